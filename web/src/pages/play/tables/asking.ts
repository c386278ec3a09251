/** Tables before a game, as the server draws and checks them. */
import { whole } from '../../../api/address';
import { get, post } from '../../../api/client';
import type { Schemas } from '../../../api/types';
import { isDark } from '../../../store/settings.svelte';
import type { Body, Proposal } from '../types';

export type TableSeen = Schemas['TableSeen'];
export type TableFault = Schemas['TableFault'];
export type LaidPiece = Schemas['LaidPiece'];
export type Catalogue = Schemas['TableCatalogue'];
export type PieceKind = Schemas['PieceKind'];

/** What of a set-up decides how its table is laid out. */
export type Asked = Pick<Schemas['TableAsked'], 'table'> & Partial<Schemas['TableAsked']>;

/** A random table may be drawn several times until it is fair. */
const DRAWING = { patience: 60_000 };

export const askedOf = ({ table, seats, limit, seed, edition, switches }: Proposal): Asked => ({
  table,
  teams: seats.map(({ team }) => team ?? ''),
  limit,
  seed,
  edition,
  switches,
});

export const tableSeen = (asked: Asked, signal?: AbortSignal): Promise<TableSeen> =>
  post('/tables/picture', { ...asked, theme: isDark() ? 'night' : 'day' }, { ...DRAWING, signal });

let known: Promise<Catalogue> | undefined;

/** What a table can be made of; asked for once. */
export function catalogue(): Promise<Catalogue> {
  known ??= get('/tables/catalogue');
  known.catch(() => (known = undefined));
  return known;
}

/** The address of a ready piece's picture, as the board draws it. */
export const pieceImage = (piece: string, theme: 'day' | 'night'): string =>
  whole(`api/v1/tables/pieces/${encodeURIComponent(piece)}?theme=${theme}`);

export const tableText = (body: Body): Promise<Schemas['TableWritten']> => post('/tables/text', { body });

export async function tableOfFile(text: string): Promise<Body> {
  return (await post('/tables/file', { text })).body;
}

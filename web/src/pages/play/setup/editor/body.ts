/** A table as its file has it. The editor changes copies; what it does not know of a table stays as it is. */
import { isBody } from '../../../../api/bodies';
import { mayHold } from '../../../../api/checks';
import type { LaidPiece, PieceKind } from '../../tables/asking';
import type { MarkerPicture, Place, ZonePicture } from '../../types';

/** In the unit of the board, y upwards. */
export type Point = readonly [x: number, y: number];

export interface BoardBody {
  size?: string;
  length?: number;
  width?: number;
  diameter?: number;
  corners?: Point[];
  units?: 'in' | 'cm';
  name?: string;
}

export interface Opening {
  from: Point;
  to: Point;
  sill: number;
  lintel: number;
  name?: string;
}
export interface Ladder {
  at: Point;
  name?: string;
}
export interface Building {
  floors?: number[];
  capacity?: number;
  fire_points?: boolean;
  entrance?: boolean;
}
export interface Connection {
  from: string;
  to: string;
  both_ways?: boolean;
  passage?: string;
  capacity?: number;
  shared?: boolean;
}

/** What the library says of a part of a piece, and a table of a piece of its own. */
export interface Part {
  outline?: Point[];
  openings?: Opening[];
  ladders?: Ladder[];
  building?: Building | string;
  [field: string]: unknown;
}

/** An entry of the library with its parts looked at, once for all that is done with them. */
export interface Piece extends Omit<PieceKind, 'parts'> {
  parts: Part[];
}

export interface Item extends Part {
  /** an entry of the library */
  piece?: string;
  name?: string;
  at?: Point;
  turned?: string | Point;
  size?: Point;
  round?: number;
  agreed?: boolean;
}

export interface ZoneItem {
  letter: string;
  outline?: Point[];
  slice?: unknown;
}
export interface ZoneMap {
  map?: string;
  players?: number;
  depth?: number;
  middle?: string;
}
export interface MarkerItem {
  at: Point;
  number?: number;
  colour?: string;
}

export interface TableBody {
  kind: 'table';
  version: 1;
  name: string;
  board: BoardBody;
  terrain?: Item[];
  zones?: ZoneMap | ZoneItem[];
  markers?: string[] | MarkerItem[];
  connections?: Connection[];
  [field: string]: unknown;
}

/** Lists are looked for here; the server reads the rest of a table, and says what is wrong with it. */
export const isTable = (value: unknown): value is TableBody =>
  isBody(value) && mayHold(value, ['terrain', 'markers', 'connections'], Array.isArray);

const isPart = (value: Record<string, unknown>): value is Part =>
  mayHold(value, ['outline', 'openings', 'ladders'], Array.isArray);

export const pieceOf = (kind: PieceKind): Piece => ({ ...kind, parts: kind.parts.filter(isPart) });

/** What is chosen in the editor. */
export type Chosen =
  { of: 'piece' | 'marker'; at: number } | { of: 'zone' | 'board'; at: number; corner?: number } | null;

export interface Laid {
  board: { corner: Place; size: Place; unit: string; name: string; outline: Place[] } | null;
  pieces: readonly LaidPiece[];
  zones: readonly ZonePicture[];
  markers: readonly MarkerPicture[];
}

const MILS = 1_000;
export const toPoint = ([x, y]: Place): Point => [x! / MILS, y! / MILS];
export const toPlace = ([x, y]: Point): Place => [Math.round(x * MILS), Math.round(y * MILS)];
/** Thousandths are the finest that a table knows. */
export const tidy = (length: number): number => Math.round(length * MILS) / MILS;
export const tidyPoint = ([x, y]: Point): Point => [tidy(x), tidy(y)];
export const snapped = (length: number, step = 0.25): number => tidy(Math.round(length / step) * step);

export const fresh = (name: string): TableBody => ({
  kind: 'table',
  version: 1,
  name,
  board: { length: 48, width: 48 },
  zones: { map: 'SQ1', players: 2, depth: 33 },
});

export const piecesOf = (body: TableBody): Item[] => body.terrain ?? [];
export const markersOf = (body: TableBody): MarkerItem[] =>
  (body.markers ?? []).filter((each): each is MarkerItem => typeof each !== 'string');
export const zonesOf = (body: TableBody): ZoneItem[] => (Array.isArray(body.zones) ? body.zones : []);
export const unitOf = (body: TableBody): 'in.' | 'cm' => (body.board.units === 'cm' ? 'cm' : 'in.');

/** A board that is named by its size, with its sides, so that they can be changed. */
export function opened(body: TableBody, laid: Laid): TableBody {
  const board: BoardBody = typeof body.board === 'string' ? { size: body.board } : body.board;
  if (!board.size || !laid.board) return body;
  const [length, width] = toPoint(laid.board.size);
  return { ...body, board: { length, width, ...(board.units ? { units: board.units } : {}) } };
}

export type BoardShape = 'rectangle' | 'circle' | 'corners';
export const shapeOf = ({ diameter, corners }: BoardBody): BoardShape =>
  diameter !== undefined ? 'circle' : corners ? 'corners' : 'rectangle';

/** The box round the board: its lower left corner, and how far it reaches. */
export function boxOf({ board }: TableBody): { corner: Point; size: Point } {
  if (board.diameter !== undefined) return { corner: [0, 0], size: [board.diameter, board.diameter] };
  if (!board.corners) return { corner: [0, 0], size: [board.length ?? 48, board.width ?? 48] };
  return boundsOf(board.corners);
}

export function boundsOf(points: readonly Point[]): { corner: Point; size: Point } {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, low] = [Math.min(...xs), Math.min(...ys)];
  return { corner: [left, low], size: [tidy(Math.max(...xs) - left), tidy(Math.max(...ys) - low)] };
}

/** Maps of zones are for square boards or for long ones; where that changes, the first that fits takes their place. */
function boarded(body: TableBody, shape: BoardBody): TableBody {
  const next = { ...body, board: { ...(body.board.units ? { units: body.board.units } : {}), ...shape } };
  if (Array.isArray(body.zones) || !body.zones?.map || isSquare(next) === isSquare(body)) return next;
  const { map: _, ...zones } = body.zones;
  return { ...next, zones };
}

const isSquare = (body: TableBody): boolean => boxOf(body).size[0] === boxOf(body).size[1];

/** A rectangle lies along its longer side in a table file; one that stands is told by its corners. */
export const withRectangle = (body: TableBody, wide: number, deep: number): TableBody =>
  boarded(
    body,
    wide >= deep ? { length: wide, width: deep } : { corners: [[0, 0], [wide, 0], [wide, deep], [0, deep]] }, // prettier-ignore
  );

/** A circle has slices of its own for zones. */
export const withCircle = (body: TableBody, diameter: number): TableBody => ({
  ...boarded(body, { diameter }),
  zones: { players: Array.isArray(body.zones) ? Math.max(2, body.zones.length) : (body.zones?.players ?? 2) },
});

export const withCorners = (body: TableBody, corners: Point[]): TableBody =>
  boarded(body, { corners: corners.map(tidyPoint) });

/** Whether the corners are those of a box, which is then a rectangle to whoever looks at it. */
export function isBox(corners: readonly Point[]): boolean {
  const { corner, size } = boundsOf(corners);
  const ends = corners.every(
    ([x, y]) => (x === corner[0] || x === corner[0] + size[0]) && (y === corner[1] || y === corner[1] + size[1]),
  );
  return corners.length === 4 && ends;
}

export function withUnits(body: TableBody, units: 'in' | 'cm'): TableBody {
  const { units: _, ...board } = body.board;
  return { ...body, board: units === 'cm' ? { ...board, units } : board };
}

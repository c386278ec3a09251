/** The addresses of the digital table, one place for all of them. */
import { whole } from '../../api/address';
import { pathPart } from '../../shell';
import type { GameHead } from './types';

/** Where a game is: being set up, being played, or over. */
export function pathOf({ game, stage }: Pick<GameHead, 'game' | 'stage'>): string {
  if (stage === 'setup') return `play/${game}/setup`;
  return stage === 'over' ? `play/${game}/result` : `play/${game}`;
}

export const joinLink = (token: string): string => whole(`join/${pathPart(token)}`);
export const watchLink = (game: string, token: string): string => whole(`watch/${pathPart(`${game}_${token}`)}`);
export const replayLink = (token: string): string => whole(`replays/${pathPart(token)}`);

/** Whether an address of this host opens nothing on any other computer. */
export const isOnlyHere = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** Both halves of what a spectator's link holds: the game, and the secret. A game's id has no low line in it. */
export function watched(part: string): { game: string; secret: string } | undefined {
  const cut = part.indexOf('_');
  return cut > 0 ? { game: part.slice(0, cut), secret: part.slice(cut + 1) } : undefined;
}

/** What an address ends with for somebody who only looks on. */
export const lookingOn = (watch: string | undefined): string =>
  watch === undefined ? '' : `?watch=${encodeURIComponent(watch)}`;

const UUID = /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i;

/** Whether this can be the address of a game; what else stands there was copied wrong. */
export const isGame = (game: string): boolean => UUID.test(game);

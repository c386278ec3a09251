/** What an undo would take back: the last choice of the own side that still stands. */
import type { StoryLine } from '../types';

export interface Undoable {
  /** the decision to go back to */
  to: number;
  /** whose choice it was: of two at one screen, that one asks */
  seat: number;
  /** dice were thrown or others chose since: everybody must agree */
  consent: boolean;
}

export function undoable(lines: readonly StoryLine[], seats: readonly number[]): Undoable | null {
  let standing: StoryLine[] = [];
  for (const line of lines) {
    const back = line.back;
    if (back !== undefined) standing = standing.filter(({ number }) => number < back);
    if (line.number > 0) standing.push(line);
  }
  const at = standing.findLastIndex((line) => seats.includes(line.seat));
  const last = standing[at];
  if (!last) return null;
  const since = standing.slice(at);
  return {
    to: last.number,
    seat: last.seat,
    consent: since.some((line) => line.rolled || !seats.includes(line.seat)),
  };
}

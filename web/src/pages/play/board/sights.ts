/** The lines of sight that are worth drawing: to the target, and to those that something hides. */
import type { SightLine, TargetAhead } from '../types';

/** So many that are hidden are shown while no target is chosen. */
const MOST_HIDDEN = 2;

export type Sighted = Pick<TargetAhead, 'unit' | 'can' | 'cover' | 'blocker'> & { line: SightLine };

/** Of every enemy, best first: the chosen target alone, else the best one and the nearest that are hidden. */
export function sightsOf(ahead: readonly TargetAhead[], target: number | null): Sighted[] {
  const lined = ahead.filter((each): each is TargetAhead & Sighted => Boolean(each.line));
  if (target !== null) return lined.filter(({ unit }) => unit === target);
  const hidden = lined
    .filter(({ can, line }) => !can && line.blocked)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, MOST_HIDDEN);
  return [...lined.filter(({ can }) => can).slice(0, 1), ...hidden];
}

/** Such as "+1", of cover that is told as "+1 Defence: 3 of 4 in Wood 1". */
export const coverFigure = (cover: string) => /[+−-]\d+/.exec(cover)?.[0] ?? '';

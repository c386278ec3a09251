/** One line around several things, such as all that are in a melee. */
import type { Spot } from './space';

const turn = ([ox, oy]: Spot, [ax, ay]: Spot, [bx, by]: Spot) => (ax - ox) * (by - oy) - (ay - oy) * (bx - ox);

function half(spots: readonly Spot[]): Spot[] {
  const line: Spot[] = [];
  for (const spot of spots) {
    while (line.length > 1 && turn(line.at(-2)!, line.at(-1)!, spot) <= 0) line.pop();
    line.push(spot);
  }
  return line.slice(0, -1);
}

/** The smallest ring without a dent that holds all spots. */
export function hullOf(spots: readonly Spot[]): Spot[] {
  const sorted = [...spots].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.toReversed())];
}

/** A tape measure along a way: its length, its marks and its figures. */
import type { Spot } from './space';

export interface Mark {
  at: Spot;
  /** the direction across the tape */
  across: Spot;
  inches: number;
}

export const lengthOf = (way: readonly Spot[]) =>
  way.slice(1).reduce((sum, [x, y], place) => sum + Math.hypot(x - way[place]![0], y - way[place]![1]), 0);

/** The spot after so many units, and the way on from there. */
export function along(way: readonly Spot[], length: number): { at: Spot; to: Spot } {
  let left = length;
  let to: Spot = [1, 0];
  for (let place = 1; place < way.length; place += 1) {
    const [ax, ay] = way[place - 1]!;
    const [bx, by] = way[place]!;
    const leg = Math.hypot(bx - ax, by - ay);
    if (leg === 0) continue;
    to = [(bx - ax) / leg, (by - ay) / leg];
    if (left <= leg) return { at: [ax + to[0] * left, ay + to[1] * left], to };
    left -= leg;
  }
  return { at: way.at(-1) ?? [0, 0], to };
}

/** A mark for every inch that is left behind; the first is at one inch. */
export function marksOf(way: readonly Spot[]): Mark[] {
  return Array.from({ length: Math.floor(lengthOf(way) / 10 + 1e-6) }, (_, place) => {
    const { at, to } = along(way, (place + 1) * 10);
    return { at, across: [-to[1], to[0]], inches: place + 1 };
  });
}

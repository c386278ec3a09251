/** The figures of a played game as a chart needs them: shares of its width and height, from the upper left. */
import type { PointsThen } from '../types';

export interface Band {
  turn: number;
  /** in hundredths of the width */
  from: number;
  to: number;
}

const LEAST_SCALE = 100;

/** The highest line of the scale: a round number above everything. */
export function ceilingOf(points: readonly PointsThen[]): number {
  const most = Math.max(LEAST_SCALE, ...points.flatMap((each) => each.values));
  const step = 10 ** Math.floor(Math.log10(most));
  const wide = [1, 2, 2.5, 4, 5, 10].find((times) => times * step >= most) ?? 10;
  return wide * step;
}

const x = (points: readonly PointsThen[], at: number): number =>
  points.length > 1 ? (at / (points.length - 1)) * 100 : 100;

/** The way of a side's value: it falls in steps, and between them nothing happened. */
export function wayOf(points: readonly PointsThen[], side: number, ceiling = ceilingOf(points)): [number, number][] {
  const height = (each: PointsThen) => 100 - ((each.values[side] ?? 0) / ceiling) * 100;
  return points.map((each, at) => [x(points, at), height(each)]);
}

/** Where each Game Turn lies along the chart; the deployment before the first counts to it. */
export function bandsOf(points: readonly PointsThen[]): Band[] {
  const bands: Band[] = [];
  for (const [at, each] of points.entries()) {
    const turn = Math.max(1, each.turn);
    const last = bands.at(-1);
    if (last?.turn === turn) last.to = x(points, at);
    else bands.push({ turn, from: last ? last.to : 0, to: x(points, at) });
  }
  return bands;
}

/** The line after which a side that came off worse had lost the most at once; none where nothing was lost. */
export function turningPoint(points: readonly PointsThen[]): { at: number; side: number; lost: number } | undefined {
  let found: { at: number; side: number; lost: number } | undefined;
  const last = points.at(-1)?.values ?? [];
  const most = Math.max(...last);
  const isEven = last.every((value) => value === most);
  for (let at = 1; at < points.length; at++)
    for (const [side, value] of points[at]!.values.entries()) {
      if (!isEven && last[side] === most) continue; // whoever won was turned by nothing
      const lost = (points[at - 1]!.values[side] ?? 0) - value;
      if (lost > (found?.lost ?? 0)) found = { at, side, lost };
    }
  return found;
}

/** Luck as a share of what was to be expected: +10 is a tenth more than on average. */
export const luckOf = (passed: number, expected: number): number =>
  expected > 0 ? ((passed - expected) / expected) * 100 : 0;

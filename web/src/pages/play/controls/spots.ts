/** Places of a zone to try first, for who has no pointer to say where. */
import { squaredApart, within } from '../live/words';
import type { Place } from '../types';

const STEP = 1_500;
/** So near to somebody who stands there a unit would hardly fit. */
const CLOSE = 3_500;
const FAR = 1e12;

/** Well inside of the outlines, clear of who stands there, nearest to the middle first. */
export function firstSpots(outlines: Place[][], taken: readonly Place[], most = 16): Place[] {
  const corners = outlines.flat();
  const [xs, ys] = [corners.map(([x]) => x!), corners.map(([, y]) => y!)];
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const middle: Place = [(left + right) / 2, (low + high) / 2];
  const inside = ([x, y]: Place) =>
    [[0, 0], [STEP, 0], [-STEP, 0], [0, STEP], [0, -STEP]].filter(([dx, dy]) =>
      outlines.some((outline) => within([x! + dx!, y! + dy!], outline)),
    ).length; // prettier-ignore
  const spots: { at: Place; worth: number }[] = [];
  for (let x = left + STEP / 2; x < right; x += STEP)
    for (let y = low + STEP / 2; y < high; y += STEP) {
      const at: Place = [Math.round(x), Math.round(y)];
      const room = inside(at);
      if (!outlines.some((outline) => within(at, outline))) continue;
      const crowd = taken.filter((one) => squaredApart(one, at) < CLOSE ** 2).length;
      spots.push({ at, worth: squaredApart(at, middle) + (5 - room + crowd) * FAR });
    }
  return spots
    .sort((one, other) => one.worth - other.worth)
    .slice(0, most)
    .map(({ at }) => at);
}

/** Where the table is laid so that the tools over it hide nobody: moved a little, and only as far as that needs. */
import type { Box, Spot } from './space';
import type { Look } from './zoom';

/** A model on the table: its middle, and how far it reaches. */
export interface Disc {
  at: Spot;
  reach: number;
}
/** What must stay as it is while the table is moved, if that is possible: the part looked at in the window, and no empty band but
 * under the tools. */
export interface Bounds {
  part: Box;
  table: Box;
  /** the free part of the window, in pixels */
  window: Box;
}

const STEP = 12;
const FURTHEST = 15;
/** Room between a tool and what stands beside it, in pixels. */
const BESIDE = 4;
const STEPS = Array.from({ length: 2 * FURTHEST + 1 }, (_, n) => (n - FURTHEST) * STEP);
/** All ways to move the table, the shortest first. */
const SHIFTS = STEPS.flatMap((dx) => STEPS.map((dy) => [dx, dy] as const)).sort(
  ([ax, ay], [bx, by]) => Math.hypot(ax, ay) - Math.hypot(bx, by),
);

/** How many of the models lie under tools, as one looks. */
export const hidden = (look: Look, discs: readonly Disc[], tools: readonly Box[]): number =>
  discs.filter(({ at, reach }) => {
    const [x, y, r] = [look.x + at[0] * look.k, look.y + at[1] * look.k, reach * look.k + BESIDE];
    return tools.some(
      ({ left, top, right, bottom }) => x > left - r && x < right + r && y > top - r && y < bottom + r,
    );
  }).length;

/** How far the column of tools comes into the window from its left, with some room beside it; the map above it may be wider. */
export const columnOf = (tools: readonly Box[]): number =>
  tools.length ? Math.min(...tools.map(({ right }) => right)) + 2 * BESIDE : 0;

/** The look that hides the fewest of the models, the nearest one of those: with all of the part in the window or else, where
 * that leaves somebody hidden, with everybody who stands in it. */
export function dodged(look: Look, discs: readonly Disc[], tools: readonly Box[], bounds: Bounds): Look {
  const keeping = [keepsPart(look, bounds), keepsModels(look, discs, bounds)];
  let [best, fewest] = [look, hidden(look, discs, tools)];
  for (const keeps of keeping) {
    for (const [dx, dy] of SHIFTS) {
      if (!fewest) return best;
      const other = { ...look, x: look.x + dx, y: look.y + dy };
      if (!keeps(other) || !keepsTable(look, other, tools, bounds)) continue;
      const count = hidden(other, discs, tools);
      if (count < fewest) [best, fewest] = [other, count];
    }
  }
  return best;
}

/** An edge of the table comes no further into the window than it is, or than the tools are. */
function keepsTable(look: Look, other: Look, tools: readonly Box[], { table, window }: Bounds): boolean {
  const [before, after] = [laid(look, table), laid(other, table)];
  return (
    after.left <= Math.max(window.left + columnOf(tools), before.left) &&
    after.right >= Math.min(window.right, before.right) &&
    after.top <= Math.max(window.top, before.top) &&
    after.bottom >= Math.min(window.bottom, before.bottom)
  );
}

/** No more of the part looked at is outside the window than before. */
function keepsPart(look: Look, { part, window }: Bounds): (other: Look) => boolean {
  const before = laid(look, part);
  return (other) => within(laid(other, part), window, before);
}

/** Whoever is in the window stays there. */
function keepsModels(look: Look, discs: readonly Disc[], { window }: Bounds): (other: Look) => boolean {
  const seen = discs.map(boxOf).filter((box) => within(laid(look, box), window));
  return (other) => seen.every((box) => within(laid(other, box), window));
}

const boxOf = ({ at: [x, y], reach }: Disc): Box => ({
  left: x - reach,
  top: y - reach,
  right: x + reach,
  bottom: y + reach,
});

/** Whether a box lies in a window, or is no further outside it than another one. */
const within = (box: Box, window: Box, outside: Box = window): boolean =>
  box.left >= Math.min(window.left, outside.left) &&
  box.right <= Math.max(window.right, outside.right) &&
  box.top >= Math.min(window.top, outside.top) &&
  box.bottom <= Math.max(window.bottom, outside.bottom);

/** A box of the drawing in pixels of the window. */
const laid = ({ x, y, k }: Look, box: Box): Box => ({
  left: x + box.left * k,
  top: y + box.top * k,
  right: x + box.right * k,
  bottom: y + box.bottom * k,
});

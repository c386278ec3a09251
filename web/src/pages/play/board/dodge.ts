/** Where the table is laid so that the tools over it hide nobody: moved a little, and only as far as that needs. */
import type { Box, Spot } from './space';
import type { Look } from './zoom';

/** A model on the table: its middle, and how far it reaches. */
export interface Disc {
  at: Spot;
  reach: number;
}
/** What must stay as it is while the table is moved: the part looked at in the window, and no empty band but under the tools. */
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

/** The look that hides the fewest of the models, the nearest one of those. */
export function dodged(look: Look, discs: readonly Disc[], tools: readonly Box[], bounds: Bounds): Look {
  const before = laid(look, bounds.table);
  const least = laid(look, bounds.part);
  const { window } = bounds;
  const column = columnOf(tools);
  // An edge of the table comes no further into the window than it is, or than the tools are.
  const mayLie = (table: Box, part: Box) =>
    table.left <= Math.max(window.left + column, before.left) &&
    table.right >= Math.min(window.right, before.right) &&
    table.top <= Math.max(window.top, before.top) &&
    table.bottom >= Math.min(window.bottom, before.bottom) &&
    part.left >= Math.min(window.left, least.left) &&
    part.right <= Math.max(window.right, least.right) &&
    part.top >= Math.min(window.top, least.top) &&
    part.bottom <= Math.max(window.bottom, least.bottom);
  let [best, fewest] = [look, hidden(look, discs, tools)];
  for (const [dx, dy] of SHIFTS) {
    if (!fewest) break;
    const other = { ...look, x: look.x + dx, y: look.y + dy };
    if (!mayLie(laid(other, bounds.table), laid(other, bounds.part))) continue;
    const count = hidden(other, discs, tools);
    if (count < fewest) [best, fewest] = [other, count];
  }
  return best;
}

/** A box of the drawing in pixels of the window. */
const laid = ({ x, y, k }: Look, box: Box): Box => ({
  left: x + box.left * k,
  top: y + box.top * k,
  right: x + box.right * k,
  bottom: y + box.bottom * k,
});

/** How words are laid out on the board: beside bases and tapes, within the window, clear of the tools. */
import type { Figure } from './figures';
import { placed, type Words } from './plates';
import { boxOf, type Box, type Spot } from './space';
import { marksOf } from './tape';
import type { Edges } from './zoom';

interface Laid {
  figures: readonly Figure[];
  /** tapes that lie there */
  ways: readonly (readonly Spot[])[];
  /** pixels to a unit of the drawing */
  k: number;
  table: Box;
  /** the part of the drawing that can be seen */
  window: Box;
  covered: Edges;
  /** in pixels of the window */
  tools: readonly Box[];
}

/** half the width of the tape beyond an inch, in pixels */
const TAPE = 4;

const moved = ({ left, top, right, bottom }: Box, x: number, y: number): Box => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
});

/** Where each of the words goes, in pixels of the whole drawing. */
export function spotsOf(words: readonly Words[], laid: Laid): Map<string, Spot> {
  const { figures, ways, k, table, window, covered, tools } = laid;
  const box = (at: Spot, margin: number) => boxOf([[at[0] * k, at[1] * k]], margin * k);
  const scaled = ({ left, top, right, bottom }: Box) => boxOf([[left * k, top * k], [right * k, bottom * k]]); // prettier-ignore
  const bases = figures.map(({ at, shape }) => box(at, Math.max(shape.long, 2)));
  const tape = ways.flatMap(marksOf).map(({ at }) => box(at, 5 + TAPE / k));
  const pane = scaled(window);
  return placed(words, [...bases, ...tape], scaled(table), {
    window: pane,
    tools: tools.map((tool) => moved(tool, pane.left, pane.top - covered.top)),
  });
}

/** How large the page's type is, beside that of a desk. */
export const typeScale = (): number => (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;

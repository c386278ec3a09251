/** Where the words on the board go: beside what they name, over nothing that matters, and never over one another. */
import type { Box, Spot } from './space';

export interface Words {
  key: string;
  /** what they are about, in pixels of the whole drawing */
  about: Box;
  width: number;
  height: number;
  /** stays on one side, such as a figure at the end of a tape */
  only?: Side;
  /** goes on in further lines */
  wraps?: boolean;
}
export type Side = 'above' | 'below' | 'right' | 'left' | 'over';

const GAP = 5;
/** Between one plate and the next. */
const AIR = 2;
/** Between a plate and the edge of the window. */
const RIM = 6;
const SIDES: readonly Side[] = ['above', 'below', 'right', 'left'];
/** How far plates slide along the edge of what they name, as shares of its width. */
const SLIDES = [0, -0.5, 0.5, -1, 1, -1.5, 1.5];
/** How many rows further away they go. */
const ROWS = [0, 1, 2, 3, 4];

const TRIES = ROWS.flatMap((row) => SLIDES.map((slide) => [row, slide] as const));

const overlap = (one: Box, other: Box) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const common = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});

/** The part of the table that is in the window, and that without its rim, where words would look cut off. */
function readable(pane: Box, table: Box): { window: Box; shown: Box } {
  const window = common(pane, table);
  const { left, top, right, bottom } = window;
  return { window, shown: { left: left + RIM, top: top + RIM, right: right - RIM, bottom: bottom - RIM } };
}

const touch = (one: Box, other: Box) =>
  one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom;

function boxAt({ about, width, height }: Words, side: Side, slide = 0, row = 0): Box {
  const away = GAP + row * (height + AIR);
  const [x, y] = [(about.left + about.right) / 2, (about.top + about.bottom) / 2];
  const flat = side === 'above' || side === 'below' || side === 'over';
  const left = flat
    ? x - width / 2 + (slide * (about.right - about.left + width)) / 2
    : side === 'right'
      ? about.right + away
      : about.left - away - width;
  const middle = y - height / 2 + (slide * (about.bottom - about.top)) / 2;
  const top =
    side === 'above'
      ? about.top - away - height
      : side === 'below'
        ? about.bottom + away
        : side === 'over'
          ? y - height / 2
          : middle;
  return { left, top, right: left + width, bottom: top + height };
}

/** Moved to where words can be read, if there is room for them. */
function kept(box: Box, within: Box): Box {
  const push = (low: number, high: number, least: number, most: number) =>
    high - low > most - least ? 0 : Math.max(least - low, 0) - Math.max(high - most, 0);
  const x = push(box.left, box.right, within.left, within.right);
  const y = push(box.top, box.bottom, within.top, within.bottom);
  return { left: box.left + x, top: box.top + y, right: box.right + x, bottom: box.bottom + y };
}

/** The part of the drawing that is in the window, and the tools that lie over it. */
export interface Pane {
  window: Box;
  tools: readonly Box[];
}

/**
 * A spot for the upper left of each, in the order given: who comes first chooses first.
 * `models` are boxes that are better left free; `within` is where words can be read. Words that would come into
 * the window are wholly in it, beside the tools.
 */
export function placed(words: readonly Words[], models: readonly Box[], within: Box, pane?: Pane): Map<string, Spot> {
  const taken: Box[] = [...(pane?.tools ?? [])];
  const spots = new Map<string, Spot>();
  const seen = pane && readable(pane.window, within);
  for (const each of words) {
    const comesIn = [each.about, boxAt(each, each.only ?? 'above')].some((box) => seen && touch(box, seen.window));
    const box = bestOf(each, taken, models, seen && comesIn ? seen.shown : within);
    taken.push({ left: box.left - AIR, top: box.top - AIR, right: box.right + AIR, bottom: box.bottom + AIR });
    spots.set(each.key, [box.left, box.top]);
  }
  return spots;
}

function bestOf(words: Words, taken: readonly Box[], models: readonly Box[], within: Box): Box {
  const area = words.width * words.height;
  let best = kept(boxAt(words, words.only ?? 'above'), within);
  let least = Infinity;
  for (const [rank, side] of (words.only ? [words.only] : SIDES).entries())
    for (const [row, slide] of TRIES) {
      const bias = rank * 0.04 + Math.abs(slide) * 0.18 + row * 0.3;
      if (bias >= least) continue;
      const box = kept(boxAt(words, side, slide, row), within);
      const covered = (others: readonly Box[]) => others.reduce((sum, other) => sum + overlap(box, other), 0);
      const cost = bias + (area - overlap(box, within) + covered(taken) * 25 + covered(models) * 2) / area;
      if (cost < least) [best, least] = [box, cost];
    }
  return best;
}

/** About as wide as Barlow Condensed sets it; a little too wide rather than too narrow. */
export const widthOf = (text: string, size: number) => text.length * size * 0.435 + 1;

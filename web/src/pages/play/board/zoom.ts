/** Where one looks: `k` pixels to a unit of the drawing, whose origin is at `x`, `y` of the window. */
import type { Box, Spot } from './space';

export interface Look {
  x: number;
  y: number;
  k: number;
}
export interface Size {
  width: number;
  height: number;
}
/** What lies over the edges of the window, in pixels. */
export interface Edges {
  top: number;
  bottom: number;
}
export const UNCOVERED: Edges = { top: 0, bottom: 0 };
export type Level = 'far' | 'mid' | 'near';

/** Pixels to the inch: below the first, models are dots; above the second, all is shown. */
const FAR = 9;
const NEAR = 22;
const CLOSEST = 9;
const FURTHEST = 0.75;
/** How far a table may be moved off, as a share of the window. */
const BEYOND = 0.25;
const UNSEEN = 0.01;
/** What a decision is zoomed to on a phone: 17 pixels to the inch. */
export const DECISION = 1.7;

export const levelOf = (k: number): Level => (k * 10 < FAR ? 'far' : k * 10 <= NEAR ? 'mid' : 'near');

/** The whole of the box in the middle of the window. */
export function fit(box: Box, window: Size, most = CLOSEST): Look {
  const k = Math.min(window.width / (box.right - box.left), window.height / (box.bottom - box.top), most);
  return {
    k,
    x: window.width / 2 - (k * (box.left + box.right)) / 2,
    y: window.height / 2 - (k * (box.top + box.bottom)) / 2,
  };
}

/** Closer or further, so that what is under the pixel stays under it. */
export function zoomed(look: Look, factor: number, [x, y]: Spot, limits: Limits): Look {
  const k = Math.min(Math.max(look.k * factor, limits.least), limits.most);
  const share = k / look.k;
  return { k, x: x - (x - look.x) * share, y: y - (y - look.y) * share };
}

export const panned = (look: Look, dx: number, dy: number): Look => ({ ...look, x: look.x + dx, y: look.y + dy });

export interface Limits {
  least: number;
  most: number;
}

export function limitsOf(box: Box, window: Size): Limits {
  const whole = fit(box, window).k;
  return { least: whole * FURTHEST, most: Math.max(CLOSEST, whole) };
}

/** The edges of the table come a little way into the window, and at least half of it can be seen. */
export function kept(look: Look, box: Box, window: Size): Look {
  const within = (value: number, room: number, low: number, high: number) => {
    const [left, right] = [-low * look.k, room - high * look.k];
    const beyond = Math.min(room * BEYOND, ((high - low) * look.k) / 2);
    return Math.min(Math.max(value, Math.min(left, right) - beyond), Math.max(left, right) + beyond);
  };
  return {
    k: look.k,
    x: within(look.x, window.width, box.left, box.right),
    y: within(look.y, window.height, box.top, box.bottom),
  };
}

/** So that no empty band shows where the table could be: its edges stop at those of the window, or it lies in the middle. */
export function snug(look: Look, box: Box, window: Size): Look {
  const within = (value: number, room: number, low: number, high: number) =>
    (high - low) * look.k >= room
      ? Math.min(Math.max(value, room - high * look.k), -low * look.k)
      : (room - (low + high) * look.k) / 2;
  return {
    k: look.k,
    x: within(look.x, window.width, box.left, box.right),
    y: within(look.y, window.height, box.top, box.bottom),
  };
}

/** As close as fills the window with the table, about the middle of a part of it; never closer than `most`. */
export function filled(part: Box, box: Box, window: Size, most: number): Look {
  const full = Math.max(window.width / (box.right - box.left), window.height / (box.bottom - box.top));
  const k = Math.max(Math.min(full, most), fit(box, window).k);
  const x = window.width / 2 - (k * (part.left + part.right)) / 2;
  const y = window.height / 2 - (k * (part.top + part.bottom)) / 2;
  return snug({ k, x, y }, box, window);
}

/** Whether the one can be seen within the other, but for what nobody would see. */
export const holds = (outer: Box, inner: Box): boolean =>
  inner.left >= outer.left - UNSEEN &&
  inner.right <= outer.right + UNSEEN &&
  inner.top >= outer.top - UNSEEN &&
  inner.bottom <= outer.bottom + UNSEEN;

export const between = (from: Look, to: Look, share: number): Look => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
  k: from.k + (to.k - from.k) * share,
});

/** The part of the drawing that is in the window. */
export const seen = (look: Look, window: Size): Box => ({
  left: -look.x / look.k,
  top: -look.y / look.k,
  right: (window.width - look.x) / look.k,
  bottom: (window.height - look.y) / look.k,
});

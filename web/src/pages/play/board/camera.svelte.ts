/** Where one looks on the table, moved by fingers, keys, wheels and by itself. */
import { columnOf, dodged, hidden, type Disc } from './dodge';
import type { Box, Spot } from './space';
import {
  between,
  filled,
  fit,
  holds,
  kept,
  levelOf,
  limitsOf,
  panned,
  seen,
  snug,
  UNCOVERED,
  zoomed,
  type Edges,
  type Level,
  type Look,
  type Size,
} from './zoom';

const GLIDE_MS = 220;
const REST_MS = 250;
/** A window that has grown or shrunk by so many pixels is another one, and filled anew. */
const OTHER = 24;

export const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What it was told to show, until somebody moves it: all of a part, or the window filled about a part. */
interface Goal {
  part: Box;
  most: number;
  fills: boolean;
}

export class Camera {
  look = $state.raw<Look>({ x: 0, y: 0, k: 1 });
  size = $state.raw<Size>({ width: 0, height: 0 });
  /** what lies over the window; what is shown by itself comes into the free part */
  covered = $state.raw<Edges>(UNCOVERED);
  /** the zoom that all is drawn for: while one zooms, pictures are stretched, and drawn anew when that has come to rest */
  drawn = $state(1);
  /** how one looked when it last came to rest */
  still = $state.raw<Look>({ x: 0, y: 0, k: 1 });
  /** the whole table is shown, and shall be after a change of the window's size */
  whole = $state(true);
  readonly level: Level = $derived(levelOf(this.drawn));
  /** The free part of the window. */
  readonly free: Size = $derived({
    width: this.size.width,
    height: Math.max(this.size.height - this.covered.top - this.covered.bottom, 1),
  });
  /** The part of the drawing that can be seen. */
  readonly view: Box = $derived(seen(panned(this.look, 0, -this.covered.top), this.free));
  /** the part of the drawing that could be seen when it last came to rest: words are laid out in it */
  readonly rested: Box = $derived(seen(panned(this.still, 0, -this.covered.top), this.free));
  /** the models on the table, which no tool shall hide */
  standing: () => readonly Disc[] = () => [];
  /** the tools over the window, in pixels of it */
  #tools: readonly Box[] = [];
  #box: Box;
  #goal: Goal | null = null;
  /** the free part of the window that the goal was sought in */
  #sought: Size = { width: 0, height: 0 };
  /** the next frame of a glide; 0 at rest */
  #frame = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(box: Box) {
    this.#box = box;
  }

  resize(size: Size, covered: Edges = UNCOVERED) {
    const before = this.size;
    [this.size, this.covered] = [size, covered];
    if (!size.width || !size.height) return;
    if (!before.width) this.#jump();
    else if (this.whole) this.#glide(this.#all);
    else if (this.#goal) this.#again(this.#goal);
    else this.#set(panned(this.look, (size.width - before.width) / 2, (size.height - before.height) / 2));
  }

  /** Tells of the tools that lie over the window: what it was told to show comes out from under them. */
  under(tools: readonly Box[]) {
    this.#tools = tools;
    if (this.#goal && hidden(this.look, this.standing(), tools)) this.#glide(this.#wished(this.#goal));
  }

  /** The whole of a table that was turned, whose drawing has another box. */
  rebox(box: Box) {
    this.stop();
    this.#box = box;
    this.#goal = null;
    this.whole = true;
    if (this.size.width) this.#jump();
  }

  #jump() {
    this.look = this.#all;
    this.#settle();
  }

  #settle() {
    this.drawn = this.look.k;
    this.still = this.look;
  }

  spot(x: number, y: number): Spot {
    return [(x - this.look.x) / this.look.k, (y - this.look.y) / this.look.k];
  }

  pan(dx: number, dy: number) {
    this.#freely(panned(this.look, dx, dy));
  }

  zoom(factor: number, at: Spot = this.#middle) {
    this.#freely(zoomed(this.look, factor, at, this.#limits));
  }

  glideZoom(factor: number, at: Spot = this.#middle) {
    this.#leave();
    this.#glide(zoomed(this.look, factor, at, this.#limits));
  }

  showAll() {
    this.#goal = null;
    this.whole = true;
    this.#glide(this.#all);
  }

  /** So that the part can be seen well; never closer than `most`. */
  show(part: Box, most: number) {
    this.#seek({ part, most, fills: false });
  }

  /** The window filled with the table about the part: as close as that needs, and never closer than `most`. */
  fill(part: Box, most: number) {
    this.#seek({ part, most, fills: true });
  }

  centre([x, y]: Spot) {
    this.#leave();
    const { k } = this.look;
    const [left, top] = this.#middle;
    this.#glide({ k, x: left - x * k, y: top - y * k });
  }

  stop() {
    this.#hold();
    clearTimeout(this.#rest);
  }

  get #all(): Look {
    return this.#placed(fit(this.#box, this.free));
  }
  get #limits() {
    return limitsOf(this.#box, this.free);
  }
  get #middle(): Spot {
    return [this.size.width / 2, this.covered.top + this.free.height / 2];
  }

  /** A look into the free part, as one into the window. */
  #placed(look: Look): Look {
    return panned(look, 0, this.covered.top);
  }

  #seek(goal: Goal) {
    if (!this.size.width) return;
    this.whole = false;
    this.#goal = goal;
    this.#glide(this.#wished(goal));
  }

  #wished(goal: Goal): Look {
    this.#sought = this.free;
    const look = this.#placed(this.#ofGoal(goal));
    const { top } = this.covered;
    const window = { left: 0, top, right: this.free.width, bottom: top + this.free.height };
    return dodged(look, this.standing(), this.#tools, { part: goal.part, table: this.#box, window });
  }

  /** The look into the free part that a goal means, as if there were no tools over it. */
  #ofGoal({ part, most, fills }: Goal): Look {
    if (fills) return filled(part, this.#box, this.free, most);
    // As close as fits the part beside the tools.
    const beside = { ...this.free, width: this.free.width - columnOf(this.#tools) };
    const look = fit(part, this.free, fit(part, beside, most).k);
    return snug(look.k < this.#limits.least ? fit(this.#box, this.free) : look, this.#box, this.free);
  }

  /** After a change of the window: nothing moves as long as what was to be seen is, and no band is empty. */
  #again(goal: Goal) {
    const box = { ...this.#box, left: this.#box.left - columnOf(this.#tools) / this.look.k };
    const still = this.#placed(snug(panned(this.look, 0, -this.covered.top), box, this.free));
    const near = Math.hypot(still.x - this.look.x, still.y - this.look.y) < 1;
    const [across, down] = [this.free.width - this.#sought.width, this.free.height - this.#sought.height];
    const another = Math.max(Math.abs(across), Math.abs(down)) > OTHER;
    // What is on its way to where it would have been right is sent anew.
    const right = near && !this.#frame && (goal.fills ? !another : holds(this.view, goal.part));
    if (!right) this.#glide(this.#wished(goal));
  }

  #leave() {
    this.whole = false;
    this.#goal = null;
  }

  #hold() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #freely(look: Look) {
    this.#hold();
    this.#leave();
    this.#set(look);
  }

  #set(look: Look) {
    const within = kept(panned(look, 0, -this.covered.top), this.#box, this.free);
    this.look = this.#placed(within);
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#settle(), REST_MS);
  }

  #glide(goal: Look) {
    this.#hold();
    const [from, to] = [this.look, goal];
    if (prefersStill()) {
      this.#set(to);
      return;
    }
    const began = performance.now();
    const step = (time: number) => {
      const share = Math.min((time - began) / GLIDE_MS, 1);
      this.#set(between(from, to, 1 - (1 - Math.max(share, 0)) ** 3));
      this.#frame = share < 1 ? requestAnimationFrame(step) : 0;
    };
    this.#frame = requestAnimationFrame(step);
  }
}

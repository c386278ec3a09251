/** Where one looks on the table, moved by fingers, keys, wheels and by itself. */
import type { Box, Spot } from './space';
import { between, fit, kept, levelOf, limitsOf, panned, zoomed, type Level, type Look, type Size } from './zoom';

const GLIDE_MS = 220;
const REST_MS = 250;

export const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Camera {
  look = $state.raw<Look>({ x: 0, y: 0, k: 1 });
  size = $state.raw<Size>({ width: 0, height: 0 });
  /** the zoom that all is drawn for: while one zooms, pictures are stretched, and drawn anew when that has come to rest */
  drawn = $state(1);
  /** the whole table is shown, and shall be after a change of the window's size */
  whole = $state(true);
  readonly level: Level = $derived(levelOf(this.drawn));
  #box: Box;
  #frame = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(box: Box) {
    this.#box = box;
  }

  resize(size: Size) {
    const before = this.size;
    this.size = size;
    if (!size.width || !size.height) return;
    if (this.whole || !before.width) {
      this.look = fit(this.#box, size);
      this.drawn = this.look.k;
    } else this.#set(panned(this.look, (size.width - before.width) / 2, (size.height - before.height) / 2));
  }

  spot(x: number, y: number): Spot {
    return [(x - this.look.x) / this.look.k, (y - this.look.y) / this.look.k];
  }

  pan(dx: number, dy: number) {
    this.#freely(panned(this.look, dx, dy));
  }

  zoom(factor: number, at: Spot = [this.size.width / 2, this.size.height / 2]) {
    this.#freely(zoomed(this.look, factor, at, limitsOf(this.#box, this.size)));
  }

  glideZoom(factor: number, at: Spot = [this.size.width / 2, this.size.height / 2]) {
    this.whole = false;
    this.#glide(zoomed(this.look, factor, at, limitsOf(this.#box, this.size)));
  }

  showAll() {
    this.whole = true;
    this.#glide(fit(this.#box, this.size));
  }

  /** So that the box can be seen well; never closer than `most`. */
  show(box: Box, most: number) {
    if (!this.size.width) return;
    this.whole = false;
    const { least } = limitsOf(this.#box, this.size);
    const look = fit(box, this.size, most);
    this.#glide(look.k < least ? fit(this.#box, this.size) : look);
  }

  centre([x, y]: Spot) {
    this.whole = false;
    const { k } = this.look;
    this.#glide({ k, x: this.size.width / 2 - x * k, y: this.size.height / 2 - y * k });
  }

  stop() {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#rest);
  }

  #freely(look: Look) {
    cancelAnimationFrame(this.#frame);
    this.whole = false;
    this.#set(look);
  }

  #set(look: Look) {
    this.look = kept(look, this.#box, this.size);
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => (this.drawn = this.look.k), REST_MS);
  }

  #glide(goal: Look) {
    cancelAnimationFrame(this.#frame);
    const [from, to] = [this.look, kept(goal, this.#box, this.size)];
    if (prefersStill()) {
      this.#set(to);
      return;
    }
    const began = performance.now();
    const step = (time: number) => {
      const share = Math.min((time - began) / GLIDE_MS, 1);
      this.#set(between(from, to, 1 - (1 - Math.max(share, 0)) ** 3));
      if (share < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }
}

/** Models on their ways: 24 in. a second, and never longer than 900 ms. */
import type { StoryEvent } from '../types';
import { prefersStill } from './camera.svelte';
import type { Space, Spot } from './space';
import { along, lengthOf } from './tape';

const SPEED = 24;
const LONGEST_MS = 900;

export const durationOf = (units: number) => Math.min((units / 10 / SPEED) * 1000, LONGEST_MS);

export class Motion {
  /** where models are on the way; they stay at its end until the event is taken away */
  spots = $state.raw<ReadonlyMap<number, Spot>>(new Map());
  #frame = 0;
  #end: (() => void) | null = null;

  play(event: StoryEvent, space: Space, done?: () => void) {
    this.stop();
    const ways = event.movers.map((model, place) => ({
      model,
      way: event.ways[place]!.map((at) => space.spot(at)),
    }));
    const lengths = ways.map(({ way }) => lengthOf(way));
    const lasts = durationOf(Math.max(0, ...lengths));
    const put = (share: number) => {
      this.spots = new Map(ways.map(({ model, way }, place) => [model, along(way, lengths[place]! * share).at]));
    };
    this.#end = () => {
      this.#end = null;
      put(1);
      done?.();
    };
    if (lasts === 0 || prefersStill()) {
      this.#end();
      return;
    }
    put(0);
    let began: number | null = null;
    const step = (time: number) => {
      began ??= time;
      const share = (time - began) / lasts;
      if (share >= 1) this.#end?.();
      else {
        put(1 - (1 - share) ** 2);
        this.#frame = requestAnimationFrame(step);
      }
    };
    this.#frame = requestAnimationFrame(step);
  }

  get running() {
    return this.#end !== null;
  }

  skip() {
    cancelAnimationFrame(this.#frame);
    this.#end?.();
  }

  stop() {
    cancelAnimationFrame(this.#frame);
    this.#end = null;
    this.spots = new Map();
  }
}

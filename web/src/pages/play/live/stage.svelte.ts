/** What the board shows: each line in turn, with its movements and dice, a little behind what has happened already. */
import type { Arrival, Live } from './connection.svelte';
import { Again } from './again.svelte';
import type { Asked, DiceTold, StateNow, StoryEvent } from '../types';

export interface Throw {
  /** grows with every throw, so that the strip lets them fall anew */
  id: number;
  sentence: string;
  dice: DiceTold[];
  rules: string[];
}

const MOVE = 950;
const DICE = 1300;
const BEAT = 220;
/** With more than so many lines waiting nobody wants to see each of them. */
const MOST_WAITING = 30;

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Stage {
  now: StateNow | null = $state.raw(null);
  moving: StoryEvent | null = $state.raw(null);
  thrown: Throw | null = $state.raw(null);
  /** what the acting side does just now, in words */
  told = $state('');
  behind = $state(0);
  /** what the others did last, to be seen once more */
  readonly again = new Again();

  #waiting: Arrival[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #throws = 0;

  constructor(
    readonly live: Live,
    private readonly onthrow: (dice: number) => void = () => {},
  ) {
    this.now = live.now;
    live.onarrival = (arrival) => this.#arrived(arrival);
  }

  /** The decision, once everything that led to it has been shown. */
  get asked(): Asked | null {
    return this.behind === 0 ? this.live.asked : null;
  }

  skip(): void {
    clearTimeout(this.#timer);
    const last = this.#waiting.findLast(({ state }) => state)?.state;
    for (const { line } of this.#waiting) {
      // Dice lie there until somebody here does the next thing.
      if (!this.#throw(line.events) && this.live.seats.includes(line.seat)) this.thrown = null;
    }
    this.#waiting = [];
    this.#rest(last ?? this.live.now);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.again.stop();
    this.live.onarrival = undefined;
  }

  #arrived(arrival: Arrival): void {
    const own = this.live.seats.includes(arrival.line.seat);
    // What is told all at once after coming back lies in the story; only the last of it has a state.
    if (!arrival.state) return;
    this.again.note(arrival.line, this.#waiting.at(-1)?.state ?? this.now, arrival.state, own);
    this.#waiting.push(arrival);
    this.behind = this.#waiting.length;
    if (calm() || this.now === null || own || this.#waiting.length > MOST_WAITING) return this.skip();
    if (this.#waiting.length === 1) this.#play();
  }

  #play(): void {
    const next = this.#waiting[0];
    if (!next) return this.#rest(this.live.now);
    const { events } = next.line;
    const walked = events.find((event) => event.movers.length > 0) ?? null;
    this.told = events[0]?.sentence ?? '';
    this.moving = walked;
    this.#after(walked ? MOVE : 0, () => {
      this.moving = null;
      this.now = next.state;
      const rolled = this.#throw(events);
      this.#after(rolled ? DICE : walked ? 0 : BEAT, () => {
        this.#waiting.shift();
        this.behind = this.#waiting.length;
        this.#play();
      });
    });
  }

  #after(ms: number, run: () => void): void {
    this.#timer = setTimeout(run, ms);
  }

  #rest(state: StateNow | null): void {
    this.now = state ?? this.now;
    this.moving = null;
    this.told = '';
    this.behind = 0;
  }

  /** Shows the dice of a line together; the last attack or save of it is what counts. */
  #throw(events: StoryEvent[]): boolean {
    const rolls = events.filter((event) => event.dice.length > 0);
    const last = rolls.at(-1);
    if (!last) return false;
    this.thrown = {
      id: ++this.#throws,
      sentence: last.sentence,
      dice: rolls.flatMap((event) => event.dice),
      rules: last.rules,
    };
    this.onthrow(this.thrown.dice.reduce((sum, { faces }) => sum + faces.length, 0));
    return true;
  }
}

// A played game, moment by moment: which line is shown, how the game stood then, and what plays on by itself.
import { sentenceOf } from '../../../api/errors';
import { MOST_STATES, statesOf, storyOf, type Source, type Told } from '../http';
import type { StateNow, StoryEvent, StoryLine } from '../types';

/** States are fetched so many at once, and the next ones when so few are left. */
const CHUNK = Math.min(50, MOST_STATES);
const AHEAD = 12;

/** How long a line stays, in milliseconds at normal speed: dice want to be read, a mere pass does not. */
const PACE = { dice: 1900, moving: 1300, said: 1000, nothing: 150 };

export const SPEEDS = [0.5, 1, 2, 4] as const;

interface Teller {
  story: typeof storyOf;
  states: typeof statesOf;
}

export class Player {
  told = $state.raw<Told>();
  /** the line that is shown */
  at = $state(0);
  /** how the game stood after it; the one before stays until it is there */
  now = $state.raw<StateNow>();
  /** how it stood in the end: who had which zone is known from there, so that the table lies one way all the time */
  end = $state.raw<StateNow>();
  /** the movement that leads there, when it is shown as it happens */
  moving = $state.raw<StoryEvent | null>(null);
  playing = $state(false);
  speed = $state<number>(1);
  fault = $state('');

  #states = new Map<number, StateNow>();
  #asked = new Map<number, Promise<void>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #source: Source;
  #teller: Teller;

  constructor(source: Source, teller: Teller = { story: storyOf, states: statesOf }) {
    this.#source = source;
    this.#teller = teller;
  }

  get lines(): StoryLine[] {
    return this.told?.lines ?? [];
  }
  get last(): number {
    return Math.max(0, this.lines.length - 1);
  }
  get line(): StoryLine | undefined {
    return this.lines[this.at];
  }

  /** Fetches the story and shows a line of it. */
  async open(at = 0): Promise<void> {
    try {
      this.told = await this.#teller.story(this.#source);
      [this.end] = await this.#teller.states(this.#source, this.last, this.last);
    } catch (problem) {
      this.fault = sentenceOf(problem);
      return;
    }
    await this.show(at);
  }

  /** Jumps to a line. */
  async show(at: number): Promise<void> {
    this.moving = null;
    await this.#arrive(at);
  }

  /** Goes on to the next line and shows what moves. */
  async step(): Promise<void> {
    if (this.at >= this.last) return this.pause();
    const next = this.at + 1;
    await this.#load(next);
    this.moving = this.lines[next]?.events.find((event) => event.ways.length) ?? null;
    await this.#arrive(next);
  }

  /** To the first line of the Game Turn before or after this one. */
  turn(by: 1 | -1): Promise<void> {
    const firsts = this.turns.map((each) => each.at);
    const to = by > 0 ? firsts.find((first) => first > this.at) : firsts.findLast((first) => first < this.at);
    return this.show(to ?? (by > 0 ? this.last : 0));
  }

  /** Where each Game Turn begins. */
  get turns(): { turn: number; at: number }[] {
    return this.lines.flatMap((line, at) =>
      at === 0 || line.turn !== this.lines[at - 1]!.turn ? [{ turn: line.turn, at }] : [],
    );
  }

  play(): void {
    if (this.at >= this.last) void this.show(0);
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#next(), paceOf(this.line) / this.speed);
  }

  async #next(): Promise<void> {
    await this.step();
    if (this.playing && !this.fault) this.#wait();
    else this.pause();
  }

  async #arrive(to: number): Promise<void> {
    const at = Math.max(0, Math.min(this.last, to));
    this.at = at;
    await this.#load(at);
    if (this.at === at) this.now = this.#states.get(at) ?? this.now;
    if (at + AHEAD <= this.last) void this.#load(at + AHEAD);
  }

  #load(at: number): Promise<void> {
    const first = at - (at % CHUNK);
    const asked = this.#asked.get(first) ?? this.#fetch(first);
    this.#asked.set(first, asked);
    return asked;
  }

  async #fetch(first: number): Promise<void> {
    try {
      const states = await this.#teller.states(this.#source, first, Math.min(first + CHUNK - 1, this.last));
      for (const [i, state] of states.entries()) this.#states.set(first + i, state);
      this.fault = '';
    } catch (problem) {
      // The next look at these lines asks again.
      this.#asked.delete(first);
      this.fault = sentenceOf(problem);
    }
  }
}

export function paceOf(line: StoryLine | undefined): number {
  if (!line?.events.length) return PACE.nothing;
  if (line.events.some((event) => event.dice.length)) return PACE.dice;
  return line.events.some((event) => event.ways.length) ? PACE.moving : PACE.said;
}

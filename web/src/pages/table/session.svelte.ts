// One game that is being played: its body as it is kept, and what the reckoning makes of it. Every command is reckoned on what is
// kept at that moment, kept and shown, in the order in which it was given; what another window or device did is shown too.
import { bodyOf } from '../../api/bodies';
import { Refused, reckon, sentenceOf } from '../../engine';
import { get, load, revise } from '../../store';
import type { Body, Command, GameView, Line, UnitRef, UnitView } from './types';

export class Session {
  body = $state.raw<Body | null>(null);
  view = $state.raw<GameView | null>(null);
  refused = $state.raw<{ sentence: string; rule: string | null; again: Command | null; agreeable: boolean } | null>(
    null,
  );
  missing = $state(false);
  waiting = $state(0);
  #opened = false;
  #shown = '';
  #last: Promise<unknown> = Promise.resolve();

  constructor(readonly id: string) {}

  async open(): Promise<void> {
    await load(this.id);
    this.#opened = true;
    await this.follow();
  }

  /** Shows what is kept now, if that is not what is shown. */
  follow(): Promise<void> {
    return this.#inOrder(() => this.#follow());
  }

  /** Gives a command; answers its line in the log, or null when it was refused (then `refused` says why). */
  give(command: Command): Promise<Line | null> {
    return this.#inOrder(() => this.#give(command));
  }

  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => null); // the next command is given whatever became of this one
    return next;
  }

  async #follow(): Promise<void> {
    if (!this.#opened) return;
    const thing = get(this.id);
    this.missing = thing?.kind !== 'table-game';
    if (!thing || this.missing || JSON.stringify(thing.body) === this.#shown) return;
    try {
      const answer = await reckon('table-view', { game: thing.body });
      this.#show(thing.body, answer.view);
    } catch (fault) {
      this.#tell(fault, null);
    }
  }

  async #give(command: Command): Promise<Line | null> {
    this.waiting += 1;
    this.refused = null;
    let line: Line | null = null;
    let view: GameView | null = null;
    try {
      const body = await revise(this.id, async (now) => {
        const answer = await reckon('table-game', {
          game: now,
          command: { ...command, at: new Date().toISOString() },
        });
        ({ line, view } = answer);
        return bodyOf(answer.game);
      });
      this.#show(body, view);
      return line;
    } catch (fault) {
      this.#tell(fault, command);
      return null;
    } finally {
      this.waiting -= 1;
    }
  }

  #show(body: Body, view: GameView | null): void {
    this.body = body;
    this.view = view;
    this.#shown = JSON.stringify(body);
  }

  #tell(fault: unknown, command: Command | null): void {
    this.refused =
      fault instanceof Refused
        ? { sentence: fault.sentence, rule: fault.rule ?? null, again: command, agreeable: fault.agreeable }
        : { sentence: sentenceOf(fault), rule: null, again: null, agreeable: false };
  }

  unit(ref: UnitRef): UnitView | undefined {
    return this.view?.seats[ref.seat]?.units.find((unit) => unit.unit === ref.unit);
  }
}

/** Who is meant by a side, in words and with its first seat for the colour. */
export const sideSeat = (view: GameView, side: number): number => view.sides[side]?.seats[0] ?? 0;

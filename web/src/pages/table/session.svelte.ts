// One game that is being played: its body as it is kept, and what the reckoning makes of it. Every command is reckoned, shown
// and kept, in the order in which it was given.
import { Refused, reckon, sentenceOf } from '../../engine';
import { load, save } from '../../store';
import type { Body, Command, GameView, Line, UnitRef, UnitView } from './types';

export class Session {
  body = $state.raw<Body | null>(null);
  view = $state.raw<GameView | null>(null);
  refused = $state.raw<{ sentence: string; rule: string | null; again: Command | null } | null>(null);
  missing = $state(false);
  waiting = $state(0);
  #last: Promise<unknown> = Promise.resolve();

  constructor(readonly id: string) {}

  async open(): Promise<void> {
    const thing = await load(this.id);
    if (!thing || thing.kind !== 'table-game') {
      this.missing = true;
      return;
    }
    this.body = thing.body as Body;
    try {
      const answer = await reckon('table-view', { game: this.body });
      this.view = answer.view as unknown as GameView;
    } catch (fault) {
      this.#tell(fault, null);
    }
  }

  /** Gives a command; answers its line in the log, or null when it was refused (then `refused` says why). */
  give(command: Command): Promise<Line | null> {
    const next = this.#last.then(() => this.#give(command));
    this.#last = next.catch(() => null); // the next command is given whatever became of this one
    return next;
  }

  async #give(command: Command): Promise<Line | null> {
    this.waiting += 1;
    this.refused = null;
    try {
      const answer = await reckon('table-game', {
        game: this.body,
        command: { ...command, at: new Date().toISOString() },
      });
      this.body = answer.game as unknown as Body;
      this.view = answer.view as unknown as GameView;
      await save(this.id, 'table-game', this.body);
      return answer.line as unknown as Line;
    } catch (fault) {
      this.#tell(fault, command);
      return null;
    } finally {
      this.waiting -= 1;
    }
  }

  #tell(fault: unknown, command: Command | null): void {
    this.refused =
      fault instanceof Refused
        ? { sentence: fault.sentence, rule: fault.rule ?? null, again: command }
        : { sentence: sentenceOf(fault), rule: null, again: null };
  }

  unit(ref: UnitRef): UnitView | undefined {
    return this.view?.seats[ref.seat]?.units.find((unit) => unit.unit === ref.unit);
  }
}

/** Who is meant by a side, in words and with its first seat for the colour. */
export const sideSeat = (view: GameView, side: number): number => view.sides[side]?.seats[0] ?? 0;

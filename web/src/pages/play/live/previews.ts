/** Questions before a choice: of each kind at most one is on its way, and the newest that waits goes next. */
import type { Fault, Question, TellAnswer } from '../types';

/** What comes back: an answer, or why the question has none. */
export type Answered = Partial<TellAnswer> & { fault?: Fault };

interface Waiting {
  question: Question;
  answer: (answer: Answered | null) => void;
}

export class Previews {
  #onTheWay = new Map<string, Waiting & { id: number }>();
  #next = new Map<string, Waiting>();

  /** `send` gives the number under which the answer comes back; undefined if nothing can be sent now. */
  constructor(private readonly send: (question: Question) => number | undefined) {}

  /** The answer; null if a newer question of the same kind took its place, or there is no connection. */
  ask(question: Question): Promise<Answered | null> {
    return new Promise((answer) => {
      const waiting = { question, answer };
      this.#next.get(question.ask)?.answer(null);
      this.#next.delete(question.ask);
      if (!this.#onTheWay.has(question.ask)) return this.#go(waiting);
      this.#next.set(question.ask, waiting);
    });
  }

  answered(told: TellAnswer): void {
    this.#settle(told.id, told);
  }

  /** A question that the server would not answer, and why. Says whether it was one of ours. */
  refused(id: number, fault: Fault): boolean {
    return this.#settle(id, { fault });
  }

  /** The newest of each kind waits for the connection to come back: asking again changes nothing. */
  lost(): void {
    for (const [kind, asked] of this.#onTheWay) {
      if (this.#next.has(kind)) asked.answer(null);
      else this.#next.set(kind, asked);
    }
    this.#onTheWay.clear();
  }

  back(): void {
    for (const [kind, { question, answer }] of [...this.#next]) {
      if (this.#onTheWay.has(kind)) continue;
      this.#next.delete(kind);
      this.#go({ question, answer });
    }
  }

  end(): void {
    this.lost();
    for (const { answer } of this.#next.values()) answer(null);
    this.#next.clear();
  }

  #go(waiting: Waiting): void {
    const id = this.send(waiting.question);
    if (id === undefined) return waiting.answer(null);
    this.#onTheWay.set(waiting.question.ask, { ...waiting, id });
  }

  #settle(id: number, told: Answered): boolean {
    // An answer to a newer question of a kind stands for the older one too, which the server passed over.
    const found = [...this.#onTheWay.values()].find((each) => each.id === id);
    if (!found) return false;
    const kind = found.question.ask;
    this.#onTheWay.delete(kind);
    const next = this.#next.get(kind);
    this.#next.delete(kind);
    found.answer(next ? null : told);
    if (next) this.#go(next);
    return true;
  }
}

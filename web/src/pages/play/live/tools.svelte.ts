/** Measuring and sight, at any time and for any two models. */
import { questions } from '../says';
import type { SightPreview, StateNow } from '../types';
import type { Live } from './connection.svelte';

export type Tool = 'measure' | 'sight';

const NONE: ReadonlySet<number> = new Set();

export class Tools {
  tool: Tool | null = $state(null);
  /** who looks, and who is looked at */
  picked: number[] = $state.raw([]);
  sight: SightPreview | null = $state.raw(null);
  /** why one model is not asked whether it sees the other */
  #fault = $state('');

  constructor(private readonly live: Pick<Live, 'ask' | 'now'>) {}

  /** `past`: whether the board shows what was. */
  words(past: boolean): string {
    if (this.tool === 'measure') return 'Tap two places or models to measure between them. Esc ends it.';
    if (this.tool !== 'sight') return '';
    if (past) return 'Who sees whom is told of the table as it is now.';
    if (this.sight) return this.sight.sentence;
    if (this.#fault) return this.#fault;
    if (this.picked.length === 2) return 'Looking…';
    return this.picked.length ? 'Now the model that is looked at.' : 'Tap the model that looks. Esc ends it.';
  }

  board(now: StateNow, past: boolean) {
    if (this.tool === 'measure') return { measure: true };
    if (this.tool !== 'sight') return {};
    if (past) return { models: NONE };
    return {
      models: new Set(now.models.flatMap(({ at }, model) => (at && this.#stands(model) ? [model] : []))),
      picked: this.picked,
      sight: this.sight,
      lit: this.sight?.pieces ?? [],
    };
  }

  toggle(tool: Tool): void {
    this.tool = this.tool === tool ? null : tool;
    this.#hold([]);
  }

  end(): void {
    this.tool = null;
    this.#hold([]);
  }

  pick(model: number): void {
    const [one] = this.picked;
    this.#hold(this.picked.length !== 1 || one === undefined || one === model ? [model] : [one, model]);
  }

  /** Something has happened: whoever fell is let go, and two who stand look at each other anew. */
  lookAgain(): void {
    if (this.picked.length) this.#hold(this.picked.filter((model) => this.#stands(model)));
  }

  #hold(picked: number[]): void {
    [this.picked, this.sight, this.#fault] = [picked, null, ''];
    const [one, other] = picked;
    if (one === undefined || other === undefined) return;
    void this.live.ask(questions.sight(one, other)).then((answer) => {
      if (this.picked !== picked) return;
      this.sight = answer?.sight ?? null;
      this.#fault = answer?.fault?.sentence ?? '';
    });
  }

  /** The board may be a little behind what has happened already. */
  #stands(model: number): boolean {
    return Boolean(this.live.now?.models[model]?.at);
  }
}

/** Measuring and sight, at any time and for any two models. */
import type { SightPreview, StateNow } from '../types';
import type { Live } from './connection.svelte';

export type Tool = 'measure' | 'sight';

export class Tools {
  tool: Tool | null = $state(null);
  picked: number[] = $state.raw([]);
  sight: SightPreview | null = $state.raw(null);

  constructor(private readonly live: Live) {}

  get words(): string {
    if (this.tool === 'measure') return 'Tap two places or models to measure between them. Esc ends it.';
    if (this.tool !== 'sight') return '';
    if (this.sight) return this.sight.sentence;
    return this.picked.length ? 'Now the model that is looked at.' : 'Tap the model that looks. Esc ends it.';
  }

  board(now: StateNow) {
    if (this.tool === 'measure') return { measure: true };
    if (this.tool !== 'sight') return {};
    return {
      models: new Set(now.models.flatMap(({ at }, model) => (at ? [model] : []))),
      picked: this.picked,
      sight: this.sight,
      lit: this.sight?.pieces ?? [],
    };
  }

  toggle(tool: Tool): void {
    this.tool = this.tool === tool ? null : tool;
    this.#clear();
  }

  end(): void {
    this.tool = null;
    this.#clear();
  }

  #clear(): void {
    this.picked = [];
    this.sight = null;
  }

  pick(model: number): void {
    const one = this.picked[0];
    if (this.picked.length !== 1 || one === undefined || one === model) {
      this.#clear();
      this.picked = [model];
      return;
    }
    this.picked = [one, model];
    void this.live.ask({ ask: 'sight', one, other: model }).then((answer) => {
      if (answer?.sight && this.picked[1] === model) this.sight = answer.sight;
    });
  }
}

/** The board as it was after some line of the story. */
import { sentenceOf } from '../../../api/errors';
import { statesOf } from '../http';
import type { StateNow } from '../types';
import type { Live } from './connection.svelte';

export class Looking {
  state: StateNow | null = $state.raw(null);
  fault = $state('');
  #wanted = -1;

  constructor(private readonly live: Live) {}

  async at(n: number): Promise<void> {
    this.#wanted = n;
    this.fault = '';
    if (n === this.live.now?.n) return this.back();
    try {
      const [then] = await statesOf({ game: this.live.game, watch: this.live.watch }, n, n);
      if (this.#wanted === n) this.state = then ?? null;
    } catch (problem) {
      this.fault = sentenceOf(problem);
    }
  }

  back(): void {
    this.#wanted = -1;
    this.state = null;
    this.fault = '';
  }
}

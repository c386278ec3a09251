/** Odds that follow what is asked: the newest question's answer stands, the last one stays until it is there. */

import { reckon, sentenceOf } from '../../engine';
import type { Odds } from './answer';
import type { Attack } from './question';

export class Asking {
  odds = $state.raw<Odds | null>(null);
  fault = $state('');
  #newest = 0;

  async ask(attack: Attack): Promise<void> {
    const turn = ++this.#newest;
    try {
      const odds = await reckon('odds', { attack });
      if (turn !== this.#newest) return;
      this.odds = odds;
      this.fault = '';
    } catch (problem) {
      if (turn === this.#newest) this.fault = sentenceOf(problem);
    }
  }
}

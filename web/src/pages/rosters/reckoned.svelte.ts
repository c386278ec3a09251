/** What the rules engine says of a roster, kept up with its changes: the newest question wins. */

import type { Answer } from '../../api/types';
import { reckon, sentenceOf } from '../../engine';
import type { RosterBody } from './body';

export type RosterAnswer = Answer<'roster'>;
export type Fault = RosterAnswer['faults'][number];

export const askRoster = (roster: RosterBody, style: 'standard' | 'advanced' = 'standard'): Promise<RosterAnswer> =>
  reckon('roster', { roster, style });

export class Reckoned {
  answer = $state.raw<RosterAnswer>();
  trouble = $state('');
  waiting = $state(false);
  #asked = 0;

  async ask(body: RosterBody, style: 'standard' | 'advanced'): Promise<void> {
    const mine = (this.#asked += 1);
    this.waiting = true;
    try {
      const answer = await askRoster(body, style);
      if (mine !== this.#asked) return;
      this.answer = answer;
      this.trouble = '';
    } catch (error) {
      if (mine !== this.#asked) return;
      this.trouble = sentenceOf(error);
    }
    this.waiting = false;
  }
}

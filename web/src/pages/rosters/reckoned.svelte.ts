/** What the rules engine says of a roster, kept up with its changes: the newest question wins. */

import { reckon, sentenceOf } from '../../engine';
import type { Body } from '../../store';
import type { RosterBody } from './body';

export interface Fault {
  sentence: string;
  rule: string;
  where: string;
  field: string;
  at: string;
}

export interface PricedUnit {
  name: string;
  profile: string;
  models: number;
  points: number | null;
  per_model: number | null;
  hp: number;
  by_hand: boolean;
  aboard: string;
  load: { capacity: number; models: number; carried: number; aboard: string[] } | null;
}

export interface RosterAnswer {
  name: string;
  total: number;
  limit: number | null;
  left: number | null;
  models: number;
  legal: boolean;
  units: PricedUnit[];
  faults: Fault[];
  command_points: { dice: number; sentence: string; rule: string } | null;
}

export const askRoster = (roster: RosterBody, style: 'standard' | 'advanced' = 'standard'): Promise<RosterAnswer> =>
  reckon('roster', { roster: roster as unknown as Body, style });

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

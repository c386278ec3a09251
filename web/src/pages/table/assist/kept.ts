// An attack that is being worked out outlives a reload of the page: its dice are on the table and must not be rolled again.
// It is kept for the tab only, and only as long as nothing else has happened in the game.
import type { Answer } from '../../../api/types';
import type { UnitRef } from '../types';

export interface Situation {
  distance: number | null;
  moved: 'no' | 'moved' | 'dashed';
  melee: 'no' | 'yes' | 'outside';
  cover: number;
  modifier: number;
}

export type Attack = Answer<'attack'>['attack'];

export interface KeptAttack {
  /** How long the game's log was; a longer or shorter one means that the attack is of another moment. */
  log: number;
  attacker: UnitRef;
  target: UnitRef | null;
  off: string[];
  barred: string[];
  situation: Situation;
  step: 'target' | 'roll' | 'hp';
  attack: Attack | null;
  /** The dice that were entered, and those typed so far of the handful that is due. */
  faces: number[];
  typed: number[];
  first: number | null;
}

const shelf = (game: string) => `muster.attack.${game}`;

export const keepAttack = (game: string, attack: KeptAttack): void =>
  sessionStorage.setItem(shelf(game), JSON.stringify(attack));

export const forgetAttack = (game: string): void => sessionStorage.removeItem(shelf(game));

export function keptAttack(game: string, log: number): KeptAttack | null {
  const text = sessionStorage.getItem(shelf(game));
  const kept = text ? (JSON.parse(text) as KeptAttack) : null;
  return kept?.log === log ? kept : null;
}

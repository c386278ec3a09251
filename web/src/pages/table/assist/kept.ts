// An attack that is being worked out outlives a reload of the page: its dice are on the table and must not be rolled again.
// It is kept for the tab only, and only as long as nothing else has happened in the game.
import { isListOf, isNumber, isOneOf, isRecord, isText, readAs } from '../../../api/checks';
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

const isRef = (value: unknown): value is UnitRef => isRecord(value) && isNumber(value.seat) && isText(value.unit);

/** The attack itself is as the engine answered it. */
const isKept = (value: unknown): value is KeptAttack =>
  isRecord(value) &&
  isNumber(value.log) &&
  isRef(value.attacker) &&
  (value.target === null || isRef(value.target)) &&
  isListOf(value.off, isText) &&
  isListOf(value.barred, isText) &&
  isRecord(value.situation) &&
  isOneOf(['target', 'roll', 'hp'], value.step) &&
  (value.attack === null || isRecord(value.attack)) &&
  isListOf(value.faces, isNumber) &&
  isListOf(value.typed, isNumber) &&
  (value.first === null || isNumber(value.first));

export function keptAttack(game: string, log: number): KeptAttack | null {
  const kept = readAs(sessionStorage.getItem(shelf(game)), isKept);
  return kept?.log === log ? kept : null;
}

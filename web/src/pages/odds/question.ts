/** What the odds are asked about: weapons, a target and what is around them. */

import type { Request } from '../../api/types';
import { save } from './format';

/** An attack as the reckonings take it. */
export type Attack = Request<'odds'>['attack'];

export type WeaponType = 'assault' | 'battle' | 'heavy';
export type Reroll = '' | 'failures' | 'successes';

export interface Weapon {
  name: string;
  count: number;
  attacks: number;
  power: number;
  ap: number | null;
  type: WeaponType;
  range: number | null;
  reroll: Reroll;
}

export interface Target {
  name: string;
  defence: number;
  hp: number;
  models: number;
  armour: number | null;
  aegis: number | null;
}

export interface Situation {
  distance: number | null;
  moved: 'no' | 'moved' | 'dashed';
  melee: 'no' | 'yes' | 'outside';
  cover: number;
  modifier: number;
  saveModifier: number;
  rerollSaves: Reroll;
  guard: number;
}

/** `otherWeapons` are compared at the same target, `otherTargets` under the same weapons. */
export interface Question {
  edition: string;
  table: string;
  attacker: string;
  weapons: Weapon[];
  target: Target;
  situation: Situation;
  otherWeapons: Weapon[];
  otherTargets: Target[];
}

export const OPEN: Situation = {
  distance: null,
  moved: 'no',
  melee: 'no',
  cover: 0,
  modifier: 0,
  saveModifier: 0,
  rerollSaves: '',
  guard: 0,
};
export const WEAPON: Weapon = {
  name: 'Weapon',
  count: 5,
  attacks: 2,
  power: 4,
  ap: 5,
  type: 'assault',
  range: null,
  reroll: '',
};
export const TARGET: Target = { name: 'Target', defence: 4, hp: 2, models: 5, armour: 4, aegis: null };

export function attackOf(question: Question, weapons = question.weapons, target = question.target): Attack {
  const { situation } = question;
  return {
    ruleset: question.edition,
    ...(question.table ? { attack_table: question.table } : {}),
    groups: weapons.map((weapon) => ({ ...weapon, reroll: weapon.reroll || null })),
    target: {
      ...target,
      guard: situation.guard,
      save_modifier: situation.saveModifier,
      reroll_saves: situation.rerollSaves || null,
    },
    situation: {
      distance: situation.distance,
      moved: situation.moved,
      melee: situation.melee,
      cover: situation.cover,
      modifier: situation.modifier,
    },
  };
}

export const diceOf = (weapons: Weapon[]): number =>
  weapons.reduce((sum, each) => sum + each.count * each.attacks, 0);

export const weaponWords = (weapon: Weapon): string =>
  `${weapon.count * weapon.attacks} dice, Power ${weapon.power}, AP ${save(weapon.ap)}, ${weapon.type}`;

export const targetWords = (target: Target): string =>
  `Defence ${target.defence}, Armour ${save(target.armour)}, AEGIS ${save(target.aegis)}, ${target.models} × ${target.hp} HP`;

export const MOST_RIVALS = 8;

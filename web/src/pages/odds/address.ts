/** The whole question in the address of the page, so that it can be sent: /odds?w=6,3,4,5,assault,18,,Tide Carbine&t=4,2,5,3,-,Glaze Sentinels. */

import { EDITIONS } from '../../store/editions';
import {
  MOST_RIVALS,
  TARGET,
  WEAPON,
  type Question,
  type Reroll,
  type Target,
  type Weapon,
  type WeaponType,
} from './question';

const TYPES: WeaponType[] = ['assault', 'battle', 'heavy'];
const REROLLS: Reroll[] = ['', 'failures', 'successes'];
const write = (value: number | null): string => (value === null ? '-' : String(value));
const oneOf = <T extends string>(allowed: readonly T[], text: string | null | undefined, otherwise: T): T =>
  allowed.find((each) => each === text) ?? otherwise;

/** A whole number within its limits; anything else becomes the usual. */
export function whole(text: string | null | undefined, lowest: number, highest: number, usual: number): number {
  const value = Number.parseInt(text ?? '', 10);
  return Number.isNaN(value) ? usual : Math.min(Math.max(value, lowest), highest);
}

const maybe = (text: string | undefined, lowest: number, highest: number): number | null =>
  text === undefined || text === '-' || text === '' ? null : whole(text, lowest, highest, lowest);

/** Numbers first and the name last, so that a name may hold anything. */
export const writeWeapon = (weapon: Weapon): string =>
  [
    weapon.count,
    weapon.attacks,
    weapon.power,
    write(weapon.ap),
    weapon.type,
    write(weapon.range),
    weapon.reroll,
    weapon.name,
  ].join(',');

export function readWeapon(text: string): Weapon {
  const [count, attacks, power, ap, type, range, reroll, ...name] = text.split(',');
  return {
    count: whole(count, 1, 1000, 1),
    attacks: whole(attacks, 0, 99, 1),
    power: whole(power, 0, 20, 4),
    ap: maybe(ap, 2, 6),
    type: oneOf(TYPES, type, 'assault'),
    range: maybe(range, 0, 999),
    reroll: oneOf(REROLLS, reroll, ''),
    name: name.join(',').slice(0, 80) || 'Weapon',
  };
}

export const writeTarget = (target: Target): string =>
  [target.defence, target.hp, target.models, write(target.armour), write(target.aegis), target.name].join(',');

export function readTarget(text: string): Target {
  const [defence, hp, models, armour, aegis, ...name] = text.split(',');
  return {
    defence: whole(defence, 0, 15, 4),
    hp: whole(hp, 1, 99, 1),
    models: whole(models, 1, 1000, 1),
    armour: maybe(armour, 2, 6),
    aegis: maybe(aegis, 2, 6),
    name: name.join(',').slice(0, 80) || 'Target',
  };
}

const FIGURES = ['cover', 'modifier', 'saveModifier', 'guard'] as const;

export function writeQuestion(question: Question): string {
  const { situation } = question;
  const words = new URLSearchParams({ edition: question.edition });
  if (question.table) words.set('table', question.table);
  if (question.attacker) words.set('by', question.attacker);
  for (const weapon of question.weapons) words.append('w', writeWeapon(weapon));
  words.set('t', writeTarget(question.target));
  if (situation.distance !== null) words.set('distance', String(situation.distance));
  if (situation.moved !== 'no') words.set('moved', situation.moved);
  if (situation.melee !== 'no') words.set('melee', situation.melee);
  if (situation.rerollSaves) words.set('rerollSaves', situation.rerollSaves);
  for (const name of FIGURES) if (situation[name]) words.set(name, String(situation[name]));
  for (const weapon of question.otherWeapons) words.append('ow', writeWeapon(weapon));
  for (const target of question.otherTargets) words.append('ot', writeTarget(target));
  return words.toString();
}

const MOST_GROUPS = 20;

export function readQuestion(words: URLSearchParams, edition: string): Question {
  const all = (name: string, most: number): string[] => words.getAll(name).slice(0, most);
  const weapons = all('w', MOST_GROUPS).map(readWeapon);
  const figure = (name: string): number => whole(words.get(name), -15, 15, 0);
  return {
    edition: EDITIONS.find(({ value }) => value === words.get('edition'))?.value ?? edition,
    table: oneOf(
      ['', 'd6-core', 'd6-quickstart', 'd6-beta', 'd6-formula', 'd10-beta', 'd10-formula'],
      words.get('table'),
      '',
    ),
    attacker: (words.get('by') ?? '').slice(0, 80),
    weapons: weapons.length ? weapons : [{ ...WEAPON }],
    target: words.has('t') ? readTarget(words.get('t') ?? '') : { ...TARGET },
    situation: {
      distance: words.has('distance') ? whole(words.get('distance'), 0, 999, 0) : null,
      moved: oneOf(['no', 'moved', 'dashed'], words.get('moved'), 'no'),
      melee: oneOf(['no', 'yes', 'outside'], words.get('melee'), 'no'),
      rerollSaves: oneOf(REROLLS, words.get('rerollSaves'), ''),
      cover: figure('cover'),
      modifier: figure('modifier'),
      saveModifier: figure('saveModifier'),
      guard: Math.max(figure('guard'), 0),
    },
    otherWeapons: all('ow', MOST_RIVALS).map(readWeapon),
    otherTargets: all('ot', MOST_RIVALS).map(readTarget),
  };
}

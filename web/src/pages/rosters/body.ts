/** A roster as it is kept: the JSON twin of a roster's file, whole by itself (docs/files.md). */

import { isBody } from '../../api/bodies';
import { isAbsent, isOneOf, isRecord, isText, mayHold } from '../../api/checks';

export type Perk = string | { name: string; text?: string; cost?: number; per?: 'each' | 'unit' };

export interface Weapon {
  name: string;
  range: number;
  attacks: number;
  power: number;
  ap?: string | number;
  type: string;
  perks?: Perk[];
  symbol?: string;
  lore?: string;
  linked?: string[];
  like?: string;
  cost?: number;
  pricing?: number;
}

export interface Profile {
  name: string;
  move: number;
  dash: number;
  defence: number;
  hp: number;
  armour?: string | number;
  aegis?: string | number;
  transport?: number;
  fire_points?: boolean | string;
  perks?: Perk[];
  symbol?: string;
  lore?: string;
  base?: string | number;
  height?: number;
  like?: string;
  cost?: number;
  pricing?: number;
}

/** Models that stand together with the same weapons. */
export interface Group {
  count?: number;
  weapons?: string[];
}

export interface RosterUnit {
  profile: string;
  name?: string;
  aboard?: string;
  lore?: string;
  models: Group[];
}

/** What the unit named `of` may change into during the game. */
export interface Form extends RosterUnit {
  of: string;
}

export type RosterBody = {
  kind: 'roster';
  version: number;
  name: string;
  faction?: string;
  ruleset?: string;
  limit?: number;
  overspend?: number;
  lore?: string;
  weapons?: Weapon[];
  profiles?: Profile[];
  units?: RosterUnit[];
  forms?: Form[];
};

/** A faction or an armoury, as far as rosters draw on it. */
export type Library = {
  kind: 'faction' | 'armoury';
  name: string;
  symbol?: string;
  weapons?: Weapon[];
  profiles?: Profile[];
};

/** Whether a unit of the list, or a form, is meant; and which. */
export interface Place {
  list: 'units' | 'forms';
  index: number;
}

/** Lists are looked for here; the server and the engine hold what stands in them to what the types say. */
const hasLists = (body: Record<string, unknown>, lists: readonly string[]): boolean =>
  isBody(body) && mayHold(body, lists, Array.isArray);

/** Whether what is kept as a roster, or came as one, is one. Its kind may be left out where it is kept. */
export const isRoster = (body: Record<string, unknown>): body is RosterBody =>
  isOneOf(['roster', undefined], body.kind) && hasLists(body, ['weapons', 'profiles', 'units', 'forms']);

/** The same of a faction or an armoury. */
export const isLibrary = (body: Record<string, unknown>): body is Library =>
  isOneOf(['faction', 'armoury', undefined], body.kind) && hasLists(body, ['weapons', 'profiles']);

const hasStats = (value: unknown, stats: readonly string[]): boolean =>
  isRecord(value) && isText(value.name) && stats.every((stat) => !isAbsent(value[stat]));

export const isProfile = (value: unknown): value is Profile => hasStats(value, ['move', 'dash', 'defence', 'hp']);
export const isWeapon = (value: unknown): value is Weapon => hasStats(value, ['range', 'attacks', 'power', 'type']);

export const countOf = (group: Group): number => group.count ?? 1;

export const modelsOf = (unit: RosterUnit): number => unit.models.reduce((sum, group) => sum + countOf(group), 0);

/** A save or AP as the book writes it: 4+, or a dash for none. */
export function saveText(value: string | number | undefined): string {
  if (value === undefined || value === '' || value === 'none') return '–';
  return typeof value === 'number' ? `${value}+` : value;
}

export const perkName = (perk: Perk): string => (typeof perk === 'string' ? perk : perk.name);

export function emptyRoster(name: string, more: Partial<RosterBody> = {}): RosterBody {
  return { kind: 'roster', version: 1, name, ruleset: 'core', ...more, weapons: [], profiles: [], units: [] };
}

/**
 * What every unit is called: the name given or its profile's, numbered where several would take that. The engine names
 * them so, too (unit_names.json holds both to it); here passengers and forms must follow a new name at once.
 */
export function unitNames(units: readonly RosterUnit[]): string[] {
  const unnamed = new Map<string, number>();
  for (const unit of units) if (!unit.name) unnamed.set(unit.profile, (unnamed.get(unit.profile) ?? 0) + 1);
  const taken = new Set(units.flatMap((unit) => (unit.name ? [unit.name] : [])));
  return units.map((unit) => {
    let name = unit.name || unit.profile;
    if (!unit.name && ((unnamed.get(unit.profile) ?? 0) > 1 || taken.has(name))) name = firstFree(name, taken);
    taken.add(name);
    return name;
  });
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}

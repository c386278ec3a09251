// Units, weapons and the libraries that hold them, as their files have them (docs/files.md).
import { isBody } from '../../../api/bodies';
import { isNumber, isOneOf, isRecord, isText, mayHold } from '../../../api/checks';
import { freeName } from '../../../kit/names';

export type Save = '2+' | '3+' | '4+' | '5+' | '6+';
export type WeaponType = 'heavy' | 'battle' | 'assault';

export interface Perk {
  name: string;
  text?: string;
  cost?: number;
  per?: 'each' | 'unit';
}

interface Profile {
  name: string;
  perks?: (Perk | string)[];
  symbol?: string;
  lore?: string;
  cost?: number;
  pricing?: number;
}

export interface Unit extends Profile {
  move: number;
  dash: number;
  defence: number;
  hp: number;
  armour?: Save;
  aegis?: Save;
  transport?: number;
  fire_points?: boolean;
  base?: string | number;
  height?: number;
}

export interface Weapon extends Profile {
  range: number;
  attacks: number;
  power: number;
  type: WeaponType;
  ap?: Save;
  linked?: string[];
}

export type Library = {
  kind: 'faction' | 'armoury';
  version: 1;
  name: string;
  symbol?: string;
  lore?: string;
  weapons?: Weapon[];
  profiles?: Unit[];
};

export type Sort = 'unit' | 'weapon';
interface Profiles {
  unit: Unit;
  weapon: Weapon;
}
export type Of<S extends Sort> = Profiles[S];
export const SORTS: readonly Sort[] = ['unit', 'weapon'];

/** Whether what is kept as a library, or came as one, is one. Lists are looked for; the engine holds what stands in them to the rest. */
export const isLibrary = (body: Record<string, unknown>): body is Library =>
  isBody(body) &&
  isOneOf(['faction', 'armoury', undefined], body.kind) &&
  mayHold(body, ['weapons', 'profiles'], Array.isArray);

const isNamed = (value: unknown): boolean => isRecord(value) && isText(value.name);
/** A unit or a weapon by itself, as it stands on a shelf. What it lacks is a fault that the designer tells. */
export const isUnit = (value: unknown): value is Unit => isNamed(value);
export const isWeapon = (value: unknown): value is Weapon => isNamed(value);

export const SAVES: (Save | undefined)[] = [undefined, '6+', '5+', '4+', '3+', '2+'];
export const TYPES: WeaponType[] = ['heavy', 'battle', 'assault'];

export interface Stat<Name extends string = string> {
  name: Name;
  label: string;
  least: number;
  most: number;
  inches?: boolean;
  rule: string;
}

export const UNIT_STATS: Stat<'move' | 'dash' | 'defence' | 'hp'>[] = [
  { name: 'move', label: 'Move', least: 0, most: 50, inches: true, rule: 'STAT-07' },
  { name: 'dash', label: 'Dash', least: 0, most: 50, inches: true, rule: 'STAT-08' },
  { name: 'defence', label: 'Defence', least: 0, most: 10, rule: 'STAT-09' },
  { name: 'hp', label: 'HP', least: 1, most: 99, rule: 'STAT-10' },
];
export const WEAPON_STATS: Stat<'range' | 'attacks' | 'power'>[] = [
  { name: 'range', label: 'Range', least: 0, most: 999, inches: true, rule: 'STAT-18' },
  { name: 'attacks', label: 'Attacks', least: 1, most: 30, rule: 'STAT-19' },
  { name: 'power', label: 'Power', least: 0, most: 10, rule: 'STAT-20' },
];

/** What costs nothing: a change to it leaves the cost of the profile standing. */
const FREE = new Set<PropertyKey>(['name', 'symbol', 'lore', 'base', 'height', 'linked', 'cost', 'pricing']);

export const freshUnit = (name: string): Unit => ({ name, move: 6, dash: 6, defence: 3, hp: 1, armour: '6+' });
export const freshWeapon = (name: string): Weapon => ({ name, range: 18, attacks: 2, power: 3, type: 'battle' });

export function freshLibrary(kind: Library['kind'], name: string): Library {
  return kind === 'faction'
    ? { kind, version: 1, name, weapons: [], profiles: [] }
    : { kind, version: 1, name, weapons: [] };
}

const shelves = ({ profiles, weapons }: Library): { [S in Sort]: Of<S>[] } => ({
  unit: profiles ?? [],
  weapon: weapons ?? [],
});

export const shelf = <S extends Sort>(library: Library, sort: S): Of<S>[] => shelves(library)[sort];

/** What a field of a profile holds, whichever sort it is of. */
export function fieldOf(profile: Unit | Weapon, field: string): string | number | undefined {
  const found: unknown = Reflect.get(profile, field);
  return isText(found) || isNumber(found) ? found : undefined;
}

/** The shelves of a library on which nothing stands yet. */
export const emptyShelves = (library: Library): Sort[] =>
  sortsOf(library).filter((sort) => shelf(library, sort).length === 0);

export const sortsOf = (library: Library): Sort[] => (library.kind === 'armoury' ? ['weapon'] : ['unit', 'weapon']);

/** The shelf to change: it is there afterwards even if the file had none. */
export function openShelf<S extends Sort>(library: Library, sort: S): Of<S>[] {
  if (sort === 'unit') library.profiles ??= [];
  else library.weapons ??= [];
  return shelf(library, sort);
}

export function find<S extends Sort>(library: Library, sort: S, name: string): Of<S> | undefined {
  return shelf(library, sort).find((each) => each.name === name);
}

/** A changed field; what is nil is left out, and a cost that the point model gave falls with what it was for. */
export function set<P extends Unit | Weapon, K extends keyof P>(profile: P, field: K, value: P[K] | undefined): void {
  if (value === undefined) delete profile[field];
  else profile[field] = value;
  if (!FREE.has(field) && profile.pricing !== undefined) {
    delete profile.cost;
    delete profile.pricing;
  }
}

export const perksOf = (profile: Unit | Weapon): Perk[] =>
  (profile.perks ?? []).map((perk) => (typeof perk === 'string' ? { name: perk } : perk));

/** Takes a perk that says no more than its name back to that name, as files write it. */
export const written = (perks: Perk[]): (Perk | string)[] =>
  perks.map((perk) => (perk.text || perk.cost !== undefined ? perk : perk.name));

/** A new profile at the end of its shelf; the name it was given. */
export function addFresh(desk: Changeable, sort: Sort): string {
  const names = shelf(desk.library, sort).map((each) => each.name);
  const name = freeName(sort === 'unit' ? 'New unit' : 'New weapon', names);
  desk.change(`New ${sort}`, (draft) => {
    if (sort === 'unit') openShelf(draft, 'unit').push(freshUnit(name));
    else openShelf(draft, 'weapon').push(freshWeapon(name));
  });
  return name;
}

interface Changeable {
  library: Library;
  change: (what: string, edit: (draft: Library) => void) => void;
}

/** Weapons that named the old name go on naming the same weapon. */
export function rename(library: Library, sort: Sort, was: string, now: string): void {
  const found = find(library, sort, was);
  if (!found) return;
  found.name = now;
  if (sort === 'weapon') {
    for (const weapon of library.weapons ?? []) {
      if (weapon.linked) weapon.linked = weapon.linked.map((name) => (name === was ? now : name));
    }
  }
}

export function drop(library: Library, sort: Sort, name: string): void {
  const list = openShelf(library, sort);
  list.splice(
    list.findIndex((each) => each.name === name),
    1,
  );
  if (sort === 'weapon') {
    for (const weapon of library.weapons ?? []) {
      if (weapon.linked?.includes(name)) unlink(weapon, name);
    }
  }
}

function unlink(weapon: Weapon, name: string): void {
  const rest = weapon.linked?.filter((each) => each !== name) ?? [];
  set(weapon, 'linked', rest.length ? rest : undefined);
}

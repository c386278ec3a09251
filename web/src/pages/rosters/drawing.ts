/** What a roster takes from factions and armouries: profiles and weapons are copied, so that it stays whole by itself. */

import type { Form, Group, Library, Profile, RosterBody, RosterUnit, Weapon } from './body';
import { freeName } from '../../kit/names';
import type { Edit } from './edits';

type Named = { name: string; like?: string; linked?: string[] };

/** `name` with all that it is like or may change into, those first that others build on. */
function withKin<T extends Named>(shelf: readonly T[], name: string, seen: Set<string> = new Set()): T[] {
  const found = shelf.find((each) => each.name === name);
  if (!found || seen.has(name)) return [];
  seen.add(name);
  const kin = [...(found.like ? [found.like] : []), ...(found.linked ?? [])];
  return [...kin.flatMap((each) => withKin(shelf, each, seen)), found];
}

export const same = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

/** JSON with its keys in order: two records are the same whatever order they were written in. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? '';
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${fields
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`)
    .join()}}`;
}

/** `shelf` with the thing in it, and the name it goes by there: its own unless that means something else. */
function taken<T extends Named>(
  shelf: readonly T[],
  things: readonly T[],
  wanted: string,
): { shelf: T[]; name: string } {
  let all = [...shelf];
  const renamed = new Map<string, string>();
  for (const thing of things) {
    const known = all.find((each) => same({ ...each, name: thing.name }, thing) && isNamed(each.name, thing.name));
    if (known) {
      renamed.set(thing.name, known.name);
      continue;
    }
    const name = freeName(
      thing.name,
      all.map((each) => each.name),
    );
    renamed.set(thing.name, name);
    all = [...all, relinked({ ...thing, name }, renamed)];
  }
  return { shelf: all, name: renamed.get(wanted) ?? wanted };
}

/** Whether a name is this one, or this one with a number that was put behind it. */
const isNamed = (name: string, wanted: string): boolean =>
  name === wanted || (/^ \d+$/.test(name.slice(wanted.length)) && name.startsWith(wanted));

function relinked<T extends Named>(thing: T, renamed: ReadonlyMap<string, string>): T {
  const next = { ...thing };
  if (thing.like) next.like = renamed.get(thing.like) ?? thing.like;
  if (thing.linked) next.linked = thing.linked.map((name) => renamed.get(name) ?? name);
  return next;
}

/** The roster with a weapon of `shelf` in it, and the name that units of this roster call it by. */
export function takeWeapon(
  body: RosterBody,
  shelf: readonly Weapon[],
  name: string,
): { body: RosterBody; name: string } {
  const found = taken(body.weapons ?? [], withKin(shelf, name), name);
  return { body: { ...body, weapons: found.shelf }, name: found.name };
}

function takeProfile(body: RosterBody, shelf: readonly Profile[], name: string): { body: RosterBody; name: string } {
  const found = taken(body.profiles ?? [], withKin(shelf, name), name);
  return { body: { ...body, profiles: found.shelf }, name: found.name };
}

/** Where a profile comes from, and how its models are armed to begin with. */
export interface Source {
  profiles: readonly Profile[];
  weapons: readonly Weapon[];
}

/** A unit of `profile` at the end of the roster, armed as `models` say. */
export function addUnit(source: Source, profile: string, models: readonly Group[], name?: string): Edit {
  return (body) => {
    const placed = placeUnit(body, source, profile, models);
    const unit: RosterUnit = name ? { ...placed.unit, name } : placed.unit;
    return { ...placed.body, units: [...(body.units ?? []), unit] };
  };
}

export function addForm(
  source: Source,
  of: string,
  profile: string,
  models: readonly Group[],
  names: ReadonlySet<string>,
): Edit {
  return (body) => {
    const placed = placeUnit(body, source, profile, models);
    const form: Form = { of, ...placed.unit, name: freeName(profile, names) };
    return { ...placed.body, forms: [...(body.forms ?? []), form] };
  };
}

function placeUnit(
  body: RosterBody,
  source: Source,
  profile: string,
  models: readonly Group[],
): { body: RosterBody; unit: RosterUnit } {
  const kept = takeProfile(body, source.profiles, profile);
  let next = kept.body;
  const groups = models.map((group) => {
    const weapons = (group.weapons ?? []).map((weapon) => {
      const found = takeWeapon(next, source.weapons, weapon);
      next = found.body;
      return found.name;
    });
    return { count: group.count ?? 1, weapons };
  });
  return { body: next, unit: { profile: kept.name, models: groups } };
}

/** Names of what a roster holds that its faction by now describes otherwise. */
export function outdated(body: RosterBody, libraries: readonly Library[]): string[] {
  const faction = libraries.find((each) => each.kind === 'faction' && each.name === body.faction);
  if (!faction) return [];
  return [...differing(body.profiles, faction.profiles), ...differing(body.weapons, faction.weapons)];
}

function differing<T extends Named>(own: readonly T[] | undefined, theirs: readonly T[] | undefined): string[] {
  return (own ?? [])
    .filter((each) => (theirs ?? []).some((one) => one.name === each.name && !same(one, each)))
    .map(({ name }) => name);
}

/** Takes over what the roster's faction says now. */
export function refreshed(libraries: readonly Library[]): Edit {
  return (body) => {
    const faction = libraries.find((each) => each.kind === 'faction' && each.name === body.faction);
    if (!faction) return body;
    const anew = <T extends Named>(own: readonly T[] | undefined, theirs: readonly T[] | undefined) =>
      own?.map((each) => (theirs ?? []).find((one) => one.name === each.name) ?? each);
    const profiles = anew(body.profiles, faction.profiles);
    const weapons = anew(body.weapons, faction.weapons);
    return { ...body, ...(profiles && { profiles }), ...(weapons && { weapons }) };
  };
}

/** How a profile is armed somewhere: in this roster, or in a shipped one, so that a new unit is ready to fight. */
export function usualModels(profile: string, rosters: readonly RosterBody[]): Group[] {
  for (const roster of rosters) {
    const unit = (roster.units ?? []).find((each) => each.profile === profile);
    if (unit) return unit.models.map((group) => ({ count: group.count ?? 1, weapons: [...(group.weapons ?? [])] }));
  }
  return [{ count: 1, weapons: [] }];
}

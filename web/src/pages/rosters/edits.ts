/** Every change that a person makes to a roster, as a new body; the old one stays as it was, for undo. */

import type { Form, Group, Place, RosterBody, RosterUnit } from './body';
import { freeName, named } from '../../kit/names';
import { countOf, unitNames } from './body';

export type Edit = (body: RosterBody) => RosterBody;

const MOST_MODELS = 1000;

/** One field of the roster; what is empty is left out of the file. */
export function setField<K extends keyof RosterBody>(field: K, value: RosterBody[K] | undefined): Edit {
  return (body) => {
    const next = { ...body, [field]: value === '' ? undefined : value };
    return ordered(next);
  };
}

/** Fields in the order of the file, so that an undone change gives the same text. */
function ordered(body: RosterBody): RosterBody {
  const { kind, version, name, faction, ruleset, limit, overspend, lore, weapons, profiles, units, forms, ...more } =
    body;
  const whole = {
    kind,
    version,
    name,
    faction,
    ruleset,
    limit,
    overspend,
    lore,
    ...more,
    weapons,
    profiles,
    units,
    forms,
  };
  return filled(whole, [undefined]);
}

/** The record without the fields that hold nothing. */
function filled<T extends object>(record: T, nothing: readonly unknown[]): T {
  const next = { ...record };
  for (const field in next) if (nothing.includes(next[field])) delete next[field];
  return next;
}

export function listOf(body: RosterBody, list: Place['list']): readonly (RosterUnit | Form)[] {
  return (list === 'units' ? body.units : body.forms) ?? [];
}

export function unitAt(body: RosterBody, place: Place): RosterUnit | undefined {
  return listOf(body, place.list)[place.index];
}

const isForm = (unit: RosterUnit | Form): unit is Form => 'of' in unit;

function withList(body: RosterBody, list: Place['list'], units: readonly (RosterUnit | Form)[]): RosterBody {
  if (list === 'units') return ordered({ ...body, units: [...units] });
  const { forms: _gone, ...rest } = body;
  return ordered(units.length ? { ...rest, forms: units.filter(isForm) } : rest);
}

export function changeUnit(place: Place, change: (unit: RosterUnit) => RosterUnit): Edit {
  return (body) =>
    withList(
      body,
      place.list,
      listOf(body, place.list).map((unit, index) => (index === place.index ? change(unit) : unit)),
    );
}

/** A new name goes wherever the old one stands: to passengers and to forms. */
export function renameUnit(place: Place, name: string): Edit {
  return (body) => {
    const units = body.units ?? [];
    const before = unitNames(units);
    const renamed = changeUnit(place, (unit) => without({ ...unit, name: named(name) || undefined }))(body);
    if (place.list === 'forms') return renamed;
    const after = unitNames(renamed.units ?? []);
    const now = new Map(before.map((old, index) => [old, after[index] ?? old]));
    return ordered({
      ...renamed,
      units: (renamed.units ?? []).map((unit) =>
        unit.aboard ? { ...unit, aboard: now.get(unit.aboard) ?? unit.aboard } : unit,
      ),
      forms: renamed.forms?.map((form) => ({ ...form, of: now.get(form.of) ?? form.of })),
    });
  };
}

const without = <T extends object>(record: T): T => filled(record, [undefined, '']);

export const setUnitField = (place: Place, field: 'aboard' | 'lore', value: string): Edit =>
  changeUnit(place, (unit) => without({ ...unit, [field]: value || undefined }));

export function setCount(place: Place, group: number, count: number): Edit {
  const within = Math.max(1, Math.min(MOST_MODELS, Math.round(count)));
  return changeUnit(place, (unit) => ({
    ...unit,
    models: changeAt(unit.models, group, (each) => ({ ...each, count: within })),
  }));
}

/** The group whose count the stepper of a whole unit changes: the largest one, which are its rank and file. */
export function mainGroup(unit: RosterUnit): number {
  const most = Math.max(...unit.models.map(countOf));
  return unit.models.findIndex((group) => countOf(group) === most);
}

export function addWeapon(place: Place, group: number, weapon: string): Edit {
  return changeUnit(place, (unit) => ({
    ...unit,
    models: changeAt(unit.models, group, (each) => ({ ...each, weapons: [...(each.weapons ?? []), weapon] })),
  }));
}

export function dropWeapon(place: Place, group: number, weapon: string): Edit {
  return (body) => {
    const dropped = changeUnit(place, (unit) => ({
      ...unit,
      models: changeAt(unit.models, group, (each) => ({ ...each, weapons: withoutOne(each.weapons ?? [], weapon) })),
    }))(body);
    return tidied(dropped, { weapons: [weapon], profiles: [] });
  };
}

function withoutOne(names: readonly string[], name: string): string[] {
  const at = names.lastIndexOf(name);
  return names.filter((_, index) => index !== at);
}

/** One model of the largest group steps out into a group of its own, to be armed differently. */
export function splitGroup(place: Place): Edit {
  return changeUnit(place, (unit) => {
    const from = mainGroup(unit);
    const group = unit.models[from];
    if (!group) return unit;
    const alone = { ...group, count: 1 };
    const rest =
      countOf(group) > 1
        ? changeAt(unit.models, from, (each) => ({ ...each, count: countOf(each) - 1 }))
        : unit.models;
    return { ...unit, models: [...rest, alone] };
  });
}

export function dropGroup(place: Place, group: number): Edit {
  return (body) => {
    const gone = unitAt(body, place)?.models[group]?.weapons ?? [];
    const dropped = changeUnit(place, (unit) => ({
      ...unit,
      models: unit.models.filter((_, index) => index !== group),
    }))(body);
    return tidied(dropped, { weapons: gone, profiles: [] });
  };
}

export function removeUnit(place: Place): Edit {
  return (body) => {
    const unit = unitAt(body, place);
    if (!unit) return body;
    const name = place.list === 'units' ? unitNames(body.units ?? [])[place.index] : undefined;
    const gone = [unit, ...(name ? (body.forms ?? []).filter((form) => form.of === name) : [])];
    let next = withList(
      body,
      place.list,
      listOf(body, place.list).filter((_, index) => index !== place.index),
    );
    if (name) {
      next = withList(
        next,
        'forms',
        (next.forms ?? []).filter((form) => form.of !== name),
      );
      next = withList(
        next,
        'units',
        (next.units ?? []).map((each) => (each.aboard === name ? without({ ...each, aboard: undefined }) : each)),
      );
    }
    const weapons = gone.flatMap((each) => each.models.flatMap((group) => group.weapons ?? []));
    return tidied(next, { weapons, profiles: gone.map((each) => each.profile) });
  };
}

/** A second unit like this one, under its own name, behind it. */
export function doubleUnit(place: Place): Edit {
  return (body) => {
    const unit = unitAt(body, place);
    if (!unit) return body;
    const taken = new Set(unitNames([...(body.units ?? []), ...(body.forms ?? [])]));
    const twin = unit.name ? { ...unit, name: freeName(unit.name, taken) } : { ...unit };
    const list = [...listOf(body, place.list)];
    list.splice(place.index + 1, 0, twin);
    return withList(body, place.list, list);
  };
}

export function moveUnit(place: Place, to: number): Edit {
  return (body) => {
    const list = [...listOf(body, place.list)];
    const [unit] = list.splice(place.index, 1);
    if (!unit) return body;
    list.splice(Math.max(0, Math.min(list.length, to)), 0, unit);
    return withList(body, place.list, list);
  };
}

/** What a change has left without use goes, if nothing else needs it: what else the roster brought along stays. */
function tidied(body: RosterBody, gone: { weapons: readonly string[]; profiles: readonly string[] }): RosterBody {
  const everyone = [...(body.units ?? []), ...(body.forms ?? [])];
  const carried = new Set(everyone.flatMap((unit) => unit.models.flatMap((group) => group.weapons ?? [])));
  const needed = (name: string) =>
    (body.weapons ?? []).some((each) => each.name !== name && (each.linked?.includes(name) || each.like === name));
  const like = (name: string) => (body.profiles ?? []).some((each) => each.like === name);
  const used = new Set(everyone.map((unit) => unit.profile));
  return {
    ...body,
    weapons: body.weapons?.filter(({ name }) => !gone.weapons.includes(name) || carried.has(name) || needed(name)),
    profiles: body.profiles?.filter(({ name }) => !gone.profiles.includes(name) || used.has(name) || like(name)),
  };
}

function changeAt(groups: readonly Group[], at: number, change: (group: Group) => Group): Group[] {
  return groups.map((group, index) => (index === at ? change(group) : group));
}

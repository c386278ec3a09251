import { describe, expect, it } from 'vitest';
import type { RosterBody } from './body';
import { emptyRoster, unitNames } from './body';
import cases from './unit_names.json';
import { addForm, addUnit, outdated, refreshed, takeWeapon, usualModels } from './drawing';
import {
  addWeapon,
  doubleUnit,
  dropWeapon,
  moveUnit,
  removeUnit,
  renameUnit,
  setCount,
  setField,
  setUnitField,
  splitGroup,
} from './edits';

const HOOK = { name: 'Hook', range: 0, attacks: 2, power: 4, type: 'assault', cost: 2 };
const LONG_HOOK = { name: 'Long Hook', like: 'Hook', range: 3, attacks: 2, power: 4, type: 'assault' };
const WADER = { name: 'Wader', move: 6, dash: 6, defence: 3, hp: 1, cost: 5 };
const BARGE = { name: 'Barge', move: 8, dash: 4, defence: 7, hp: 8, transport: 100, cost: 70 };
const TIDE = { kind: 'faction' as const, name: 'The Tide', weapons: [HOOK, LONG_HOOK], profiles: [WADER, BARGE] };
const unit = (index: number) => ({ list: 'units' as const, index });

function crew(): RosterBody {
  let body = emptyRoster('Crew', { faction: 'The Tide', limit: 300 });
  body = addUnit(TIDE, 'Barge', [{ count: 1, weapons: [] }])(body);
  return addUnit(TIDE, 'Wader', [{ count: 5, weapons: ['Hook'] }])(body);
}

describe('units drawn from a faction', () => {
  it('brings its profile and weapons along, each once', () => {
    const body = addUnit(TIDE, 'Wader', [{ count: 5, weapons: ['Hook'] }])(crew());
    expect(body.profiles?.map(({ name }) => name)).toEqual(['Barge', 'Wader']);
    expect(body.weapons).toEqual([HOOK]);
    expect(unitNames(body.units ?? [])).toEqual(['Barge', 'Wader 1', 'Wader 2']);
  });

  it('brings what a variant is like', () => {
    expect(takeWeapon(emptyRoster('None'), TIDE.weapons, 'Long Hook').body.weapons).toEqual([HOOK, LONG_HOOK]);
  });

  it('keeps two different weapons of one name apart, and takes neither twice', () => {
    const other = { ...HOOK, power: 6 };
    const first = takeWeapon(crew(), [other], 'Hook');
    expect(first.name).toBe('Hook 2');
    const again = takeWeapon(first.body, [other], 'Hook');
    expect(again.name).toBe('Hook 2');
    expect(again.body.weapons).toHaveLength(2);
  });

  it('is armed as it is elsewhere, or not at all', () => {
    expect(usualModels('Wader', [crew()])).toEqual([{ count: 5, weapons: ['Hook'] }]);
    expect(usualModels('Crab', [crew()])).toEqual([{ count: 1, weapons: [] }]);
  });

  it('says what its faction describes otherwise by now, and takes it over', () => {
    const now = { ...TIDE, profiles: [{ ...WADER, hp: 2 }, BARGE] };
    expect(outdated(crew(), [now])).toEqual(['Wader']);
    expect(outdated(refreshed([now])(crew()), [now])).toEqual([]);
  });
});

describe('a changed roster', () => {
  it('leaves the one before as it was', () => {
    const before = crew();
    const copy = structuredClone(before);
    setCount(unit(1), 0, 9)(before);
    removeUnit(unit(0))(before);
    expect(before).toEqual(copy);
  });

  it('takes passengers and forms along when a unit is named anew', () => {
    let body = setUnitField(unit(1), 'aboard', 'Barge')(crew());
    body = addForm(TIDE, 'Barge', 'Barge', [{ count: 1 }], new Set(['Barge']))(body);
    body = renameUnit(unit(0), 'Old Barge')(body);
    expect(body.units?.[1]?.aboard).toBe('Old Barge');
    expect(body.forms?.[0]).toMatchObject({ of: 'Old Barge', name: 'Barge 2' });
  });

  it('puts passengers ashore and drops forms and unused profiles with their unit', () => {
    let body = setUnitField(unit(1), 'aboard', 'Barge')(crew());
    body = addForm(TIDE, 'Barge', 'Barge', [{ count: 1 }], new Set(['Barge']))(body);
    body = removeUnit(unit(0))(body);
    expect(body.units).toHaveLength(1);
    expect(body.units?.[0]?.aboard).toBeUndefined();
    expect(body.forms).toBeUndefined();
    expect(body.profiles?.map(({ name }) => name)).toEqual(['Wader']);
  });

  it('arms, disarms, splits, doubles and orders', () => {
    let body = addWeapon(unit(1), 0, 'Hook')(crew());
    expect(body.units?.[1]?.models[0]?.weapons).toEqual(['Hook', 'Hook']);
    body = dropWeapon(unit(1), 0, 'Hook')(body);
    body = splitGroup(unit(1))(body);
    expect(body.units?.[1]?.models.map((group) => group.count)).toEqual([4, 1]);
    body = renameUnit(unit(1), 'Shore')(body);
    body = doubleUnit(unit(1))(body);
    expect(unitNames(body.units ?? [])).toEqual(['Barge', 'Shore', 'Shore 2']);
    body = moveUnit(unit(2), 0)(body);
    expect(unitNames(body.units ?? [])).toEqual(['Shore 2', 'Barge', 'Shore']);
  });

  it('leaves out of the file what is empty', () => {
    expect(setField('limit', undefined)(crew())).not.toHaveProperty('limit');
    expect(setField('lore', '')(crew())).not.toHaveProperty('lore');
  });

  it('forgets a weapon nobody carries any longer', () => {
    expect(dropWeapon(unit(1), 0, 'Hook')(crew()).weapons).toEqual([]);
  });
});

it.each(cases)('units are named as the engine names them: $names', ({ units, names }) => {
  const listed = units.map(([profile, name]) => ({ profile: profile ?? '', name: name ?? undefined, models: [] }));
  expect(unitNames(listed)).toEqual(names);
});

import { expect, test } from 'vitest';
import { loadout, moveLoadouts } from './loadout.svelte';

test('units of the same name in two factions are armed apart', () => {
  loadout('one', 'Guard').toggle('Pike');
  expect(loadout('one', 'Guard').has('Pike')).toBe(true);
  expect(loadout('two', 'Guard').has('Pike')).toBe(false);
});

test.each(['__proto__', 'constructor', '..'])('a unit may be called %s', (name) => {
  expect(loadout('one', name).models).toBe(5);
  loadout('one', name).toggle('Pike');
  expect(loadout('one', name).has('Pike')).toBe(true);
});

test('a copy of a shipped faction keeps what was ticked', () => {
  loadout('ready:larder', 'Cook').toggle('Ladle');
  moveLoadouts('ready:larder', 'mine');
  expect(loadout('mine', 'Cook').has('Ladle')).toBe(true);
  expect(loadout('ready:larder', 'Cook').has('Ladle')).toBe(false);
});

import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import Move from './Move.svelte';

const unit = { unit: 0, name: 'Scouts', seat: 0, side: 0, first: 0, count: 1, base: {}, symbol: '', weapons: [] };
const now = {
  turn: 1,
  models: [{ at: [0, 0], hp: 1, where: 'table', host: null, z: 0 }],
  units: [{ left: 1, hp: 1, acted: [], limits: [], melee: null, guard: 0, in_play: true, value: 5, gone: false }],
  melees: [],
};
const table = { units: [{ ...unit, hidden: true }], seats: [], sides: [], pieces: [], board: { unit: 'in.' } };

/** The signs of keys beside the ways of moving, with what is said of each. */
function signs(ways: string[], finish: { label: string } | null): string[] {
  const control = { unit: table.units[0], table, now, ways, way: ways[0], near: [], preview: null, finish };
  const panel = mount(Move, { target: document.body, props: { control: control as never } });
  flushSync();
  const found = [...document.querySelectorAll('.key')].map((sign) => sign.textContent!.trim());
  void unmount(panel);
  return found;
}

test('the keys that change the way and that finish are shown while a unit is held', () => {
  const finish = { label: 'Finish the Move Phase' };
  const on = 'Fgoes to “Finish the Move Phase”';
  expect(signs(['walk', 'embark'], finish)).toEqual(['W', on]);
  expect(signs(['walk'], finish)).toEqual([on]);
  expect(signs(['walk', 'embark'], null)).toEqual(['W']);
});

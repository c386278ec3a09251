import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import Deeds from './Deeds.svelte';

test('a unit without a symbol has its initials, and what it lost is in points', () => {
  const units = [
    { unit: 0, name: 'Reed Lancers', seat: 0, symbol: '' },
    { unit: 1, name: 'Glaze Sentinels', seat: 1, symbol: 'shield' },
  ];
  const deeds = units.map(({ unit }) => ({ unit, hp_taken: 3, points_taken: 20, lost: 7.2, destroyed: [] }));
  const page = mount(Deeds, { target: document.body, props: { deeds, table: { units } } as never });
  const lines = [...document.querySelectorAll('li')];
  expect(lines.map((line) => line.querySelector('b')?.textContent)).toEqual(['RL', undefined]);
  expect(lines[0]!.textContent).toContain('lost 7.20 points of its own');
  void unmount(page);
});

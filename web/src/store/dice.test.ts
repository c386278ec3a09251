import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { forgetDice, keptDice, seedOf } from './dice';

beforeEach(forgetDice);

test('the first commitment stays, whatever is told later, and seeds of all seats are kept', async () => {
  const heron = await seedOf('g', 'first', 0);
  const otter = await seedOf('g', 'another', 1);
  expect(await keptDice('g')).toMatchObject({ commitment: 'first', seeds: { 0: heron, 1: otter } });
  expect(heron).toMatch(/^[0-9a-f]{32}$/);
  expect(otter).not.toBe(heron);
});

test('a seed that was told once is told again, not another', async () => {
  const told = await seedOf('g', 'c', 0);
  expect(await seedOf('g', 'c', 0)).toBe(told);
});

test('nothing is kept of games that nothing was committed to', async () => {
  await seedOf('g', '', 0);
  expect(await keptDice('g')).toBeUndefined();
});

test('of very many games the oldest are forgotten', async () => {
  for (let game = 0; game < 503; game++) await seedOf(`g${game}`, 'c', 0);
  expect(await keptDice('g0')).toBeUndefined();
  expect(await keptDice('g502')).toBeDefined();
});

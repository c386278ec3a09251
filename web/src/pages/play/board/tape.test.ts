import { expect, test } from 'vitest';
import { durationOf } from './motion.svelte';
import { along, lengthOf, marksOf } from './tape';

const bent = [[0, 0], [30, 0], [30, 24]] as const; // prettier-ignore

test('a tape goes around the corner and has a mark at each whole inch', () => {
  expect(lengthOf(bent)).toBe(54);
  expect(marksOf(bent).map(({ inches }) => inches)).toEqual([1, 2, 3, 4, 5]);
  expect(marksOf(bent)[3]!.at).toEqual([30, 10]);
  expect(along(bent, 54).at).toEqual([30, 24]);
});

test('a tape of no length has no marks', () => {
  expect(marksOf([[5, 5]])).toEqual([]);
  expect(along([[5, 5]], 0).at).toEqual([5, 5]);
});

test('models go 24 in. a second, and nobody waits longer than 900 ms', () => {
  expect(durationOf(120)).toBeCloseTo(500);
  expect(durationOf(4800)).toBe(900);
});

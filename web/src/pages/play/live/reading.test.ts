import { expect, test } from 'vitest';
import type { DiceTold } from '../types';
import { readingTime } from './reading';

const thrown = (sentence: string, faces: number) => ({
  id: 1,
  sentence,
  rules: [],
  dice: [{ purpose: 'Attack', faces: Array.from({ length: faces }, () => 6) } as unknown as DiceTold],
});

test('more words and more dice stay longer, and never less than a few seconds', () => {
  const little = readingTime(thrown('Two hit.', 2));
  expect(little).toBeGreaterThan(4_000);
  expect(readingTime(thrown('Two of them hit, and one of those is saved by its Armour.', 2))).toBeGreaterThan(little);
  expect(readingTime(thrown('Two hit.', 20))).toBeGreaterThan(little);
  expect(readingTime(thrown('Two hit.', 200))).toBeLessThan(12_000);
});

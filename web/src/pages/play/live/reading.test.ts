import { expect, test } from 'vitest';
import type { DiceTold } from '../types';
import { readingTime } from './reading';

const thrown = (sentence: string, faces: number) => ({
  id: 1,
  sentence,
  rules: [],
  dice: [{ purpose: 'Attack', need: 4, faces: Array.from({ length: faces }, () => 6) } as unknown as DiceTold],
});

test('more words and more dice stay longer, and never less than a few seconds', () => {
  const little = readingTime(thrown('Two hit.', 2));
  expect(little).toBeGreaterThan(4_000);
  expect(readingTime(thrown('Two of them hit, and one of those is saved by its Armour.', 2))).toBeGreaterThan(little);
  expect(readingTime(thrown('Two hit.', 20))).toBeGreaterThan(little);
  expect(readingTime(thrown('Two hit.', 200))).toBeLessThan(12_000);
});

test('a roll-off is read at a glance, and lies over the table no longer than that', () => {
  const die = (face: number) => ({ purpose: 'Turn Master', need: null, faces: [face] }) as unknown as DiceTold;
  const sentence = 'Roll-off for Turn Master: Greedy and Greedy 4 5, you and Greedy 3 3. Greedy and Greedy 4 win it.';
  const time = readingTime({ id: 1, sentence, rules: [], dice: [die(3), die(5)] });
  expect(time).toBeGreaterThan(3_000);
  expect(time).toBeLessThan(4_000);
});

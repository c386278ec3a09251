import { expect, test } from 'vitest';
import type { Figure } from './figures';
import { wordsOf, type Sign } from './signs';
import { spotsOf } from './wording';

const sign = (kind: Sign['kind'], text: string): Sign => ({
  key: text,
  kind,
  text,
  about: { left: 20, top: 30, right: 40, bottom: 50 },
});
const LONG = 'Reed Lancers would be 3.2 in. beyond their zone, and no model of theirs may be.';

test('a long refusal goes on in a second line where the window is narrow', () => {
  const words = wordsOf(sign('no', LONG), 2, { most: 280 });
  expect(words.width).toBe(280);
  expect(words.height).toBeGreaterThan(24);
  expect(words.wraps).toBe(true);
});

test('what fits, and a plate, stays in one line', () => {
  expect(wordsOf(sign('no', LONG), 2, { most: 1000 })).toMatchObject({ height: 24, wraps: false });
  expect(wordsOf(sign('plate', LONG), 2, { most: 280 })).toMatchObject({ height: 24, wraps: false });
});

test('words grow with the type of the page', () => {
  const [plain, large] = [1, 1.25].map((scale) => wordsOf(sign('plate', 'Reed Lancers'), 2, { scale }));
  expect(large!.width).toBeCloseTo(plain!.width * 1.25);
  expect(large!.height).toBe(30);
});

test('the chip of who is aboard is no wider than it is drawn: a tap beside it means the ground', () => {
  const inside = { symbol: '', letters: 'RL', colour: 2 } as const;
  const chip: Sign = { ...sign('aboard', '12'), symbols: [inside, inside] };
  expect(wordsOf(chip, 2).width - wordsOf(sign('aboard', '12'), 2).width).toBe(42);
});

test('on a phone a refusal lies in the free part of the window, beside the tools', () => {
  const words = [wordsOf(sign('no', LONG), 2, { most: 280 })];
  const [left, top] = spotsOf(words, {
    figures: [] as Figure[],
    ways: [],
    k: 2,
    table: { left: 0, top: 0, right: 480, bottom: 480 },
    window: { left: 0, top: 0, right: 195, bottom: 300 },
    covered: { top: 40, bottom: 200 },
    tools: [{ left: 10, top: 50, right: 54, bottom: 110 }],
  }).get(LONG)!;
  expect(left).toBeGreaterThanOrEqual(6);
  expect(left + 280).toBeLessThanOrEqual(384);
  expect(left >= 54 || top >= 70 || top + words[0]!.height <= 10).toBe(true);
});

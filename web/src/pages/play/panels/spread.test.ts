import { expect, test } from 'vitest';
import { barsOf } from './spread';

test('the tail is folded, and nothing of the chance is lost', () => {
  const hp = Array.from({ length: 20 }, (_, loss) => (loss < 8 ? 0.06 : 0.52 / 12));
  const bars = barsOf(hp, 8);
  expect(bars).toHaveLength(8);
  expect(bars.at(-1)!.label).toBe('7+');
  expect(bars.reduce((sum, bar) => sum + bar.chance, 0)).toBeCloseTo(1);
});

test('of many losses those are shown that are likely, and the others are folded to both sides', () => {
  const hp = Array.from({ length: 25 }, (_, loss) => (loss >= 9 && loss <= 13 ? 0.18 : 0.1 / 20));
  const bars = barsOf(hp, 8);
  expect(bars[0]!.label).toMatch(/^≤/);
  expect(bars.map((bar) => bar.label)).toEqual(expect.arrayContaining(['9', '10', '11', '12']));
  expect(bars.at(-1)!.label).toMatch(/\+$/);
  expect(bars.reduce((all, bar) => all + bar.chance, 0)).toBeCloseTo(1);
});

test('losses that hardly ever happen have no bar', () => {
  expect(barsOf([0.5, 0.4999, 0.0001]).map((bar) => bar.label)).toEqual(['0', '1']);
});

import { expect, test } from 'vitest';
import type { Place } from '../types';
import { firstSpots } from './spots';

const strip: Place[][] = [[[0, 0], [24_000, 0], [24_000, 6_000], [0, 6_000]]]; // prettier-ignore

test('the first spot of a zone is well inside of it, at its middle', () => {
  const [[x, y]] = firstSpots(strip, []) as [[number, number]];
  expect(Math.abs(x - 12_000)).toBeLessThan(1_500);
  expect(Math.abs(y - 3_000)).toBeLessThan(1_500);
});

test('who stands there already is kept clear of', () => {
  const spots = firstSpots(strip, [[12_000, 3_000]]);
  expect(Math.abs(spots[0]![0]! - 12_000)).toBeGreaterThan(3_000);
  expect(spots).toHaveLength(16);
});

import { afterEach, expect, test } from 'vitest';
import { settings } from '../../../store';
import type { TablePicture } from '../types';
import { measureWords, shortWords } from './measure';

const TABLE = { board: { unit: 'in' } } as TablePicture;
const words = (used: number, allowed = 5_000, length?: number) => measureWords({ used, allowed, length }, TABLE);
const before = settings.unit;
afterEach(() => (settings.unit = before));

test('what is used is told as the story tells it, and used and left add up to what is allowed', () => {
  expect(words(1_550)).toBe('1.6 in. used, 3.4 in. left');
  expect(words(1_540)).toBe('1.5 in. used, 3.5 in. left');
  expect(words(1_501)).toBe('1.5 in. used, 3.5 in. left');
  expect(words(5_004)).toBe('5 in. used, 0 in. left');
  for (const unit of ['in', 'cm'] as const) {
    settings.unit = unit;
    const allowed = Number.parseFloat(words(0));
    for (let used = 30; used <= 5_000; used += 7) {
      const [gone, left] = [...words(used).matchAll(/\d[\d.]*/g)].map(([figure]) => Number(figure));
      expect(gone! + left!).toBeCloseTo(allowed, 6);
      expect(Math.abs(gone! - (used / 1_000) * (unit === 'cm' ? 2.54 : 1))).toBeLessThanOrEqual(0.0501);
    }
  }
});

test('what is too long is never shown as just as long as allowed', () => {
  expect(words(0)).toBe('5 in. allowed');
  expect(words(5_020)).toBe('5.1 in., 5 in. allowed');
  expect(words(4_000, 5_000, 3_000)).toBe('3 in. long, counts 4 in. of 5 in.');
  expect(shortWords({ used: 4_000, allowed: 5_000, length: 3_000 }, TABLE)).toBe('4 in. of 5 in.');
});

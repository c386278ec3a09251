import { expect, test } from 'vitest';
import { notYet, untilReady } from './preparing';

test.each([
  [1, 'about 10 seconds'],
  [44, 'about 40 seconds'],
  [89, 'about 90 seconds'],
  [100, 'about 2 minutes'],
  [240, 'about 4 minutes'],
])('%i seconds are said as %s', (seconds, said) => {
  expect(untilReady(seconds)).toBe(said);
  expect(notYet(seconds)).toContain(said);
});

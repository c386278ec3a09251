import { expect, test } from 'vitest';
import { clocksHeld, clocksTold, leftOf } from './clocks';

test('only the clock that runs runs, and none below nothing', () => {
  const clocks = clocksTold(null, [60, 30], 1, 1000);
  expect(leftOf(clocks, 0, 21_000)).toBe(60);
  expect(leftOf(clocks, 1, 21_000)).toBe(10);
  expect(leftOf(clocks, 1, 99_000)).toBe(0);
});

test('while a bot thinks or the game is paused nothing runs', () => {
  const clocks = clocksTold(null, [60, 30], null, 1000);
  expect(leftOf(clocks, 0, 90_000)).toBe(60);
});

test('a clock that goes on running never jumps up by how long the word was under way', () => {
  const before = clocksTold(null, [60, 30], 0, 0);
  const after = clocksTold(before, [50.6, 30], 0, 10_000); // 50 is shown here; the word took 0.6 s
  expect(leftOf(after, 0, 10_000)).toBe(50);
  expect(leftOf(clocksTold(before, [55, 30], 0, 10_000), 0, 10_000)).toBe(55); // the server stood still for a while
  expect(leftOf(clocksTold(before, [45, 30], 0, 10_000), 0, 10_000)).toBe(45);
});

test('without a connection the clocks stand where they were', () => {
  const held = clocksHeld(clocksTold(null, [60, 30], 0, 0), 10_000);
  expect([leftOf(held, 0, 500_000), leftOf(held, 1, 500_000)]).toEqual([50, 30]);
});

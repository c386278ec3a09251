import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StateNow, StoryLine } from '../types';
import { Again } from './again.svelte';

const state = (n: number) => ({ n }) as StateNow;
const line = (sentence: string, movers: number[]) =>
  ({ events: [{ sentence, movers, ways: [], dice: [], units: [7] }] }) as unknown as StoryLine;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the movements of the others since one acted are shown one after the other, then the board is as it is', () => {
  const again = new Again();
  again.note(line('Old.', [1]), state(0), state(1), false);
  again.note(line('Mine.', [5]), state(1), state(2), true);
  again.note(line('They march.', [1]), state(2), state(3), false);
  again.note(line('They rest.', []), state(3), state(4), false);
  again.note(line('They charge.', [2]), state(4), state(5), false);
  again.note(line('Mine again.', [5]), state(5), state(6), true);
  again.note(line('They finish.', []), state(6), state(7), false);
  expect(again.possible).toBe(true);
  const shown: unknown[] = [];
  again.play();
  for (let beat = 0; beat < 40 && again.state; beat += 1) {
    const now = [again.told, again.state.n, again.moving !== null];
    if (String(now) !== String(shown.at(-1))) shown.push(now);
    vi.advanceTimersByTime(100);
  }
  expect(shown).toEqual([
    ['They march.', 2, true],
    ['They march.', 3, false],
    ['They charge.', 4, true],
    ['They charge.', 5, false],
  ]);
  expect(again.state).toBeNull();
});

test('it can be left at any moment', () => {
  const again = new Again();
  again.note(line('They march.', [1]), state(2), state(3), false);
  again.play();
  again.stop();
  vi.runAllTimers();
  expect([again.state, again.moving, again.told]).toEqual([null, null, '']);
});

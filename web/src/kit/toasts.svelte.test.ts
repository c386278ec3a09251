import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismiss, toast, toasts } from './toasts.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  toasts.length = 0;
});
afterEach(() => vi.useRealTimers());

test('the same words are not stacked; their time begins anew', () => {
  const first = toast('A draw is offered.');
  vi.advanceTimersByTime(5_000);
  expect(toast('A draw is offered.')).toBe(first);
  toast('Something else.');
  expect(toasts.map(({ text }) => text)).toEqual(['A draw is offered.', 'Something else.']);
  vi.advanceTimersByTime(5_000);
  expect(toasts).toHaveLength(2);
  vi.advanceTimersByTime(1_000);
  expect(toasts).toHaveLength(0);
});

test('what was dismissed is told again as something new', () => {
  dismiss(toast('Kept.'));
  expect(toasts).toHaveLength(0);
  toast('Kept.');
  expect(toasts).toHaveLength(1);
});

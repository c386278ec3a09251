import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startEngine } from '../engine/warm.svelte';
import { whenIdle } from './idle';
import { watchForUpdates } from './updates.svelte';

vi.mock('../engine/warm.svelte', () => ({ startEngine: vi.fn(async () => undefined) }));
vi.mock('./updates.svelte', () => ({ watchForUpdates: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(startEngine).mockClear();
});
afterEach(() => vi.useRealTimers());

test('the engine starts though the service worker is never ready', async () => {
  vi.mocked(watchForUpdates).mockReturnValue(new Promise(() => undefined));
  whenIdle();
  dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(startEngine).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(startEngine).toHaveBeenCalledOnce();
});

test('a service worker that is ready keeps the rest after the engine', async () => {
  const postMessage = vi.fn();
  vi.mocked(watchForUpdates).mockResolvedValue({ postMessage } as unknown as ServiceWorker);
  whenIdle();
  dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(startEngine).toHaveBeenCalled();
  expect(postMessage).toHaveBeenCalledWith('keep the rest');
});

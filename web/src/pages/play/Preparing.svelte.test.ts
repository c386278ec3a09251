import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Preparing from './Preparing.svelte';

let page: object;
let left: (number | null)[];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  void unmount(page);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(...seconds: (number | null)[]) {
  left = seconds;
  vi.stubGlobal('fetch', () => {
    const now = left.shift();
    if (now === null || now === undefined) return Promise.reject(new Error('away'));
    return Promise.resolve(new Response(JSON.stringify({ ready: now === 0, seconds: now, done: 1, of: 9 })));
  });
  page = mount(Preparing, { target: document.body });
}

async function after(ms: number): Promise<string> {
  await vi.advanceTimersByTimeAsync(ms);
  flushSync();
  return document.body.textContent!;
}

test('it says how long it takes, and goes by itself once games can be played', async () => {
  open(70, null, 20, 0);
  expect(await after(0)).toContain('about 70 seconds');
  expect(await after(2_000)).toContain('about 70 seconds'); // the server was away for a moment
  expect(await after(2_000)).toContain('about 20 seconds');
  expect(await after(2_000)).toBe('');
  await after(20_000);
  expect(left).toEqual([]);
});

test('a server that is ready is asked once and nothing is said', async () => {
  open(0, 50);
  expect(await after(20_000)).toBe('');
  expect(left).toEqual([50]);
});

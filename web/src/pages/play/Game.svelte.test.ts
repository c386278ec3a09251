import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Game from './Game.svelte';
import { LOST } from './live/words';

class Wire {
  static last: Wire;
  readyState = 0;
  onopen = () => {};
  onclose: (event: { code: number }) => void = () => {};
  constructor() {
    Wire.last = this;
  }
  send() {}
  close() {}
}

let page: object;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  page = mount(Game, { target: document.body, props: { params: { game: 'g1' } } });
  flushSync();
});
afterEach(() => unmount(page));

const after = (ms: number) => {
  vi.advanceTimersByTime(ms);
  flushSync();
  return document.body.textContent!.includes(LOST);
};

test('a game that is opened without a connection says so after two seconds, however often it is tried for', () => {
  expect(after(1_000)).toBe(false);
  Wire.last.onclose({ code: 1006 });
  expect(after(900)).toBe(false);
  expect(after(200)).toBe(true);
  Wire.last.onclose({ code: 1006 });
  expect(after(100)).toBe(true);
});

test('a server that is there but takes its time is not called lost', () => {
  Wire.last.onopen();
  expect(after(10_000)).toBe(false);
});

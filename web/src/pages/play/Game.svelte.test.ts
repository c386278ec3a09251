import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetIdentity, remember } from '../../store/identity.svelte';
import Game from './Game.svelte';
import { beenAt } from './live/been';
import { LAID_OUT, LOST, NOT_YET } from './live/words';

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

const GAME = '7f2c1a54-9d0e-4c57-8a3b-0e6a51b2c3d4';
let page: object;
const open = (game: string) => {
  page = mount(Game, { target: document.body, props: { params: { game } } });
  flushSync();
};
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  open(GAME);
});
afterEach(() => unmount(page));

const after = (ms: number) => {
  vi.advanceTimersByTime(ms);
  flushSync();
  return document.body.textContent!;
};

test('a game that does not come says after two seconds what it waits for, however often it is tried for, and is not called lost', () => {
  expect(after(1_000)).not.toContain(NOT_YET);
  Wire.last.onclose({ code: 1006 });
  expect(after(900)).not.toContain(NOT_YET);
  expect(after(200)).toContain(NOT_YET);
  Wire.last.onclose({ code: 1006 });
  expect(after(100)).toContain(NOT_YET);
  expect(document.body.textContent).not.toContain(LOST);
  const before = Wire.last;
  [...document.querySelectorAll('button')].find((each) => each.textContent!.includes('Try now'))!.click();
  expect(Wire.last).not.toBe(before);
});

test('a server that is there but takes its time is said to be there', () => {
  Wire.last.onopen();
  expect(after(10_000)).toContain(LAID_OUT);
});

test('a game that is not there is told apart from one that this device has lost the key of', () => {
  Wire.last.onclose({ code: 4404 });
  expect(after(0)).toContain('nobody on this device has a seat in it');
  remember({ id: 'i', kind: 'guest' } as never, undefined);
  expect(after(0)).toContain('There is no such game');
  forgetIdentity();
});

test('a game that was open here before is called not yours, and the way to sign in stands there', () => {
  beenAt(GAME);
  remember({ id: 'i', kind: 'guest' } as never, undefined);
  Wire.last.onclose({ code: 4404 });
  expect(after(0)).toContain('You were here before');
  expect(document.querySelector('a[href="settings"]')).not.toBeNull();
  forgetIdentity();
});

test('an address that cannot be one of a game is none, to a stranger too', async () => {
  await unmount(page);
  open('nonsense');
  Wire.last.onclose({ code: 4404 });
  expect(after(0)).toContain('There is no such game');
  expect(document.body.textContent).not.toContain('no game of yours here');
});

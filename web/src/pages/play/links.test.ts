import { expect, test } from 'vitest';
import { find } from '../../shell/router.svelte';
import { isGame, isOnlyHere, joinLink, pathOf, replayLink, watched, watchLink } from './links';

const GAME = '0f8fad5b-d9cb-469f-a165-70867728950e';

test('a game leads to where it is', () => {
  expect(pathOf({ game: GAME, stage: 'setup' })).toBe(`play/${GAME}/setup`);
  expect(pathOf({ game: GAME, stage: 'playing' })).toBe(`play/${GAME}`);
  expect(pathOf({ game: GAME, stage: 'over' })).toBe(`play/${GAME}/result`);
});

test.each(['a_b-c_d', '__', 'x~y.z'])('the secret %s comes back from every link as it was', (secret) => {
  const part = (link: string) => find(new URL(link).pathname).params['token'] ?? '';
  expect(part(joinLink(secret))).toBe(secret);
  expect(part(replayLink(secret))).toBe(secret);
  expect(watched(part(watchLink(GAME, secret)))).toEqual({ game: GAME, secret });
});

test('links that are shared lead below the path at which Muster is served', () => {
  const base = document.createElement('base');
  base.setAttribute('href', '/muster/');
  document.head.append(base);
  try {
    const links = [joinLink('secret'), watchLink(GAME, 'secret'), replayLink('secret')];
    const parts = ['join/secret', `watch/${GAME}_secret`, 'replays/secret'];
    expect(links).toEqual(parts.map((part) => `${location.origin}/muster/${part}`));
  } finally {
    base.remove();
  }
});

test('half a link is none', () => {
  expect(watched('abc')).toBeUndefined();
});

test.each(['localhost', '127.0.0.1', '127.1.2.3', '[::1]'])('links of %s open on this computer only', (host) => {
  expect(isOnlyHere(host)).toBe(true);
});

test.each(['192.168.0.7', 'muster.local', 'localhost.example.org', '10.127.0.1'])('%s is for others too', (host) => {
  expect(isOnlyHere(host)).toBe(false);
});

test('only what looks like one is the address of a game', () => {
  expect([GAME, GAME.replaceAll('-', ''), GAME.toUpperCase()].map(isGame)).toEqual([true, true, true]);
  expect(['nonsense', '', `${GAME}0`, GAME.slice(1), 'zzz'].map(isGame)).toEqual([false, false, false, false, false]);
});

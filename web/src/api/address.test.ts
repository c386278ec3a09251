import { afterEach, beforeEach, expect, test } from 'vitest';
import { pathWithin, whole } from './address';

const base = document.createElement('base');
beforeEach(() => document.head.append(base));
afterEach(() => base.remove());

test.each(['/', '/muster/', '/games/of/muster/'])('below %s every address of ours is', (path) => {
  base.setAttribute('href', path);
  expect(whole('rules/SAVE-03')).toBe(`${location.origin}${path}rules/SAVE-03`);
  expect(whole('./')).toBe(location.origin + path);
  expect(whole('api/v1/games/7/live', 'ws')).toBe(`ws://${location.host}${path}api/v1/games/7/live`);
  expect(pathWithin(whole('rules/SAVE-03?edition=beta#text'))).toBe('rules/SAVE-03');
  expect(pathWithin(whole('./'))).toBe('');
});

test('an encrypted page speaks to an encrypted socket', () => {
  base.setAttribute('href', 'https://club.example/muster/');
  expect(whole('live', 'ws')).toBe('wss://club.example/muster/live');
});

test('what lies beside the base is none of ours', () => {
  base.setAttribute('href', '/muster/');
  for (const path of ['/', '/musters/rules', '/wiki/rules'])
    expect(pathWithin(location.origin + path)).toBeUndefined();
  expect(pathWithin('https://elsewhere.example/muster/rules')).toBeUndefined();
  expect(pathWithin(`${location.origin}/muster`)).toBe('');
});

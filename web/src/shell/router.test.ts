import { expect, test } from 'vitest';
import { find, pathPart } from './router.svelte';

test('a path finds its page and the names in it', () => {
  const found = find('armies/ready%3Amarsh/unit/Reed%20Lancers');
  expect(found.route?.path).toBe('armies/:id/unit/:name');
  expect(found.params).toEqual({ id: 'ready:marsh', name: 'Reed Lancers' });
});

test('a plain path goes before one with a name in it', () => {
  expect(find('table/new').route?.path).toBe('table/new');
  expect(find('table/7').route?.path).toBe('table/:id');
});

test.each(['..', '.', '~', '~..', '~-', 'Mk. 2.js', '__proto__', 'a/b', 'a%b', '?', '#'])(
  'a unit may be called %s',
  (name) => {
    const address = new URL(`/armies/mine/unit/${pathPart(name)}`, 'http://muster');
    expect(find(address.pathname).params).toEqual({ id: 'mine', name });
    expect(address.pathname).not.toContain('.');
  },
);

test('what is no page is none', () => {
  expect(find('nowhere').route).toBeUndefined();
  expect(find('rules/%E0%A4%A').route).toBeUndefined();
});

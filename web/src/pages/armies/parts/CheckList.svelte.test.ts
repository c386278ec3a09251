import { mount } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { freshLibrary, freshUnit, type Library } from '../model/profiles';
import CheckList from './CheckList.svelte';

const EMPTY = (at: string) => ({ at, field: at, where: '', rule: '', sentence: `${at} is an empty list.` });
const onnew = vi.fn();

function told(library: Library, faults: ReturnType<typeof EMPTY>[]): string {
  const watch = { current: true, trouble: '', answer: { faults, profiles: [], weapons: [] } };
  mount(CheckList, { target: document.body, props: { id: 'mine', library, watch: watch as never, onnew } });
  return document.body.textContent ?? '';
}
beforeEach(() => (document.body.innerHTML = ''));

test('an empty faction is told its next step', () => {
  const words = told(freshLibrary('faction', 'Marsh'), [EMPTY('weapons'), EMPTY('profiles')]);
  expect(words).toContain('Nothing to check yet');
  expect(words).not.toContain('empty list');
  document.querySelector('button')?.click();
  expect(onnew).toHaveBeenCalledWith('unit');
});

test('a faction without weapons is told that they come next, and its other faults', () => {
  const library = { ...freshLibrary('faction', 'Marsh'), profiles: [freshUnit('Wader')] };
  const words = told(library, [EMPTY('weapons'), { ...EMPTY('name'), sentence: 'name is empty.' }]);
  expect(words).toContain('No weapons yet.');
  expect(words).toContain('Name is empty.');
  expect(words).not.toContain('No faults');
});

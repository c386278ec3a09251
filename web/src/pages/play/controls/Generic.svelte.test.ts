import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import type { Stage } from '../live/stage.svelte';
import type { Asked } from '../types';
import Generic from './Generic.svelte';
import { Anything } from './simple.svelte';

const ASKED = {
  kind: 'watch',
  sentence: 'Name the unit that keeps watch, or nobody.',
  may_finish: true,
  finish: 'Nobody keeps watch',
  answers: [
    { label: 'Scouts', choice: { do: 'keep_watch', unit: 3 } },
    { label: 'Guards', choice: { do: 'keep_watch', unit: 4 } },
  ],
};

test('the answers of any decision stand there by their words, one of which is chosen by mouse or by keys', () => {
  const control = new Anything({} as Stage, ASKED as unknown as Asked);
  const panel = mount(Generic, { target: document.body, props: { control } });
  flushSync();
  const group = document.querySelector('[role=radiogroup]')!;
  expect(document.getElementById(group.getAttribute('aria-labelledby')!)?.textContent).toBe(ASKED.sentence);
  const radios = [...group.querySelectorAll<HTMLInputElement>('input[type=radio][data-option]')];
  expect(radios.map((radio) => radio.labels![0]!.textContent!.trim())).toEqual(['Scouts', 'Guards']);
  expect(new Set(radios.map(({ name }) => name)).size).toBe(1);
  expect(document.querySelector('textarea')).toBe(null);
  radios[1]!.click();
  flushSync();
  expect([control.picked, control.primary?.label]).toEqual([1, 'Guards']);
  expect(radios.map(({ checked }) => checked)).toEqual([false, true]);
  void unmount(panel);
});

import { flushSync, mount } from 'svelte';
import { expect, test } from 'vitest';
import Count from './Count.svelte';

test.each([
  ['0', '1'],
  ['2000', '1000'],
  ['x', '5'],
  ['7', '7'],
])('after %s is typed, what holds is shown: %s', (typed, holds) => {
  const props = $state({ label: 'Models', value: 5, onchange: (value: number) => void (props.value = value) });
  mount(Count, { target: document.body, props });
  const input = [...document.querySelectorAll('input')].at(-1)!;
  for (let times = 0; times < 2; times += 1) {
    input.value = typed;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    flushSync();
    expect(input.value).toBe(holds);
  }
});

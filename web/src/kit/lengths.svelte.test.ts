import { flushSync, mount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { settings } from '../store/settings.svelte';
import StatBlock from './StatBlock.svelte';
import Stepper from './Stepper.svelte';

afterEach(() => {
  settings.unit = 'in';
  document.body.innerHTML = '';
});

test('stats in inches are shown in the unit that is chosen, at once', () => {
  const stats = [
    { label: 'Range', value: 18, inches: true },
    { label: 'Power', value: 4 },
    { label: 'Move', value: '–', inches: true },
  ];
  mount(StatBlock, { target: document.body, props: { stats } });
  const shown = () => [...document.querySelectorAll('dd')].map((each) => each.textContent?.trim());
  expect(shown()).toEqual(['18in.', '4', '–']);
  settings.unit = 'cm';
  flushSync();
  expect(shown()).toEqual(['45.7cm', '4', '–']);
});

test('a stepper stays in inches and says the centimetres beside it', () => {
  settings.unit = 'cm';
  mount(Stepper, { target: document.body, props: { label: 'Range', value: 18, inches: true } });
  const input = document.querySelector('input');
  expect(input?.value).toBe('18');
  expect(input?.getAttribute('aria-valuetext')).toBe('18 in., 45.7 cm');
});

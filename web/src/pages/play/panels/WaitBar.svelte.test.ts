import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import { stopBots } from '../http';
import WaitBar from './WaitBar.svelte';

vi.mock('../http', () => ({ stopBots: vi.fn(() => Promise.resolve()) }));

test('Skip shows at once what others have done, and sends nothing', () => {
  let skipped = 0;
  const stage = { behind: 2, told: 'Greedy moves Grey Scouts.', now: { result: null }, skip: () => (skipped += 1) };
  const live = { state: 'open', thinking: null, asked: null, game: 'g1' };
  const bar = mount(WaitBar, { target: document.body, props: { live, stage } as never });
  expect(document.body.textContent).toContain('Greedy moves Grey Scouts.');
  const skip = [...document.querySelectorAll('button')].find((each) => each.textContent?.trim() === 'Skip');
  skip!.click();
  flushSync();
  expect(skipped).toBe(1);
  void unmount(bar);
});

test('whoever was signed out reads so, and has a way on', () => {
  const refused = {
    code: 'identity.ended',
    sentence: 'You were signed out of this device.',
    rule: '',
    nearest: null,
  };
  const live = { state: 'closed', refused, thinking: null, asked: null, game: 'g1' };
  const stage = { behind: 0, told: '', now: { result: null } };
  const bar = mount(WaitBar, { target: document.body, props: { live, stage } as never });
  expect(document.body.textContent).toContain('You were signed out of this device.');
  expect(document.querySelector('a')!.getAttribute('href')).toBe('settings');
  void unmount(bar);
});

test.each([
  [false, 'Stop the bots', true],
  [true, 'Go on', false],
])('who made a game of bots alone stops them and lets them go on', (stopped, label, stops) => {
  const head = { stage: 'playing', watch: 'w', stopped, seats: [{ kind: 'bot' }, { kind: 'bot' }] };
  const live = { state: 'open', thinking: null, asked: null, game: 'g1', setup: { head } };
  const stage = { behind: 0, told: '', now: { result: null } };
  const bar = mount(WaitBar, { target: document.body, props: { live, stage } as never });
  expect(document.body.textContent?.includes('The bots are stopped.')).toBe(stopped);
  [...document.querySelectorAll('button')].find((each) => each.textContent?.trim() === label)!.click();
  expect(stopBots).toHaveBeenLastCalledWith('g1', stops);
  void unmount(bar);
});

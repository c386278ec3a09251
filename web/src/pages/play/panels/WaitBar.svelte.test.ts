import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import WaitBar from './WaitBar.svelte';

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

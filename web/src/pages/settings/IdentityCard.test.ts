import { flushSync, mount } from 'svelte';
import { expect, test, vi } from 'vitest';
import { toasts } from '../../kit/toasts.svelte';
import { remember } from '../../store/identity.svelte';
import IdentityCard from './IdentityCard.svelte';

test('without a clipboard the recovery code is marked, to be copied by hand', async () => {
  remember({ id: '1', account: false, name: null, made: '' } as never, 'ABCD-EFGH');
  document.execCommand = () => false;
  mount(IdentityCard, { target: document.body });
  flushSync();
  [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Copy')?.click();
  await vi.waitFor(() => expect(toasts[0]?.text).toContain('The code is marked'));
  expect(getSelection()?.toString()).toBe('ABCD-EFGH');
});

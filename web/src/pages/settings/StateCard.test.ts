import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import { watchForUpdates } from '../../shell/updates.svelte';
import { status } from '../../store';
import StateCard from './StateCard.svelte';

vi.mock('../../store', () => ({ status: { state: 'saved', unsent: 0, why: '' } }));
vi.mock('../../store/sync.svelte', () => ({ sync: vi.fn() }));
vi.mock('../../shell/secure', () => ({ secure: true }));
vi.stubEnv('DEV', false);

function shown(): string {
  const card = mount(StateCard, { target: document.body });
  flushSync();
  const text = document.body.textContent;
  void unmount(card);
  return text.replace(/\s+/g, ' ');
}

test('a certificate that was clicked through is told, for it keeps the pages from being there offline', async () => {
  expect(shown()).not.toContain('offline');
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  const register = () => Promise.reject(new DOMException('An SSL certificate error occurred.', 'SecurityError'));
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { register } });
  expect(await watchForUpdates()).toBeNull();
  expect(shown()).toContain('keeps no pages where it does not trust the certificate');
});

test('what the server refuses is said, with its name, and counted', () => {
  Object.assign(status, { state: 'refused', unsent: 1, why: 'Wardens: Too large.' });
  expect(shown()).toContain('Wardens: Too large. 1 change unsent');
});

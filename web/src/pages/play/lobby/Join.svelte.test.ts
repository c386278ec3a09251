import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/errors';
import { go } from '../../../shell';
import { gameSetup, invitation } from '../http';
import type { GameSetup } from '../types';
import { noteInvitation } from './invited';
import Join from './Join.svelte';

vi.mock('../http', () => ({ invitation: vi.fn(), gameSetup: vi.fn(), join: vi.fn() }));
vi.mock('../../../shell', async (real) => ({ ...(await real<object>()), go: vi.fn() }));

const USED_UP = { by: '', seat: -1, setup: null };
let page: object;
beforeEach(() => {
  localStorage.clear();
  vi.mocked(go).mockClear();
  vi.mocked(invitation).mockResolvedValue(USED_UP);
});
afterEach(() => unmount(page));

function opened(token: string): void {
  page = mount(Join, { target: document.body, props: { params: { token } } });
  flushSync();
}

test('a link that is used up leads to its game in the browser that gave it out or took the seat by it', async () => {
  noteInvitation('secret', 'g1');
  vi.mocked(gameSetup).mockResolvedValue({ head: { game: 'g1', stage: 'playing' } } as GameSetup);
  opened('secret');
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith('play/g1', { replace: true }));
  expect(document.body.textContent).not.toContain('This seat cannot be taken');
});

test('a game that is gone is told of in the words of the server', async () => {
  noteInvitation('secret', 'g1');
  vi.mocked(gameSetup).mockRejectedValue(new ApiError('not_found', 'There is no such game.', null, 404));
  opened('secret');
  await vi.waitFor(() => expect(document.body.textContent).toContain('There is no such game. A link works once'));
  expect(go).not.toHaveBeenCalled();
});

test('whoever opens a used link of somebody else reads what became of it', async () => {
  opened('other');
  await vi.waitFor(() => expect(document.body.textContent).toContain('This seat cannot be taken'));
  expect(document.body.textContent).toContain('if you took the seat yourself, the game is among yours');
  expect(go).not.toHaveBeenCalled();
});

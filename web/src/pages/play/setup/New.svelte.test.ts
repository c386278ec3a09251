import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/errors';
import { begin } from '../http';
import New from './New.svelte';

vi.mock('../http', async (real) => ({ ...(await real<object>()), begin: vi.fn() }));
vi.mock('../../../engine', () => ({ reckon: async () => ({ rosters: [], switches: [], editions: [] }) }));
vi.mock('../tables/asking', async (real) => ({ ...(await real<object>()), tableSeen: () => new Promise(() => {}) }));

let page: object;
beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  page = mount(New, { target: document.body });
});
afterEach(() => unmount(page));

const press = () => document.querySelector<HTMLButtonElement>('.begin button')!.click();
const notes = () => [...document.querySelectorAll('[role=alert]')].map((note) => note.textContent?.trim());

test('what the server does not take is said in a note, and the button can be pressed again', async () => {
  vi.mocked(begin).mockRejectedValueOnce(new ApiError('request.field', 'The seed is too large.', null, 422));
  press();
  await vi.waitFor(() => expect(notes()).toEqual(['The seed is too large.']));
  expect(document.querySelector<HTMLButtonElement>('.begin button')!.disabled).toBe(false);
});

test('the same fault of two seats is said of both', async () => {
  const faults = ['Its army is over the limit.', 'Its army is over the limit.'];
  vi.mocked(begin).mockRejectedValueOnce(new ApiError('setup.faults', faults.join(' '), null, 422, { faults }));
  press();
  await vi.waitFor(() => expect(notes()).toEqual(faults));
});

test('whoever has drawn no table is told so, and nothing is asked of the server', async () => {
  vi.mocked(begin).mockClear();
  const drawn = [...document.querySelectorAll<HTMLElement>('label, button')].find(
    (each) => each.textContent?.trim() === 'Drawn',
  );
  drawn!.click();
  await vi.waitFor(() => expect(document.body.textContent).toContain('You have not drawn a table yet.'));
  expect(document.querySelector('.begin p')!.textContent).toContain('no table drawn yet');
  press();
  await vi.waitFor(() => expect(notes()).toEqual(['Draw a table first, or choose a random or a ready one.']));
  expect(begin).not.toHaveBeenCalled();
});

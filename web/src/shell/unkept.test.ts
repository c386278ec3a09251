import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '../kit/toasts.svelte';
import { RosterEditor } from '../pages/rosters/editor.svelte';
import { get, save } from '../store';
import { watchForUnkept } from './unkept';

vi.mock('../engine', () => ({ reckon: () => new Promise(() => undefined), sentenceOf: String }));

const ID = '11111111-1111-4111-8111-111111111111';
const BODY = { kind: 'roster', version: 1, name: 'Wardens' } as const;

beforeEach(() => {
  toasts.length = 0;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
});
afterEach(() => vi.restoreAllMocks());

test('a roster that cannot be kept says so once, with what to do, and stays on the page', async () => {
  const editor = new RosterEditor(ID, BODY, 'standard');
  editor.edit('Renamed', (body) => ({ ...body, name: 'Fenmen' }));
  editor.edit('Renamed', (body) => ({ ...body, name: 'Fenmen of the north' }));
  await vi.waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]?.text).toContain('its storage is full. Free some space');
  expect([editor.body.name, get(ID)?.body.name]).toEqual(['Fenmen of the north', 'Fenmen of the north']);
});

test('what nobody waited for is told too', async () => {
  watchForUnkept();
  const problem = await save(ID, 'roster', BODY).catch((caught: unknown) => caught);
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: problem }));
  expect(toasts.map((one) => one.text)).toEqual([expect.stringContaining('This device did not keep the change')]);
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('another') }));
  expect(toasts).toHaveLength(1);
});

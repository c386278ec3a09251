import { beforeEach, expect, test, vi } from 'vitest';

type Handler = (event: object) => void;

/** The worker is a script that exports nothing, so it is loaded as a file. */
const [worker] = Object.values(import.meta.glob('./sw.ts'));
const handlers = new Map<string, Handler>();
const kept: string[] = [];
const cache = { match: async () => undefined, add: async (path: string) => kept.push(path) };

beforeEach(() => load('/sw.js'));

/** The worker as it lies at an address. */
async function load(at: string): Promise<void> {
  history.replaceState(null, '', at);
  kept.length = 0;
  vi.stubGlobal('__KEEP__', { version: '1', first: [], later: ['engine/1/engine.zip'] });
  vi.stubGlobal('caches', { match: async () => new Response('the page'), open: async () => cache });
  vi.spyOn(self, 'addEventListener').mockImplementation((name: string, handler: unknown) => {
    handlers.set(name, handler as Handler);
  });
  vi.resetModules();
  await worker!();
}

/** Whether the worker answers somebody who goes to an address, rather than the server. */
function answers(path: string): boolean {
  const respondWith = vi.fn();
  handlers.get('fetch')!({ request: { method: 'GET', mode: 'navigate', url: location.origin + path }, respondWith });
  return respondWith.mock.calls.length > 0;
}

test('pages are kept, and the own addresses of the server are no pages', () => {
  for (const path of ['/', '/rosters', '/authority']) expect(answers(path)).toBe(true);
  for (const path of ['/authority.crt', '/healthz', '/readyz', '/api/v1/me/export'])
    expect(answers(path)).toBe(false);
});

test('below a path the worker answers for what lies there, and for nothing beside it', async () => {
  await load('/muster/sw.js');
  for (const path of ['/muster/', '/muster/rosters', '/muster/play/metrics']) expect(answers(path)).toBe(true);
  for (const path of ['/muster/healthz', '/muster/metrics', '/muster/api/v1/me/export', '/', '/wiki', '/musters'])
    expect(answers(path)).toBe(false);
});

test('what is kept later is waited for, so that the browser does not end the worker before', async () => {
  const waits: Promise<unknown>[] = [];
  handlers.get('message')!({ data: 'keep the rest', waitUntil: (work: Promise<unknown>) => waits.push(work) });
  expect(waits).toHaveLength(1);
  await waits[0];
  expect(kept).toEqual(['engine/1/engine.zip', 'api/v1/rules', 'api/v1/charts']);
});

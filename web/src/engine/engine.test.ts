import { beforeEach, expect, test, vi } from 'vitest';
import './index'; // read once before the clock of a test runs

vi.mock('../generated/engine.json', () => ({ default: { built: true, folder: '/engine/0/', files: [] } }));

/** A worker that is ready at once and answers what it is told to. */
class FakeWorker {
  static all: FakeWorker[] = [];
  static answers: (request: unknown) => object | undefined = () => undefined;
  onmessage: ((event: { data: object }) => void) | undefined;
  onerror: ((event: { message: string }) => void) | undefined;
  terminated = false;

  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(data: { start?: string; n?: number; request?: string }): void {
    const told = data.start ? { ready: true } : FakeWorker.answers(JSON.parse(data.request!));
    if (told) queueMicrotask(() => this.onmessage?.({ data: { n: data.n, ...told } }));
  }
  terminate(): void {
    this.terminated = true;
  }
}

async function warmed() {
  vi.resetModules();
  const engine = await import('./index');
  await engine.startEngine();
  return engine;
}

beforeEach(() => {
  FakeWorker.all = [];
  FakeWorker.answers = () => ({ answer: '{"by":"engine"}' });
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('fetch', async () => Response.json({ by: 'server' }));
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
});

test('a crash ends the calls in flight, the server answers them, and the engine starts anew', async () => {
  const { reckon, engineState } = await warmed();
  FakeWorker.answers = () => undefined;
  const asked = reckon('ready', {});
  FakeWorker.all[0]!.onerror?.({ message: 'Out of memory.' });
  expect(await asked).toEqual({ by: 'server' });
  FakeWorker.answers = () => ({ answer: '{"by":"engine"}' });
  await vi.waitFor(() => expect(engineState.phase).toBe('warm'));
  expect(FakeWorker.all.map((one) => one.terminated)).toEqual([true, false]);
  expect(await reckon('ready', {})).toEqual({ by: 'engine' });
});

test('without a server a crash waits for the next engine, or says what broke', async () => {
  const { reckon } = await warmed();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  FakeWorker.answers = () => ({ failed: 'RuntimeError', broken: true });
  await expect(reckon('ready', {})).rejects.toThrow('The rules engine of this browser broke at this');
});

test('an exception of Python goes to the server and leaves the engine warm', async () => {
  const { reckon, engineState } = await warmed();
  FakeWorker.answers = () => ({ failed: 'PythonError', broken: false });
  expect(await reckon('ready', {})).toEqual({ by: 'server' });
  expect([engineState.phase, FakeWorker.all.length]).toEqual(['warm', 1]);
});

test('what breaks the engine again and again is left to the server', async () => {
  const { reckon, engineState } = await warmed();
  FakeWorker.answers = () => ({ failed: 'RuntimeError', broken: true });
  for (let n = 0; n < 8; n++) expect(await reckon('ready', {})).toEqual({ by: 'server' });
  await vi.waitFor(() => expect(engineState.phase).toBe('failed'));
  expect(FakeWorker.all.length).toBe(4);
  expect(document.documentElement.dataset.engine).toBeUndefined();
});

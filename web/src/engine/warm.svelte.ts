/** The engine of this browser: Pyodide in a worker, started when the page is idle. */
import version from '../generated/engine.json';

export interface Engine {
  answer(name: string, request: unknown): Promise<unknown>;
}

export const engineState: { phase: 'off' | 'starting' | 'warm' | 'failed'; why: string } = $state({
  phase: 'off',
  why: '',
});

let engine: Engine | undefined;
let start: Promise<Engine | undefined> | undefined;

/** The engine if it is warm; with 'wait' also one that is on its way or can be started. */
export function warmEngine(): Engine | undefined;
export function warmEngine(how: 'wait'): Promise<Engine | undefined>;
export function warmEngine(how?: 'wait'): Engine | undefined | Promise<Engine | undefined> {
  return how ? (start ?? startEngine()) : engine;
}

export function startEngine(): Promise<Engine | undefined> {
  if (!version.built || typeof Worker === 'undefined') return Promise.resolve(undefined);
  start ??= begin();
  return start;
}

async function begin(): Promise<Engine | undefined> {
  engineState.phase = 'starting';
  try {
    engine = await spawn();
    engineState.phase = 'warm';
    document.documentElement.dataset.engine = 'warm';
  } catch (problem) {
    engineState.phase = 'failed';
    engineState.why = problem instanceof Error ? problem.message : String(problem);
    start = undefined;
  }
  return engine;
}

function spawn(): Promise<Engine> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'engine' });
  const asked = new Map<number, { resolve: (answer: unknown) => void; reject: (problem: Error) => void }>();
  let last = 0;
  return new Promise((resolve, reject) => {
    worker.onerror = (event) => {
      const problem = new Error(event.message || 'The engine could not be started.');
      reject(problem);
      for (const waiting of asked.values()) waiting.reject(problem);
    };
    worker.onmessage = ({ data }: MessageEvent<{ ready?: true; failed?: string; n?: number; answer?: string }>) => {
      if (data.ready) resolve({ answer });
      else if (data.n === undefined) reject(new Error(data.failed));
      else {
        const waiting = asked.get(data.n);
        asked.delete(data.n);
        if (data.failed) waiting?.reject(new Error(data.failed));
        else waiting?.resolve(JSON.parse(data.answer ?? 'null'));
      }
    };
    worker.postMessage({ start: version.folder });
  });

  function answer(name: string, request: unknown): Promise<unknown> {
    const n = ++last;
    return new Promise((resolve, reject) => {
      asked.set(n, { resolve, reject });
      worker.postMessage({ n, name, request: JSON.stringify(request) });
    });
  }
}

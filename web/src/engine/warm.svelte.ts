/** The engine of this browser: Pyodide in a worker, started when the page is idle. */
import { parsed } from '../api/json';
import { whole } from '../api/address';
import version from '../generated/engine.json';

export interface Engine {
  answer<T>(name: string, request: object): Promise<T>;
}

export const engineState: { phase: 'off' | 'starting' | 'warm' | 'failed'; why: string } = $state({
  phase: 'off',
  why: '',
});

/** What was asked got no answer: the engine broke at it, or has ended. The server may still answer. */
export class EngineFailed extends Error {
  constructor() {
    super('The rules engine of this browser broke at this, and the server cannot be reached.');
    this.name = 'EngineFailed';
  }
}

/** How often it is started anew. What breaks it again and again, the server reckons. */
const MOST_STARTS = 4;

let engine: Engine | undefined;
let start: Promise<Engine | undefined> | undefined;
let starts = 0;

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
  starts += 1;
  try {
    engine = await spawn(ended);
    engineState.phase = 'warm';
    document.documentElement.dataset.engine = 'warm';
  } catch (problem) {
    failed(problem instanceof Error ? problem.message : String(problem));
  }
  return engine;
}

/** A warm engine ended. Another one takes its place. */
function ended(why: string): void {
  engine = undefined;
  start = undefined;
  delete document.documentElement.dataset.engine;
  if (starts < MOST_STARTS) void startEngine();
  else failed(why);
}

function failed(why: string): void {
  engineState.phase = 'failed';
  engineState.why = why;
  start = undefined;
}

interface Told {
  ready?: true;
  n?: number;
  answer?: string;
  failed?: string;
  /** whether the interpreter itself is broken, not only what it ran */
  broken?: boolean;
}

function spawn(onend: (why: string) => void): Promise<Engine> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'engine' });
  const asked = new Map<number, { settle: (answer: string) => void; reject: (problem: Error) => void }>();
  let last = 0;
  let warm = false;
  return new Promise((resolve, reject) => {
    const end = (why: string) => {
      worker.terminate();
      for (const waiting of asked.values()) waiting.reject(new EngineFailed());
      asked.clear();
      if (warm) onend(why);
      else reject(new Error(why));
    };
    worker.onerror = (event) => end(event.message || 'The engine could not be started.');
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.ready) {
        warm = true;
        resolve({ answer });
      } else if (data.n === undefined) end(data.failed ?? '');
      else {
        const waiting = asked.get(data.n);
        asked.delete(data.n);
        if (data.failed === undefined) waiting?.settle(data.answer ?? 'null');
        else {
          console.warn('The engine broke:', data.failed);
          waiting?.reject(new EngineFailed());
          if (data.broken) end(data.failed);
        }
      }
    };
    worker.postMessage({ start: whole(version.folder) });
  });

  function answer<T>(name: string, request: object): Promise<T> {
    const n = ++last;
    return new Promise<T>((resolve, reject) => {
      asked.set(n, { settle: (text) => resolve(parsed<T>(text)), reject });
      worker.postMessage({ n, name, request: JSON.stringify(request) });
    });
  }
}

/** Runs the rules engine: the very Python that the server runs, in Pyodide, away from the page. */
import type { loadPyodide } from 'pyodide';

type Message = { start: string } | { n: number; name: string; request: string };

let answer: ((name: string, request: string) => string) | undefined;

addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if ('start' in data) {
    start(data.start).then(
      () => postMessage({ ready: true }),
      (problem: unknown) => postMessage({ failed: String(problem) }),
    );
    return;
  }
  try {
    postMessage({ n: data.n, answer: answer?.(data.name, data.request) });
  } catch (problem) {
    // An exception of Python leaves the interpreter whole; anything else has ended it.
    const broken = !(problem instanceof Error && problem.name === 'PythonError');
    postMessage({ n: data.n, failed: String(problem), broken });
  }
});

async function start(folder: string): Promise<void> {
  const [python, code] = await Promise.all([interpreter(folder), engine(folder)]);
  python.unpackArchive(code, 'zip', { extractDir: '/engine' });
  answer = python.runPython(`
import sys
sys.path.insert(0, "/engine")
from muster.companion.door import answer_text
answer_text
`);
}

async function interpreter(folder: string): ReturnType<typeof loadPyodide> {
  // Its own loader lies beside it, unbundled: it imports by its place.
  const pyodide: { loadPyodide: typeof loadPyodide } = await import(/* @vite-ignore */ `${folder}pyodide.mjs`);
  return pyodide.loadPyodide({ indexURL: folder });
}

async function engine(folder: string): Promise<ArrayBuffer> {
  const response = await fetch(`${folder}engine.zip`);
  if (!response.ok) throw new Error(`The engine's code could not be fetched: ${response.status}.`);
  return response.arrayBuffer();
}

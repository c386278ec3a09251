/** Puts the engine of the browser beside the pages: Pyodide from npm and our Python, in a folder named after both. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const PYODIDE = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json'];
const OURS = 'src/generated/engine.zip';
const TOLD = 'src/generated/engine.json';

export function engineFiles(): Plugin {
  const built = existsSync(OURS);
  const files = built ? engine() : [];
  const folder = `engine/${hash(files.map((file) => file.content))}/`;
  mkdirSync('src/generated', { recursive: true });
  const told = JSON.stringify({ built, folder, files: files.map((file) => folder + file.name) });
  if (!existsSync(TOLD) || readFileSync(TOLD, 'utf-8') !== told) writeFileSync(TOLD, told);
  return {
    name: 'engine-files',
    generateBundle() {
      for (const { name, content } of files) {
        this.emitFile({ type: 'asset', fileName: folder + name, source: content });
      }
    },
  };
}

function engine(): { name: string; content: Buffer }[] {
  const ours = [{ name: 'engine.zip', content: readFileSync(OURS) }];
  return [...PYODIDE.map((name) => ({ name, content: readFileSync(`node_modules/pyodide/${name}`) })), ...ours];
}

function hash(contents: Buffer[]): string {
  const sum = createHash('sha256');
  for (const content of contents) sum.update(content);
  return sum.digest('hex').slice(0, 12);
}

// A world of its own costs a test a second, so only those have one that change it: mocks, clocks, globals, storage.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CHANGES = /\bvi\.(mock|stubGlobal|useFakeTimers|resetModules)\(|indexedDB|localStorage/;

/** The files of tests below a folder: those that change the world for others, and those that share one. */
export function testWorlds(folder: string): { own: string[]; shared: string[] } {
  const every = (readdirSync(folder, { recursive: true }) as string[])
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
    .sort();
  const own = every.filter((file) => CHANGES.test(readFileSync(file, 'utf8')));
  return { own, shared: every.filter((file) => !own.includes(file)) };
}

/** Tells the service worker what there is to keep: every built file, by when it is wanted. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const LATER = /^engine\/|zxing/;
const NEVER = /^sw\.js$|\.(map|br|gz)$|^\.stamp$/;

export function precache(): Plugin {
  let folder = '';
  return {
    name: 'precache',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: { order: 'pre', sequential: true, handler: () => list(folder) },
  };
}

function list(folder: string): void {
  const files = all(folder).filter((file) => !NEVER.test(file));
  const sum = createHash('sha256');
  for (const file of files) sum.update(file).update(readFileSync(join(folder, file)));
  const lists = {
    version: sum.digest('hex').slice(0, 12),
    first: files.filter((file) => !LATER.test(file)),
    later: files.filter((file) => LATER.test(file)),
  };
  const worker = join(folder, 'sw.js');
  const code = readFileSync(worker, 'utf-8');
  if (!code.includes('__KEEP__')) throw new Error('The service worker does not ask for its list of files.');
  writeFileSync(worker, code.replace('__KEEP__', JSON.stringify(lists)));
}

function all(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below))
    .flatMap((name) => {
      const path = below ? `${below}/${name}` : name;
      return statSync(join(folder, path)).isDirectory() ? all(folder, path) : [path];
    })
    .sort();
}

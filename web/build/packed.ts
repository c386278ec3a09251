/** Writes every text and program of the client packed as well, so that the server need not pack it at each request. */
import { readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipped } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipped);

const WORTH = /\.(js|mjs|css|svg|json|wasm|webmanifest)$/;
const LEAST = 1024;
/** Beyond this the best packing takes many seconds and gains little. */
const LARGE = 500_000;

export function packed(): Plugin {
  let folder = '';
  return {
    name: 'packed',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: { order: 'post', sequential: true, handler: () => pack(folder) },
  };
}

/** All at once: each is packed in a thread of its own. */
async function pack(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => WORTH.test(name));
  const paths = names.map((name) => join(folder, name)).filter((path) => statSync(path).size > LEAST);
  await Promise.all(paths.map(packFile));
}

async function packFile(path: string): Promise<void> {
  const content = await readFile(path);
  const best = content.length <= LARGE;
  const params = { [constants.BROTLI_PARAM_QUALITY]: best ? 11 : 6 };
  await writeFile(`${path}.br`, await brotli(content, { params }));
  await writeFile(`${path}.gz`, await gzip(content, { level: best ? 9 : 6 }));
}

/** Writes every text and program of the client packed as well, so that the server need not pack it at each request. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH = /\.(js|mjs|css|svg|json|wasm|webmanifest)$/;
const LEAST = 1024;
/** Beyond this the best packing takes many seconds and gains little. */
const LARGE = 1_000_000;

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

function pack(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const { size } = statSync(path);
    if (statSync(path).isDirectory()) pack(path);
    else if (WORTH.test(name) && size > LEAST) {
      const content = readFileSync(path);
      const quality = { [constants.BROTLI_PARAM_QUALITY]: size > LARGE ? 6 : 11 };
      writeFileSync(`${path}.br`, brotliCompressSync(content, { params: quality }));
      writeFileSync(`${path}.gz`, gzipSync(content, { level: size > LARGE ? 6 : 9 }));
    }
  }
}

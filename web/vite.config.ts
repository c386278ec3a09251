import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { engineFiles } from './build/engine-files.ts';
import { packed } from './build/packed.ts';
import { precache } from './build/precache.ts';
import { preload } from './build/preload.ts';
import { testWorlds } from './build/test-worlds.ts';

// The server refuses writes from another origin than its own, so the browser's is handed on.
const server = { target: process.env.MUSTER_SERVER ?? 'http://127.0.0.1:8000', changeOrigin: false, ws: true };

const worlds = testWorlds('src');

export default defineConfig({
  // Below whatever path it is served: every address is relative to the base of the page.
  base: './',
  plugins: [svelte(), engineFiles(), preload(), precache(), packed()],
  build: {
    outDir: '../src/muster/server/client',
    emptyOutDir: true,
    target: 'es2022',
    cssMinify: true,
    assetsInlineLimit: 0,
    rollupOptions: {
      input: { index: 'index.html', sw: 'src/sw.ts' },
      output: { entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': server, '/healthz': server } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: {
    environment: 'jsdom',
    setupFiles: ['build/test-setup.ts'],
    pool: 'threads',
    projects: [
      { extends: true, test: { name: 'own', include: worlds.own } },
      { extends: true, test: { name: 'shared', include: worlds.shared, isolate: false } },
    ],
  },
});

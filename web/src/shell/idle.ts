/** What waits until the page is usable: the service worker, then the engine of this browser. */
import { startEngine } from '../engine/warm.svelte';
import { watchForUpdates } from './updates.svelte';

export function whenIdle(): void {
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1500));
  addEventListener('load', () => idle(() => void begin(), { timeout: 8000 }));
}

/** How long the engine waits for the service worker, which keeps its files if it is there first. It may never be there. */
const PATIENCE = 10_000;

async function begin(): Promise<void> {
  const worker = watchForUpdates();
  await Promise.race([worker, new Promise((next) => setTimeout(next, PATIENCE))]);
  await startEngine();
  (await worker)?.postMessage('keep the rest');
}

/** What waits until the page is usable: the service worker, then the engine of this browser. */
import { startEngine } from '../engine/warm.svelte';
import { watchForUpdates } from './updates';

export function whenIdle(): void {
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1500));
  addEventListener('load', () => idle(() => void begin(), { timeout: 8000 }));
}

async function begin(): Promise<void> {
  const worker = await watchForUpdates();
  await startEngine();
  worker?.postMessage('keep the rest');
}

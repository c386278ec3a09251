/** Registers the service worker and says when a newer Muster has been fetched. */
import { whole } from '../api/address';
import { toast } from '../kit/toasts.svelte';

/** Why the browser keeps no pages here, in a sentence; nothing where it does. */
export const unkept: { why: string } = $state({ why: '' });

export async function watchForUpdates(): Promise<ServiceWorker | null> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return null;
  const registration = await navigator.serviceWorker.register(whole('sw.js')).catch(refused);
  if (!registration) return null;
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && navigator.serviceWorker.controller) offer(coming);
    });
  });
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  return (await navigator.serviceWorker.ready).active;
}

/** A browser may refuse to keep pages. All else works; only offline does not. */
function refused(problem: unknown): null {
  console.info('Pages are not kept for offline use:', problem);
  unkept.why =
    'Muster will not open offline: this browser keeps no pages where it does not trust the certificate, or in a private window.';
  return null;
}

function offer(worker: ServiceWorker): void {
  const run = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage('take over');
  };
  toast('A newer Muster is ready.', { label: 'Use it now', run }, 0);
}

/** A change that this device did not keep is told, also where nobody waited for it. */
import { NotKept, sentenceOf } from '../api/errors';
import { dismiss, toast } from '../kit/toasts.svelte';

let told: number | undefined;

/** Says it until it is read; typing on says it once. */
export function tellUnkept(problem: unknown): void {
  if (told !== undefined) dismiss(told);
  told = toast(sentenceOf(problem), { label: 'All right', run: () => undefined }, 0);
}

export function watchForUnkept(): void {
  addEventListener('unhandledrejection', (event) => {
    if (!(event.reason instanceof NotKept)) return;
    event.preventDefault();
    tellUnkept(event.reason);
  });
}

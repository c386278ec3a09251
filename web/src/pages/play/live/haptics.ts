/** What a hand feels of a game, on devices that can be felt; silent with the sound. */
import { settings } from '../../../store/settings.svelte';

const PATTERNS = { taken: [14], refused: [30, 50, 30], turn: [20, 70, 20] } as const;

export function feel(what: keyof typeof PATTERNS): void {
  // A browser refuses to move before somebody has touched the page.
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.(PATTERNS[what]);
}

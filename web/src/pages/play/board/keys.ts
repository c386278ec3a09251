import type { Camera } from './camera.svelte';
import type { Ruler } from './ruler.svelte';

const NUDGE = 60;
export const STEP = 1.35;

/** What a key does on the board; nothing for keys that are the page's. */
export function keyAct(key: string, camera: Camera, ruler: Ruler, lifted: boolean): (() => void) | null {
  // Arrows nudge what is lifted, and that is for the page to say.
  if (lifted && key.startsWith('Arrow')) return null;
  switch (key) {
    case '+':
    case '=':
      return () => camera.glideZoom(STEP);
    case '-':
      return () => camera.glideZoom(1 / STEP);
    case '0':
      return () => camera.showAll();
    case 'm':
      return () => ruler.toggle();
    case 'Escape':
      return ruler.taken ? () => ruler.toggle() : null;
    case 'ArrowLeft':
      return () => camera.pan(NUDGE, 0);
    case 'ArrowRight':
      return () => camera.pan(-NUDGE, 0);
    case 'ArrowUp':
      return () => camera.pan(0, NUDGE);
    case 'ArrowDown':
      return () => camera.pan(0, -NUDGE);
    default:
      return null;
  }
}

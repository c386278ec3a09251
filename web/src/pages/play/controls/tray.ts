/** Dragging a unit from the tray: a token follows the finger, and the board is told where it is by the events it knows. */
import type { Place } from '../types';
import type { Placing } from './placing.svelte';

const FAR_ENOUGH = 8;

export function trayDrag(start: PointerEvent, control: Placing, unit: number): void {
  if (start.pointerType === 'mouse' && start.button !== 0) return;
  const { currentTarget: row } = start;
  const token = row instanceof Element ? row.querySelector('.tok') : null;
  let held: HTMLElement | undefined;

  function move(event: PointerEvent) {
    if (!held) {
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < FAR_ENOUGH) return;
      control.choose(unit);
      held = document.createElement('div');
      held.style.cssText = 'position:fixed;z-index:50;left:-22px;top:-22px;pointer-events:none;opacity:.9';
      if (token) held.append(token.cloneNode(true));
      document.body.append(held);
    }
    held.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
    const at = placeAt(event);
    if (at) void control.aim(at);
  }

  function end(event: PointerEvent) {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    if (!held) return;
    held.remove();
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
    const at = placeAt(event);
    if (at) void control.aim(at);
  }

  function placeAt({ clientX, clientY }: PointerEvent): Place | null {
    return boardPlace?.(clientX, clientY) ?? null;
  }

  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

const swallow = (event: Event) => event.stopPropagation();

/** Where a point of the screen is on the board; null beside it. The page that shows the board says how. */
let boardPlace: ((x: number, y: number) => Place | null) | undefined;
export function measureWith(measure: typeof boardPlace): void {
  boardPlace = measure;
}

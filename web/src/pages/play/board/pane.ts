/** The events of the browser, handed on in pixels of the board's window. */
import type { Attachment } from 'svelte/attachments';
import type { Camera } from './camera.svelte';
import { Fingers, type Hands, type Pointer } from './fingers';
import type { Spot } from './space';

export interface Watcher extends Hands {
  /** a mouse that holds nothing */
  hover(x: number, y: number): void;
  leave(): void;
}

export function local(node: Element, event: { clientX: number; clientY: number }): Spot {
  const box = node.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}

const kind = (event: PointerEvent): Pointer => (event.pointerType === 'mouse' ? 'mouse' : 'touch');

export const handled =
  (watcher: Watcher, camera: Camera): Attachment<HTMLElement> =>
  (node) => {
    const fingers = new Fingers({
      ...watcher,
      tap: (...at) => (node.removeAttribute('aria-busy'), watcher.tap(...at)),
      doubleTap: (...at) => (node.removeAttribute('aria-busy'), watcher.doubleTap(...at)),
    });
    const off = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void) =>
      node.addEventListener(name, act, { passive: false, signal: off.signal });
    on('pointerdown', (event) => {
      if (event.button !== 0) return;
      node.setPointerCapture?.(event.pointerId);
      fingers.down(event.pointerId, ...local(node, event), kind(event));
    });
    on('pointermove', (event) => {
      if (fingers.busy) fingers.move(event.pointerId, ...local(node, event));
      else if (kind(event) === 'mouse') watcher.hover(...local(node, event));
    });
    on('pointerup', (event) => {
      fingers.up(event.pointerId, ...local(node, event), event.timeStamp);
      if (fingers.undecided) node.setAttribute('aria-busy', 'true');
    });
    on('pointercancel', (event) => fingers.cancel(event.pointerId));
    on('pointerleave', () => watcher.leave());
    on('wheel', (event) => {
      event.preventDefault();
      camera.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), local(node, event));
    });
    return () => {
      off.abort();
      fingers.stop();
    };
  };

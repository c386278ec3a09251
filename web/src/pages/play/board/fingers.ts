/** What fingers, pens and mice do, told as taps, presses, drags, pans and pinches. */
export type Pointer = 'mouse' | 'touch';

export interface Hands {
  tap(x: number, y: number, pointer: Pointer): void;
  /** whether a tap there does something that a second one, which zooms, must not have done */
  waits?(x: number, y: number, pointer: Pointer): boolean;
  doubleTap(x: number, y: number): void;
  /** a finger held still for a while */
  press(x: number, y: number): void;
  pan(dx: number, dy: number): void;
  pinch(factor: number, x: number, y: number): void;
  /** whether there is something to drag there; if not, the board is moved */
  grab(x: number, y: number, pointer: Pointer): boolean;
  drag(x: number, y: number): void;
  drop(x: number, y: number): void;
  /** a second finger or the system took the drag away */
  letGo(): void;
}

const STILL = 6;
const HELD_MS = 500;
const TWICE_MS = 280;
const TWICE_PX = 24;

interface Finger {
  x: number;
  y: number;
}

export class Fingers {
  #down = new Map<number, Finger>();
  #start: Finger & { pointer: Pointer } = { x: 0, y: 0, pointer: 'mouse' };
  #doing: 'nothing' | 'waiting' | 'pan' | 'drag' | 'done' = 'nothing';
  #held: ReturnType<typeof setTimeout> | undefined;
  #last = { x: 0, y: 0, time: -Infinity };
  /** the tap that waits for a second one */
  #first: { timer: ReturnType<typeof setTimeout>; tap: () => void } | null = null;
  readonly #hands: Hands;

  constructor(hands: Hands) {
    this.#hands = hands;
  }

  /** Nobody touches it any more: nothing waits. */
  stop() {
    clearTimeout(this.#held);
    clearTimeout(this.#first?.timer);
    this.#first = null;
  }

  get busy() {
    return this.#down.size > 0;
  }

  /** Whether a tap has not done anything yet, since a second one may follow. */
  get undecided() {
    return this.#first !== null;
  }

  down(id: number, x: number, y: number, pointer: Pointer) {
    if (Math.hypot(x - this.#last.x, y - this.#last.y) >= TWICE_PX) this.#settle();
    this.#down.set(id, { x, y });
    clearTimeout(this.#held);
    if (this.#down.size > 1) {
      if (this.#doing === 'drag') this.#hands.letGo();
      this.#doing = 'pan';
      return;
    }
    this.#start = { x, y, pointer };
    this.#doing = 'waiting';
    if (pointer === 'touch') this.#held = setTimeout(() => this.#hold(), HELD_MS);
  }

  move(id: number, x: number, y: number) {
    const finger = this.#down.get(id);
    if (!finger) return;
    const before = { ...finger };
    if (this.#down.size > 1) {
      this.#pinch(id, finger, { x, y });
      return;
    }
    finger.x = x;
    finger.y = y;
    if (this.#doing === 'waiting') this.#begin(x, y);
    else if (this.#doing === 'pan') this.#hands.pan(x - before.x, y - before.y);
    if (this.#doing === 'drag') this.#hands.drag(x, y);
  }

  up(id: number, x: number, y: number, time: number) {
    if (!this.#down.delete(id)) return;
    clearTimeout(this.#held);
    if (this.#doing === 'drag') this.#hands.drop(x, y);
    if (this.#doing === 'waiting') this.#tap(x, y, time);
    this.#doing = this.#down.size ? 'pan' : 'nothing';
  }

  cancel(id: number) {
    if (!this.#down.delete(id)) return;
    clearTimeout(this.#held);
    if (this.#doing === 'drag') this.#hands.letGo();
    this.#doing = this.#down.size ? 'pan' : 'nothing';
  }

  #begin(x: number, y: number) {
    const { x: fromX, y: fromY, pointer } = this.#start;
    if (Math.hypot(x - fromX, y - fromY) < STILL) return;
    clearTimeout(this.#held);
    this.#settle();
    this.#doing = this.#hands.grab(fromX, fromY, pointer) ? 'drag' : 'pan';
    if (this.#doing === 'pan') this.#hands.pan(x - fromX, y - fromY);
  }

  #hold() {
    if (this.#doing !== 'waiting') return;
    this.#doing = 'done';
    this.#hands.press(this.#start.x, this.#start.y);
  }

  #tap(x: number, y: number, time: number) {
    const twice = time - this.#last.time < TWICE_MS && Math.hypot(x - this.#last.x, y - this.#last.y) < TWICE_PX;
    this.#last = { x, y, time: twice ? -Infinity : time };
    const { pointer } = this.#start;
    const tap = () => {
      this.#first = null;
      this.#hands.tap(x, y, pointer);
    };
    if (twice) {
      clearTimeout(this.#first?.timer);
      this.#first = null;
      this.#hands.doubleTap(x, y);
    } else if (this.#hands.waits?.(x, y, pointer)) this.#first = { timer: setTimeout(tap, TWICE_MS), tap };
    else tap();
  }

  /** A tap that waited was one of its own: something else is done now. */
  #settle() {
    clearTimeout(this.#first?.timer);
    this.#first?.tap();
  }

  #pinch(id: number, finger: Finger, to: Finger) {
    const other = [...this.#down].find(([each]) => each !== id)![1];
    const before = Math.hypot(finger.x - other.x, finger.y - other.y);
    const after = Math.hypot(to.x - other.x, to.y - other.y);
    this.#hands.pan((to.x - finger.x) / 2, (to.y - finger.y) / 2);
    finger.x = to.x;
    finger.y = to.y;
    if (before > 0) this.#hands.pinch(after / before, (to.x + other.x) / 2, (to.y + other.y) / 2);
  }
}

/** The tape measure in one's hand: two taps, or one and the mouse, from edge to edge. */
import { shortest, type End } from './distance';
import type { Spot } from './space';

export class Ruler {
  /** taken up on the board itself; the page may also ask for it */
  taken = $state(false);
  ends = $state.raw<readonly End[]>([]);
  pointer = $state.raw<Spot | null>(null);
  readonly line = $derived.by(() => {
    const other = this.ends[1] ?? this.pointer;
    return this.ends[0] && other ? shortest(this.ends[0], other) : null;
  });
  readonly done = $derived(this.ends.length === 2);

  put(end: End) {
    this.ends = this.ends.length === 1 ? [this.ends[0]!, end] : [end];
  }

  from(end: End) {
    this.taken = true;
    this.ends = [end];
  }

  toggle() {
    this.taken = !this.taken;
    this.ends = [];
  }
}

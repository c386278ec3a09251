/** A value with its past: every change can be taken back and made again. */
export class Undo<T extends NonNullable<unknown>> {
  #past: T[] = $state.raw([]);
  #future: T[] = $state.raw([]);
  #value: T;
  readonly #most: number;

  constructor(first: T, most = 100) {
    this.#value = $state.raw(first);
    this.#most = most;
  }

  get value(): T {
    return this.#value;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Changes the value; the one before can be had back. */
  set(next: T): void {
    this.#past = [...this.#past, this.#value].slice(-this.#most);
    this.#future = [];
    this.#value = next;
  }

  /** Changes the value within the step that led to it. */
  replace(next: T): void {
    this.#value = next;
  }

  undo(): T {
    const before = this.#past.at(-1);
    if (before === undefined) return this.#value;
    this.#past = this.#past.slice(0, -1);
    this.#future = [this.#value, ...this.#future];
    this.#value = before;
    return this.#value;
  }

  redo(): T {
    const after = this.#future[0];
    if (after === undefined) return this.#value;
    this.#future = this.#future.slice(1);
    this.#past = [...this.#past, this.#value];
    this.#value = after;
    return this.#value;
  }

  /** Forgets the past, as when another thing is opened. */
  reset(value: T): void {
    this.#past = [];
    this.#future = [];
    this.#value = value;
  }
}

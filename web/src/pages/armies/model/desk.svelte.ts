// A library that is being worked on: every change is kept at once and can be undone, from whichever page it was made.
import type { Library } from './profiles';

interface Step {
  what: string;
  group: string;
  at: number;
  before: Library;
}

export type Keep = (library: Library) => void;

const DEEPEST = 200;
/** Changes of one field that follow each other within this time are one step to undo. */
const ONE_STROKE_MS = 900;

export class Desk {
  library: Library;
  #past = $state.raw<Step[]>([]);
  #future = $state.raw<Step[]>([]);
  #keep: Keep;

  constructor(library: Library, keep: Keep) {
    this.library = $state.raw(library);
    this.#keep = keep;
  }

  get undoable(): string | undefined {
    return this.#past.at(-1)?.what;
  }

  get redoable(): string | undefined {
    return this.#future.at(-1)?.what;
  }

  /** Changes a copy and keeps it; `what` names the change where it is undone. */
  change(what: string, edit: (draft: Library) => void, group = ''): void {
    const before = this.library;
    const draft = structuredClone(before);
    edit(draft);
    const now = Date.now();
    const last = this.#past.at(-1);
    const sameStroke = group !== '' && last?.group === group && now - last.at < ONE_STROKE_MS;
    const kept = sameStroke ? this.#past.slice(0, -1) : this.#past;
    this.#past = [...kept, { what, group, at: now, before: sameStroke ? last.before : before }].slice(-DEEPEST);
    this.#future = [];
    this.#put(draft);
  }

  /** What follows from a change, such as its price: kept, and undone together with it. */
  settle(edit: (draft: Library) => void): void {
    const draft = structuredClone(this.library);
    edit(draft);
    this.#put(draft);
  }

  undo(): string | undefined {
    const step = this.#past.at(-1);
    if (!step) return undefined;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, { ...step, group: '', before: this.library }];
    this.#put(step.before);
    return step.what;
  }

  redo(): string | undefined {
    const step = this.#future.at(-1);
    if (!step) return undefined;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, { ...step, before: this.library }];
    this.#put(step.before);
    return step.what;
  }

  /** Takes over what another device has sent; the steps made here no longer fit it. */
  adopt(library: Library): void {
    this.library = library;
    this.#past = [];
    this.#future = [];
  }

  #put(library: Library): void {
    this.library = library;
    this.#keep(library);
  }
}

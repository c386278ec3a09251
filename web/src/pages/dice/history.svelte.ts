/** The throws of a sitting, kept in this browser, with what came against what was to be expected. */

import { isListOf, isNumber, isRecord, readAs } from '../../api/checks';
import { kindOf } from './kinds';
import { chanceOf, countFaces, shown, successes, total, type Order, type Thrown } from './throwing';

export const KEY = 'muster.dice';
const MOST_KEPT = 200;
const FACES_KEPT = 60;

export interface Entry {
  at: number;
  order: Order;
  purpose: string;
  /** The dice as they lay in the end; left out for large throws, whose counts say enough. */
  faces?: number[];
  counts: number[];
  successes: number;
  expected: number;
  total: number;
}

/** `faces`: how often each face of a kind fell, first rolls and rerolls alike. */
interface Kept {
  version: 1;
  entries: Entry[];
  faces: Record<string, number[]>;
  tested: number;
  hit: number;
  expected: number;
}

const nothing = (): Kept => ({ version: 1, entries: [], faces: {}, tested: 0, hit: 0, expected: 0 });

const isEntry = (value: unknown): value is Entry =>
  isRecord(value) && isRecord(value.order) && isListOf(value.counts, isNumber);

/** Another program may have written here. */
const isKept = (value: unknown): value is Kept =>
  isRecord(value) &&
  value.version === 1 &&
  isListOf(value.entries, isEntry) &&
  isRecord(value.faces) &&
  [value.tested, value.hit, value.expected].every(isNumber);

function stored(): Kept {
  try {
    return readAs(localStorage.getItem(KEY), isKept) ?? nothing();
  } catch {
    return nothing(); // storage is shut off
  }
}

class History {
  kept = $state<Kept>(stored());

  /** Remember a throw; `replaced` is the throw that it is a reroll of. */
  add(thrown: Thrown, purpose: string, replaced?: Thrown): void {
    const { order } = thrown;
    const kind = kindOf(order.kind);
    if (replaced) this.#forgetNewest();
    const test = order.need.length > 0;
    const asked: Order = { ...order, reroll: thrown.rerolled };
    const entry: Entry = {
      at: Math.max(Date.now(), (this.kept.entries[0]?.at ?? 0) + 1), // its name in the list, so never twice the same
      order: asked,
      purpose,
      counts: countFaces(shown(thrown), kind.faces),
      successes: test ? successes(thrown) : 0,
      expected: test ? order.count * chanceOf(asked) : 0,
      total: kind.numbers ? total(thrown) : 0,
    };
    if (order.count <= FACES_KEPT) entry.faces = shown(thrown);
    this.kept.entries = [entry, ...this.kept.entries].slice(0, MOST_KEPT);
    this.#tally(order.kind, newFaces(thrown, replaced));
    if (test) this.#score(order.count, entry.successes, entry.expected);
    this.#keep();
  }

  clear(): void {
    this.kept = nothing();
    this.#keep();
  }

  #forgetNewest(): void {
    const [newest, ...older] = this.kept.entries;
    if (!newest) return;
    this.kept.entries = older;
    if (newest.order.need.length) this.#score(-newest.order.count, -newest.successes, -newest.expected);
  }

  #tally(kind: string, faces: number[]): void {
    const more = countFaces(faces, kindOf(kind).faces);
    const before = this.kept.faces[kind] ?? more.map(() => 0);
    this.kept.faces[kind] = before.map((count, n) => count + (more[n] ?? 0));
  }

  #score(tested: number, hit: number, expected: number): void {
    this.kept.tested += tested;
    this.kept.hit += hit;
    this.kept.expected += expected;
  }

  #keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // Storage is full or shut off: the throws stay on this page until it is left.
    }
  }
}

/** Every face that fell in this throw and was not counted with the throw before it. */
function newFaces(thrown: Thrown, replaced?: Thrown): number[] {
  const lying = thrown.faces.flatMap((each, place) => (replaced && !thrown.again[place] ? [] : each));
  const lifted = replaced ? [] : thrown.first.flatMap((each, place) => (thrown.again[place] ? each : []));
  return [...lying, ...lifted];
}

export const history = new History();

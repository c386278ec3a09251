// What the two designers share: one profile of a library, its changes, and the price that follows them.
import type { Answer, Request } from '../../../api/types';
import { reckon } from '../../../engine';
import { copyName, named, NAMELESS } from '../../../kit/names';
import type { Desk } from './desk.svelte';
import { drop, find, openShelf, rename, set, shelf, type Of, type Sort } from './profiles';
import { Watch } from './watch.svelte';
import { changeWords, labelOf } from './words';

type Asked = Request<'price'>;
type Price = Answer<'price'>;

const priceWatch = (): Watch<Asked, Price> => new Watch(askPrice);

async function askPrice(request: Asked): Promise<Price> {
  const start = performance.now();
  const answer = await reckon('price', request);
  performance.measure('price', { start });
  return answer;
}

/** The change that the price shown last has followed. */
export interface Followed {
  words: string;
  points: number;
}

export class Designer<S extends Sort> {
  readonly desk: Desk;
  readonly sort: S;
  name = $state('');
  price = $state.raw(priceWatch());
  followed = $state.raw<Followed>();
  #change: { words: string; before: number } | undefined;
  /** The cost that the last answer gave; with it the profile would be asked for again what is known. */
  #given: { cost: number; pricing: number } | undefined;

  constructor(desk: Desk, sort: S, name: string) {
    this.desk = desk;
    this.sort = sort;
    this.name = name;
  }

  get profile(): Of<S> | undefined {
    return find(this.desk.library, this.sort, this.name);
  }

  get place(): number {
    return shelf(this.desk.library, this.sort).findIndex((each) => each.name === this.name);
  }

  /** What a model or a weapon costs by the profile as it stands; nothing while that is being reckoned. */
  get points(): number | undefined {
    return this.price.current ? (this.price.answer?.points ?? undefined) : undefined;
  }

  /** Whether the cost in the profile is its owner's: a cost that its version does not give counts as such, too. */
  get isByHand(): boolean {
    const profile = this.profile;
    if (!profile || profile.cost === undefined) return false;
    return profile.pricing === undefined || (this.price.current && (this.price.answer?.by_hand ?? false));
  }

  /** Another profile of the same shelf; what was reckoned for this one is not shown for that. */
  show(name: string): void {
    if (name === this.name) return;
    this.name = name;
    this.price = priceWatch();
    this.followed = undefined;
    this.#change = undefined;
    this.#given = undefined;
  }

  /** What is asked for the price of the profile as it is now. Lore is left out: it changes no price. */
  get request(): Asked | undefined {
    if (!this.profile) return undefined;
    const { lore: _lore, ...asked } = this.profile;
    const thing: Record<string, unknown> = { kind: this.sort, version: 1, ...asked };
    if (asked.cost === this.#given?.cost && asked.pricing === this.#given?.pricing) {
      delete thing.cost;
      delete thing.pricing;
    }
    return { thing };
  }

  /** Keeps the price that has come in, and tells what the last change made of it. */
  arrived(): void {
    const answer = this.price.answer;
    const profile = this.profile;
    if (!this.price.current || !answer || !profile) return;
    const { points } = answer;
    if (points === null || points === undefined) return;
    if (this.#change) {
      this.followed = { words: this.#change.words, points: points - this.#change.before };
      this.#change = undefined;
    }
    if (profile.cost === undefined && answer.faults.length === 0) {
      this.#given = { cost: points, pricing: answer.version };
      this.desk.settle((draft) => {
        const found = find(draft, this.sort, this.name);
        if (found) Object.assign(found, { cost: points, pricing: answer.version });
      });
    }
  }

  edit<K extends keyof Of<S>>(field: K, value: Of<S>[K] | undefined): void {
    const profile = this.profile;
    if (!profile || profile[field] === value) return;
    const words = changeWords(String(field), profile[field], value);
    const before = this.price.answer?.points;
    if (typeof before === 'number') this.#change ??= { words, before };
    if (this.#change) this.#change.words = words;
    this.desk.change(
      `${labelOf(String(field))} of ${this.name}`,
      (draft) => {
        const found = find(draft, this.sort, this.name);
        if (found) set(found, field, value);
      },
      `${this.sort}/${this.name}/${String(field)}`,
    );
  }

  /** A cost of its owner's, which stays whatever the model says. */
  byHand(cost: number): void {
    this.desk.change(`Cost of ${this.name}`, (draft) => {
      const found = find(draft, this.sort, this.name);
      delete found?.pricing;
      if (found) found.cost = cost;
    });
  }

  /** Gives the model's price again to a profile whose cost was entered by hand or by an older version. */
  reprice(): void {
    this.desk.change(`Price of ${this.name}`, (draft) => {
      const found = find(draft, this.sort, this.name);
      delete found?.cost;
      delete found?.pricing;
    });
  }

  /** The sentence that says why a name cannot be taken; empty if it was. */
  rename(wished: string): string {
    const name = named(wished);
    if (name === this.name) return '';
    if (name === '') return NAMELESS;
    if (find(this.desk.library, this.sort, name)) return `There is already a ${this.sort} “${name}”.`;
    const was = this.name;
    this.name = name;
    this.desk.change(`Name of ${was}`, (draft) => rename(draft, this.sort, was, name));
    return '';
  }

  /** A copy right behind the profile; what it is called now. */
  copy(as: 'copy' | 'variant'): string {
    const list = shelf(this.desk.library, this.sort);
    const name = copyName(
      this.name,
      list.map((each) => each.name),
      as,
    );
    const place = this.place;
    this.desk.change(`Copy of ${this.name}`, (draft) => {
      const open = openShelf(draft, this.sort);
      open.splice(place + 1, 0, { ...structuredClone(open[place]!), name });
    });
    return name;
  }

  remove(): void {
    this.desk.change(`Deleting ${this.name}`, (draft) => drop(draft, this.sort, this.name));
  }
}

const designers = new WeakMap<Desk, { unit?: Designer<'unit'>; weapon?: Designer<'weapon'> }>();

/** The designer of a desk; there is one for each sort, so that a page made anew goes on where the last one was. */
export function designerOf(desk: Desk, sort: Sort): Designer<Sort> {
  const known = designers.get(desk) ?? {};
  designers.set(desk, known);
  return sort === 'unit'
    ? (known.unit ??= new Designer(desk, 'unit', ''))
    : (known.weapon ??= new Designer(desk, 'weapon', ''));
}

export const isOfUnit = (designer: Designer<Sort>): designer is Designer<'unit'> => designer.sort === 'unit';
export const isOfWeapon = (designer: Designer<Sort>): designer is Designer<'weapon'> => designer.sort === 'weapon';

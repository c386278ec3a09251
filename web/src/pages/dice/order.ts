/** What is to be thrown, kept for the next visit and readable from an address such as /dice?count=18&kind=d6&need=5. */

import { kindOf } from './kinds';
import { readNeed } from './needs';
import { MOST_DICE, type Order, type Reroll } from './throwing';

const KEY = 'muster.dice.order';
const REROLLS: Reroll[] = ['none', 'ones', 'failures', 'successes'];

/** The order that these words mean; whatever is missing or wrong becomes the usual. */
export function readOrder(read: (name: string) => string | null): Order {
  const kind = kindOf(read('kind') ?? 'd6');
  const count = Math.floor(Number(read('count')));
  const need = readNeed(kind, read('need'));
  const reroll = REROLLS.find((each) => each === read('reroll')) ?? 'none';
  return {
    kind: kind.id,
    count: count >= 1 ? Math.min(count, MOST_DICE) : 6,
    need,
    reroll: need.length || reroll === 'ones' ? reroll : 'none',
  };
}

export function writeOrder(order: Order): string {
  const words = new URLSearchParams({ kind: order.kind, count: String(order.count) });
  if (order.need.length) words.set('need', order.need.join('/'));
  if (order.reroll !== 'none') words.set('reroll', order.reroll);
  return words.toString();
}

/** From the address if it says anything of dice, else as it was last time. */
export function firstOrder(address: string): Order {
  const asked = new URLSearchParams(address);
  const source = asked.has('count') || asked.has('kind') ? asked : new URLSearchParams(last());
  return readOrder((name) => source.get(name));
}

function last(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return ''; // storage is shut off
  }
}

export function keepOrder(order: Order): void {
  try {
    localStorage.setItem(KEY, writeOrder(order));
  } catch {
    // Storage is shut off: the next visit starts with the usual dice.
  }
}

/** One place where dice are thrown: the throw that lies on the tray, and its rerolls. */

import { settings } from '../../store';
import { history } from './history.svelte';
import { keepOrder } from './order';
import { secureDraw } from './random';
import { rattle } from './sound';
import { rerollDice, throwDice, type Order, type Reroll, type Thrown } from './throwing';

export class Roller {
  thrown = $state.raw<Thrown | null>(null);

  roll(order: Order, purpose = ''): Thrown {
    const thrown = throwDice($state.snapshot(order), secureDraw);
    keepOrder(thrown.order);
    history.add(thrown, purpose);
    this.#lay(thrown, order.count);
    return thrown;
  }

  /** The dice of this sort once more; the throw in the history is replaced by what now lies there. */
  reroll(which: Reroll, purpose = ''): Thrown | null {
    const before = this.thrown;
    if (!before) return null;
    const thrown = rerollDice(before, which, secureDraw);
    history.add(thrown, purpose, before);
    this.#lay(thrown, thrown.again.filter(Boolean).length);
    return thrown;
  }

  #lay(thrown: Thrown, dice: number): void {
    this.thrown = thrown;
    if (settings.sound) rattle(dice);
  }
}

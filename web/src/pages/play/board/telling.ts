/** The table in sentences, for those who do not see it. */
import type { StateNow, TablePicture, UnitPicture } from '../types';
import { leastGap, shortest } from './distance';
import type { Figure } from './figures';
import { unitHeight } from './heights';
import { carriedBy, carrierOf, passengersOf, underWayWords } from './aboard';

const CAN: Record<string, string> = {
  deploy: 'can be deployed',
  move: 'can move',
  attack: 'can attack',
  dash: 'can Dash',
};

interface Telling {
  table: TablePicture;
  now: StateNow;
  figures: readonly Figure[];
  own: readonly number[];
  pickable: ReadonlySet<number>;
  targets: ReadonlyMap<number, 'can' | 'cannot'>;
  foes?: ReadonlySet<number>;
}

export interface Told {
  unit: number;
  words: string;
  /** it may be chosen now, as one's own or as a target */
  open: boolean;
}

/** The nearest unit of another side, from edge to edge. */
export function nearestEnemy(unit: UnitPicture, table: TablePicture, figures: readonly Figure[]) {
  const own = figures.filter((figure) => figure.unit === unit.unit);
  let best: { name: string; length: number } | null = null;
  for (const other of figures) {
    const enemy = table.units[other.unit]!;
    if (enemy.side === unit.side) continue;
    for (const figure of own) {
      if (best && leastGap(figure, other) >= best.length) continue;
      const { length } = shortest(figure, other);
      if (!best || length < best.length) best = { name: enemy.name, length };
    }
  }
  return best;
}

/** Every unit on the table, or asked about: those that may be chosen first, then one's own. */
export function toldUnits({ table, now, figures, own, pickable, targets, foes = new Set() }: Telling): Told[] {
  const aboard = passengersOf(table, now);
  const open = ({ unit }: UnitPicture) => pickable.has(unit) || targets.get(unit) === 'can' || foes.has(unit);
  const rank = (unit: UnitPicture) => (open(unit) ? 0 : own.includes(unit.seat) ? 1 : 2);
  return table.units
    .filter((unit) => now.units[unit.unit]?.in_play || pickable.has(unit.unit))
    .sort((one, other) => rank(one) - rank(other) || one.unit - other.unit)
    .map((unit) => ({ unit: unit.unit, words: sentence(unit), open: open(unit) }));

  function sentence(unit: UnitPicture): string {
    const state = now.units[unit.unit]!;
    const parts = [unit.name];
    if (!own.includes(unit.seat) && table.seats[unit.seat]) parts.push(`of ${table.seats[unit.seat]!.name}`);
    parts.push(`${state.left} of ${unit.count}`);
    if (state.hp >= 0 && unit.hp > 1) parts.push(`${state.hp} of ${unit.count * unit.hp} HP`);
    const high = unitHeight(unit, now, table.board.unit);
    if (high) parts.push(high);
    const [around, inside] = [carrierOf(unit.unit, aboard, table), carriedBy(unit.unit, aboard)];
    if (around) parts.push(`in ${around}`);
    if (inside) parts.push(`carries ${inside}`);
    const between = underWayWords(unit.unit, table, now);
    if (between) parts.push(between);
    if (state.melee !== null) {
      const number = now.melees.length > 1 ? ` ${state.melee + 1}` : '';
      const foes = now.melees[state.melee]!.filter((other) => table.units[other]!.side !== unit.side);
      parts.push(`in melee${number} with ${foes.map((other) => table.units[other]!.name).join(' and ')}`);
    }
    if (pickable.has(unit.unit)) parts.push((now.phase && CAN[now.phase]) || 'can be chosen');
    if (targets.has(unit.unit))
      parts.push(targets.get(unit.unit) === 'can' ? 'can be attacked' : 'cannot be attacked');
    if (foes.has(unit.unit)) parts.push('charge it');
    const enemy = own.includes(unit.seat) ? nearestEnemy(unit, table, figures) : null;
    const near = enemy ? `; nearest enemy ${enemy.name} ${(enemy.length / 10).toFixed(1)} ${table.board.unit}` : '';
    return parts.join(', ') + near;
  }
}

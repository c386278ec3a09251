/** Figures of the table in words: lengths, chances, names of ways and phases. */
import { format } from '../../../kit';
import { settings } from '../../../store';
import type { Place, StateNow, TablePicture, UnitPicture } from '../types';

const MILS = 1000;

/** A length of the game in the unit the person chose; a table in centimetres stays in them. */
export const length = (mils: number, table: TablePicture): string =>
  table.board.unit === 'cm' ? `${(mils / MILS).toFixed(1)} cm` : format.length(mils / MILS, settings.unit);

export const PHASES: Record<string, string> = { deploy: 'Deploy', move: 'Move', attack: 'Attack', dash: 'Dash' };

export const WAYS: Record<string, string> = {
  walk: 'Walk',
  embark: 'Embark',
  disembark: 'Disembark',
  transfer: 'Transfer',
  move: 'Move',
  dash: 'Dash',
  attack: 'Attack',
  deploy: 'Deploy',
  prepare: 'Prepare',
  guard: 'Guard',
  support: 'Support',
};

export const LOST = 'The connection is lost. It comes back by itself; nothing is lost.';

/** What others wait for while a side decides. */
export const WAITING: Record<string, string> = {
  turn_master: 'names the Turn Master',
  zone: 'takes a deployment zone',
  deploy: 'deploys a unit',
  move: 'moves a unit',
  attack: 'attacks with a unit',
  casualties: 'chooses who takes the losses',
  place: 'places models',
  strike: 'names who aboard is struck',
  action: 'chooses an Action',
  counter: 'may answer the attack',
};

export const wayWords = (way: string): string => WAYS[way] ?? way.charAt(0).toUpperCase() + way.slice(1);

/** The models of a unit by number. */
export const modelsOf = (unit: UnitPicture): number[] => Array.from({ length: unit.count }, (_, n) => unit.first + n);

export const standing = (unit: UnitPicture, now: StateNow): number[] =>
  modelsOf(unit).filter((model) => now.models[model]?.at);

export const unitOf = (model: number, table: TablePicture): UnitPicture | undefined =>
  table.units.find(({ first, count }) => model >= first && model < first + count);

export const squaredApart = (one: Place, other: Place): number =>
  (one[0]! - other[0]!) ** 2 + (one[1]! - other[1]!) ** 2;

/** Whether a place is inside an outline. */
export function within(at: Place, outline: Place[]): boolean {
  const [x, y] = at as [number, number];
  let inside = false;
  for (let n = 0; n < outline.length; n += 1) {
    const [ax, ay] = outline[n] as [number, number];
    const [bx, by] = outline[(n + 1) % outline.length] as [number, number];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

export const seatName = (seat: number, table: TablePicture): string =>
  table.seats.find((each) => each.seat === seat)?.name ?? '';

export const sideName = (side: number, table: TablePicture): string =>
  table.sides.find((each) => each.side === side)?.name ?? '';

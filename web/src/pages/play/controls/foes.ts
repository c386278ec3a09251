/** The enemy that a unit has to reckon with first: the nearest one, if both can be seen on a phone at once. */
import type { StateNow, TablePicture, UnitPicture } from '../types';
import { squaredApart, standing } from '../live/words';

const NEAR = 24_000;

export function nearFoes(mine: UnitPicture, table: TablePicture, now: StateNow): number[] {
  const spots = (unit: UnitPicture) => standing(unit, now).map((model) => now.models[model]!.at!);
  const from = spots(mine);
  const apart = (unit: UnitPicture) =>
    Math.min(Infinity, ...spots(unit).flatMap((to) => from.map((at) => squaredApart(at, to))));
  const foes = table.units
    .filter(({ side }) => side !== mine.side && side !== -1)
    .map((unit) => ({ unit: unit.unit, apart: apart(unit) }))
    .toSorted((a, b) => a.apart - b.apart);
  return foes[0] && foes[0].apart <= NEAR ** 2 ? [foes[0].unit] : [];
}

/** The models of a table as they are drawn: where, how large, whose, and in what state. */
import { passengersOf } from './aboard';
import type { BasePicture, StateNow, TablePicture, UnitPicture } from '../types';
import { liveriesOf, type Liveries } from '../../../kit/liveries';
import { seatOf, type Seat } from '../../../kit/seats';
import { units, type Space, type Spot } from './space';

export interface Figure {
  model: number;
  unit: number;
  seat: Seat;
  /** the seat whose colour it wears: the first of its side; 0 for what is nobody's */
  colour: Seat | 0;
  /** whether it shows the sign of its seat */
  signed: boolean;
  at: Spot;
  /** how high it stands above the table, in mils */
  z: number;
  /** degrees, clockwise */
  angle: number;
  shape: Shape;
  symbol: string;
  /** stands for a symbol where there is none */
  letters: string;
  hp: number;
  full: number;
  acted: boolean;
  casualty: boolean;
}

export interface Shape {
  kind: 'round' | 'oval' | 'rect';
  /** half of its length, along the way it faces */
  long: number;
  /** half of its width */
  wide: number;
}

export const shapeOf = (base: BasePicture): Shape => ({
  kind: base.shape === 'rect' || base.shape === 'oval' ? base.shape : 'round',
  long: units(base.length) / 2,
  wide: units(base.width) / 2,
});

/** Whether a unit has had its turn: in this phase, or in an Advanced game at all. */
export const hasActed = (now: StateNow, unit: number) => {
  const acted = now.units[unit]?.acted ?? [];
  return now.phase === null ? acted.length > 0 : acted.includes(now.phase);
};

/** First letters of up to two words, for bases without a symbol. */
export const lettersOf = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /^[\p{Lu}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => word[0])
    .join('');

export function modelsOf(unit: UnitPicture): number[] {
  return Array.from({ length: unit.count }, (_, place) => unit.first + place);
}

/** Where a figure is drawn, which way it faces, and how high it stands. */
export type Pose = Pick<Figure, 'at' | 'angle' | 'z'>;

/** A figure of the unit in some pose; of what it is like now, as much as is known. */
export function figureAt(
  table: TablePicture,
  liveries: Liveries,
  now: StateNow,
  unit: UnitPicture,
  model: number,
  pose: Pose,
): Figure {
  const own = now.models[model];
  const owner = unit.seat < 0 ? driverOf(model, table, now) : unit.seat;
  const seat = seatOf(Math.max(owner, 0));
  return {
    model,
    unit: unit.unit,
    seat,
    colour: owner < 0 ? 0 : liveries.colour(seat),
    signed: owner >= 0 && liveries.signs,
    ...pose,
    shape: shapeOf(unit.base),
    symbol: unit.symbol,
    letters: lettersOf(unit.name),
    hp: own?.hp ?? -1,
    full: unit.hp,
    acted: hasActed(now, unit.unit),
    casualty: own?.casualty ?? false,
  };
}

/** The seat of whoever is in scenery that was set off; -1 for nobody. */
const driverOf = (model: number, table: TablePicture, now: StateNow): number =>
  passengersOf(table, now).find(({ host }) => host === model)?.aboard[0]?.unit.seat ?? -1;

/** All that stand on the table, the low ones below the high, and the large below the small. */
export function figuresOf(table: TablePicture, now: StateNow, space: Space): Figure[] {
  const [figures, liveries]: [Figure[], Liveries] = [[], liveriesOf(table.sides)];
  for (const unit of table.units) {
    if (unit.base.length === 0) continue;
    for (const model of modelsOf(unit)) {
      const own = now.models[model];
      if (!own?.at) continue; // scenery is a piece of the ground, and has a place of its own once it was set off
      const pose = { at: space.spot(own.at), angle: space.angle(own.facing), z: own.z };
      figures.push(figureAt(table, liveries, now, unit, model, pose));
    }
  }
  return figures.sort((one, other) => one.z - other.z || other.shape.long - one.shape.long);
}

/** Points along the edge of a base, enough of them to measure by. */
export function edgeOf({ shape, at, angle }: Pick<Figure, 'shape' | 'at' | 'angle'>, grown = 0): Spot[] {
  const turn = (angle * Math.PI) / 180;
  const put = ([x, y]: Spot): Spot => [
    at[0] + x * Math.cos(turn) - y * Math.sin(turn),
    at[1] + x * Math.sin(turn) + y * Math.cos(turn),
  ];
  const [long, wide] = [shape.long + grown, shape.wide + grown];
  if (shape.kind === 'rect') return [put([-long, -wide]), put([long, -wide]), put([long, wide]), put([-long, wide])];
  return Array.from({ length: 32 }, (_, step) => (step * Math.PI) / 16).map((way) =>
    put([long * Math.cos(way), wide * Math.sin(way)]),
  );
}

/** Where a ray from the middle of a base meets its edge, in the base's own frame. */
export function rimSpot({ kind, long, wide }: Shape, degrees: number, share = 1): Spot {
  const way = (-degrees * Math.PI) / 180;
  const [x, y] = [Math.cos(way), Math.sin(way)];
  const reach =
    kind === 'rect' ? Math.min(long / Math.abs(x), wide / Math.abs(y)) : 1 / Math.hypot(x / long, y / wide);
  return [x * reach * share, y * reach * share];
}

/** Where somebody pointed, beside where the unit would end: a ghost there, and red tape from the one to the other. */
import { liveriesOf } from '../../../kit/liveries';
import type { MovePreview, StateNow, TablePicture } from '../types';
import { figureAt, type Figure } from './figures';
import type { Held } from './held';
import type { Space, Spot } from './space';

export interface Wish {
  figure: Figure;
  /** from where it would end; empty while that is not known */
  way: Spot[];
  /** something stops it before it comes there */
  stopped: boolean;
}

/** Units of the drawing: so near to where it ends, what is dragged is where it ends. */
const THERE = 1.5;

const apart = (one: Spot, other: Spot) => Math.hypot(one[0] - other[0], one[1] - other[1]);

export function wishOf(
  preview: MovePreview | null,
  dragged: { figure: Figure; to: Spot } | null,
  held: Held,
  { table, now, space }: { table: TablePicture; now: StateNow; space: Space },
): Wish | null {
  const stopped = preview?.stopped ?? null;
  const model = dragged?.figure.model ?? stopped?.model;
  const to = dragged?.to ?? (stopped && space.spot(stopped.wish));
  const unit = table.units.find(({ first, count }) => model! >= first && model! < first + count);
  if (model === undefined || !to || !unit) return null;
  const end = held.lifted.find((each) => each.model === model);
  if (end && apart(end.at, to) < THERE) return null;
  const standing = now.models[model]?.at;
  const from = end?.at ?? (standing ? space.spot(standing) : null);
  const pose = { at: to, angle: end?.angle ?? dragged?.figure.angle ?? 0, z: end?.z ?? 0 };
  const figure = { ...figureAt(table, liveriesOf(table.sides), now, unit, model, pose), acted: false };
  return { figure, way: from && stopped ? [from, to] : [], stopped: Boolean(stopped) };
}

/** What a preview lifts from the table: the models where they would stand, and the way of the one that is led. */
import type { ModelWay, MovePreview, StateNow, TablePicture } from '../types';
import { liveriesOf } from '../../../kit/liveries';
import { figureAt, type Figure } from './figures';
import type { Space, Spot } from './space';

export interface Held {
  lifted: Figure[];
  models: ReadonlySet<number>;
  lead: Figure | undefined;
  leadWay: Spot[];
  /** the ways of the others */
  ways: Spot[][];
}

export const NOTHING_HELD: Held = {
  lifted: [],
  models: new Set(),
  lead: undefined,
  leadWay: [],
  ways: [],
};

export function heldBy(
  preview: MovePreview,
  table: TablePicture,
  now: StateNow,
  space: Space,
  finger: number | null,
): Held {
  const unitOf = (model: number) => table.units.find(({ first, count }) => model >= first && model < first + count);
  const spots = (way: ModelWay) => way.path.map((place) => space.spot(place));
  const liveries = liveriesOf(table.sides);
  const leading =
    preview.ways.find((way) => way.model === finger) ??
    preview.ways.reduce<ModelWay | undefined>((most, way) => (most && most.used >= way.used ? most : way), undefined);
  const lifted = preview.ways.flatMap((way) => {
    const [unit, end] = [unitOf(way.model), way.path.at(-1)];
    if (!unit || !end) return [];
    const pose = { at: space.spot(end), angle: space.angle(way.facing), z: end[2] ?? 0 };
    return [{ ...figureAt(table, liveries, now, unit, way.model, pose), acted: false }];
  });
  return {
    lifted,
    models: new Set(preview.ways.map((way) => way.model)),
    lead: lifted.find((figure) => figure.model === leading?.model),
    leadWay: leading ? spots(leading) : [],
    ways: preview.ways.filter((way) => way !== leading).map(spots),
  };
}

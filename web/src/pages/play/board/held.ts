/** What a preview lifts from the table: the models where they would stand, and the way of the one that is led. */
import type { ModelWay, MovePreview, StateNow, TablePicture } from '../types';
import { figureAt, type Figure } from './figures';
import { angleOf, type Space, type Spot } from './space';

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
  const leading =
    preview.ways.find((way) => way.model === finger) ??
    preview.ways.reduce<ModelWay | undefined>((most, way) => (most && most.used >= way.used ? most : way), undefined);
  const lifted = preview.ways.flatMap((way) => {
    const [unit, at] = [unitOf(way.model), spots(way).at(-1)];
    return unit && at ? [{ ...figureAt(now, unit, way.model, at, angleOf(way.facing)), acted: false }] : [];
  });
  return {
    lifted,
    models: new Set(preview.ways.map((way) => way.model)),
    lead: lifted.find((figure) => figure.model === leading?.model),
    leadWay: leading ? spots(leading) : [],
    ways: preview.ways.filter((way) => way !== leading).map(spots),
  };
}

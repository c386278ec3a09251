/** What of a table one should see, as boxes of the drawing; null if there is nothing of it on the table. */
import type { StateNow, StoryEvent, TablePicture } from '../types';
import { outermost, unitOf } from './aboard';
import { modelsOf, type Figure } from './figures';
import { boxOf, ofInches, type Box, type Space, type Spot } from './space';

/** Room about what is looked at, for its plate and its rings. */
const AROUND = ofInches(3);

const about = (spots: readonly Spot[], margin: number): Box | null => (spots.length ? boxOf(spots, margin) : null);

/** The table as it stands: what is drawn of it, and what is told. */
export interface Ground {
  table: TablePicture;
  now: StateNow;
  figures: readonly Figure[];
  space: Space;
}

/** Where a model is seen: where it stands, or the corners of the building that it is. */
function spotsOfModel(model: number, { table, figures, space }: Ground): Spot[] {
  const own = figures.filter((each) => each.model === model).map(({ at }) => at);
  const piece = table.pieces[unitOf(table, model).piece ?? -1];
  return own.length || !piece ? own : piece.outline.map((place) => space.spot(place));
}

/** Where a unit is seen; who is aboard something is where that is. */
function spotsOfUnit(unit: number, ground: Ground): Spot[] {
  const picture = ground.table.units[unit];
  const models = picture ? modelsOf(picture) : [];
  return models.flatMap((model) => {
    const own = spotsOfModel(model, ground);
    const host = outermost(model, ground.now);
    return host === model ? own : [...own, ...spotsOfModel(host, ground)];
  });
}

export const unitsBox = (units: readonly number[], ground: Ground) =>
  about(
    units.flatMap((unit) => spotsOfUnit(unit, ground)),
    AROUND,
  );

export const waysBox = (event: StoryEvent, space: Space) =>
  about(
    event.ways.flat().map((at) => space.spot(at)),
    AROUND,
  );

/** Where a decision without a focus begins: the zone that it is about, else the units to choose from. */
export function homeBox(zone: number | null, pickable: ReadonlySet<number>, ground: Ground) {
  const outlines = ground.table.zones.find((each) => each.zone === zone)?.outlines ?? [];
  if (outlines.length)
    return about(
      outlines.flat().map((place) => ground.space.spot(place)),
      0,
    );
  return unitsBox([...pickable], ground);
}

/** What of a table one should see, as boxes of the drawing; null if there is nothing of it on the table. */
import type { StoryEvent, TablePicture } from '../types';
import type { Figure } from './figures';
import { boxOf, ofInches, type Box, type Space, type Spot } from './space';

/** Room about what is looked at, for its plate and its rings. */
const AROUND = ofInches(3);

const about = (spots: readonly Spot[], margin: number): Box | null => (spots.length ? boxOf(spots, margin) : null);

export const unitsBox = (units: readonly number[], figures: readonly Figure[]) =>
  about(
    figures.filter(({ unit }) => units.includes(unit)).map(({ at }) => at),
    AROUND,
  );

export const waysBox = (event: StoryEvent, space: Space) =>
  about(
    event.ways.flat().map((at) => space.spot(at)),
    AROUND,
  );

/** Where a decision without a focus begins: the zone that it is about, else the units to choose from. */
export function homeBox(
  table: TablePicture,
  zone: number | null,
  pickable: ReadonlySet<number>,
  figures: readonly Figure[],
  space: Space,
) {
  const outlines = table.zones.find((each) => each.zone === zone)?.outlines ?? [];
  if (outlines.length)
    return about(
      outlines.flat().map((place) => space.spot(place)),
      0,
    );
  return unitsBox([...pickable], figures);
}

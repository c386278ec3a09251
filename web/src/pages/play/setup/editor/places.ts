/** Zones and markers in a sketch: of a map or a formation, or each in a place of its own. */
import {
  boundsOf,
  boxOf,
  markersOf,
  tidyPoint,
  toPoint,
  zonesOf,
  type Laid,
  type MarkerItem,
  type Point,
  type TableBody,
  type ZoneItem,
  type ZoneMap,
} from './body';

const LETTERS = 'ABCDEFGHIJKLMNOPQRST';
export const MOST_CORNERS = 100;
export const FEWEST_CORNERS = 3;

export const withMap = (body: TableBody, map: ZoneMap): TableBody => ({ ...body, zones: map });
export const withZones = (body: TableBody, zones: ZoneItem[]): TableBody => ({ ...body, zones });

/** The zones that lie there now as drawn ones; of one in several parts the first. */
export const drawnZones = (body: TableBody, { zones }: Pick<Laid, 'zones'>): TableBody =>
  Array.isArray(body.zones)
    ? body
    : withZones(
        body,
        zones.map(({ letter, outlines }) => ({ letter, outline: (outlines[0] ?? []).map(toPoint) })),
      );

/** Another zone, a quarter of the board in its middle. */
export function addedZone(body: TableBody): TableBody {
  const letter = [...LETTERS].find((each) => !zonesOf(body).some((zone) => zone.letter === each)) ?? 'Z';
  const { corner, size } = boxOf(body);
  const at = (x: number, y: number): Point => tidyPoint([corner[0] + size[0] * x, corner[1] + size[1] * y]);
  const outline = [at(0.25, 0.25), at(0.75, 0.25), at(0.75, 0.75), at(0.25, 0.75)];
  return withZones(body, [...zonesOf(body), { letter, outline }]);
}

export const removedZone = (body: TableBody, at: number): TableBody =>
  withZones(body, zonesOf(body).filter((_, place) => place !== at)); // prettier-ignore

export const changedZone = (body: TableBody, at: number, outline: Point[]): TableBody =>
  withZones(body, zonesOf(body).map((zone, place) => (place === at ? { ...zone, outline } : zone))); // prettier-ignore

export const shifted = (outline: readonly Point[], [dx, dy]: Point): Point[] =>
  outline.map(([x, y]) => tidyPoint([x + dx, y + dy]));

export const movedCorner = (outline: readonly Point[], at: number, to: Point): Point[] =>
  outline.map((corner, place) => (place === at ? tidyPoint(to) : corner));

/** A new corner half way to the next one. */
export function addedCorner(outline: readonly Point[], after: number): Point[] {
  if (outline.length >= MOST_CORNERS) return [...outline];
  const [a, b] = [outline[after]!, outline[(after + 1) % outline.length]!];
  return outline.toSpliced(after + 1, 0, tidyPoint([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]));
}

export const removedCorner = (outline: readonly Point[], at: number): Point[] =>
  outline.length > FEWEST_CORNERS ? outline.toSpliced(at, 1) : [...outline];

export const middleOf = (outline: readonly Point[]): Point => {
  const { corner, size } = boundsOf(outline);
  return [corner[0] + size[0] / 2, corner[1] + size[1] / 2];
};

export const withFormation = (body: TableBody, colours: string[]): TableBody => ({ ...body, markers: colours });
export const withMarkers = (body: TableBody, markers: MarkerItem[]): TableBody => ({ ...body, markers });
export const isFormation = (body: TableBody): boolean =>
  (body.markers ?? []).some((each) => typeof each === 'string');

/** The markers that lie there now, each with its place. */
export const drawnMarkers = (body: TableBody, { markers }: Pick<Laid, 'markers'>): TableBody =>
  isFormation(body)
    ? withMarkers(
        body,
        markers.map(({ name, at, colour }) => ({
          number: Number(name),
          at: toPoint(at),
          ...(colour ? { colour } : {}),
        })),
      )
    : body;

/** Another marker in the middle, or beside those that are there. */
export function addedMarker(body: TableBody): TableBody {
  const all = markersOf(body);
  const { corner, size } = boxOf(body);
  const middle: Point = [corner[0] + size[0] / 2, corner[1] + size[1] / 2];
  const free = (at: Point) => !all.some((each) => Math.hypot(each.at[0] - at[0], each.at[1] - at[1]) < 2);
  const places = [0, 4, -4, 8, -8, 12, -12, 16, -16].map((dx): Point => [middle[0] + dx, middle[1]]);
  const number = Math.max(0, ...all.map((each, place) => each.number ?? place + 1)) + 1;
  return withMarkers(body, [...all, { number, at: tidyPoint(places.find(free) ?? middle) }]);
}

export const movedMarker = (body: TableBody, at: number, to: Point): TableBody =>
  withMarkers(body, markersOf(body).map((each, place) => (place === at ? { ...each, at: tidyPoint(to) } : each))); // prettier-ignore

export const removedMarker = (body: TableBody, at: number): TableBody =>
  withMarkers(body, markersOf(body).filter((_, place) => place !== at)); // prettier-ignore

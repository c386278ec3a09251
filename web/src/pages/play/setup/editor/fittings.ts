/** What is fitted to a piece: doors and windows along its edge, ladders, floors, and passages to other buildings. */
import { tidy, tidyPoint, type Building, type Connection, type Item, type Ladder, type Opening, type Part, type Point, type TableBody } from './body'; // prettier-ignore
import { usualOf } from './effects';
import { shapesOf, withField, type Kinds } from './pieces';

export type { Building, Connection, Ladder, Opening } from './body';
export type Side = readonly [from: Point, to: Point];
/** Where something is on the edge: the side, and how far along it. */
export interface OnEdge {
  side: number;
  along: number;
}

const DOOR: Pick<Opening, 'sill' | 'lintel' | 'name'> = { sill: 0, lintel: 2, name: 'door' };
const WINDOW: Pick<Opening, 'sill' | 'lintel' | 'name'> = { sill: 1, lintel: 2, name: 'window' };
const DOOR_WIDTH = 1.5;
const WINDOW_WIDTH = 1;
export const LEAST_WIDTH = 0.25;
export const MOST_FLOORS = 12;
const STOREY = 2.5;

/** Doors, ladders and floors belong to one body: a piece of several parts keeps what it came with. */
export const fittable = (item: Item, kinds: Kinds): boolean => shapesOf(item, kinds).length === 1;

const said = <F extends 'openings' | 'ladders' | 'building' | 'top'>(item: Item, kinds: Kinds, field: F): Part[F] =>
  item[field] ?? usualOf(item.piece === undefined ? undefined : kinds.get(item.piece))[field];

export const openingsOf = (item: Item, kinds: Kinds): Opening[] => said(item, kinds, 'openings') ?? [];
export const laddersOf = (item: Item, kinds: Kinds): Ladder[] => said(item, kinds, 'ladders') ?? [];
export const buildingOf = (item: Item, kinds: Kinds): Building | undefined => {
  const building = said(item, kinds, 'building');
  return typeof building === 'object' && building !== null ? building : undefined;
};
export const topOf = (item: Item, kinds: Kinds): number => Number(said(item, kinds, 'top') ?? 0);

/** The edges of a piece of one body, before it is turned. */
export function sidesOf(item: Item, kinds: Kinds): Side[] {
  const corners = shapesOf(item, kinds)[0] ?? [];
  return corners.map((corner, at) => [corner, corners[(at + 1) % corners.length]!] as const);
}

export const lengthOf = ([[ax, ay], [bx, by]]: Side): number => Math.hypot(bx - ax, by - ay);

const pointOn = ([[ax, ay], [bx, by]]: Side, along: number): Point => {
  const share = along / (Math.hypot(bx - ax, by - ay) || 1);
  return tidyPoint([ax + (bx - ax) * share, ay + (by - ay) * share]);
};

/** The place of the edge nearest to a point of the piece's own. */
export function nearestOn(sides: readonly Side[], [x, y]: Point): OnEdge {
  let best = { side: 0, along: 0, far: Infinity };
  sides.forEach((edge, side) => {
    const [[ax, ay], [bx, by]] = edge;
    const long = lengthOf(edge) || 1;
    const along = Math.min(long, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long));
    const [px, py] = [ax + ((bx - ax) * along) / long, ay + ((by - ay) * along) / long];
    const far = Math.hypot(px - x, py - y);
    if (far < best.far) best = { side, along, far };
  });
  return { side: best.side, along: tidy(best.along) };
}

export const widthOf = ({ from, to }: Opening): number => tidy(lengthOf([from, to]));
const middleOf = ({ from, to }: Opening): Point => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
export const placeOf = (opening: Opening, sides: readonly Side[]): OnEdge => nearestOn(sides, middleOf(opening));

/** An opening of a width about a place of the edge, wholly on that side. */
function laidOn(sides: readonly Side[], { side, along }: OnEdge, width: number): Pick<Opening, 'from' | 'to'> {
  const edge = sides[side] ?? sides[0]!;
  const long = lengthOf(edge);
  const wide = Math.min(Math.max(LEAST_WIDTH, width), long);
  const middle = Math.min(long - wide / 2, Math.max(wide / 2, along));
  return { from: pointOn(edge, middle - wide / 2), to: pointOn(edge, middle + wide / 2) };
}

const listed = <T>(item: Item, field: string, all: T[]): Item => withField(item, field, all);

/** The side with most room for another opening or ladder, and its middle. */
function roomiest(item: Item, kinds: Kinds): OnEdge {
  const sides = sidesOf(item, kinds);
  const taken = [
    ...openingsOf(item, kinds).map((each) => placeOf(each, sides).side),
    ...laddersOf(item, kinds).map(({ at }) => nearestOn(sides, at).side),
  ];
  const room = (side: number) => lengthOf(sides[side]!) / (1 + taken.filter((each) => each === side).length);
  const side = sides.map((_, at) => at).reduce((best, at) => (room(at) > room(best) + 0.01 ? at : best), 0);
  const busy = taken.filter((each) => each === side).length;
  return { side, along: tidy(lengthOf(sides[side]!) * (busy ? 0.8 : 0.5)) };
}

export function withOpening(item: Item, kinds: Kinds, kind: 'door' | 'window'): Item {
  const sides = sidesOf(item, kinds);
  const fresh = { ...laidOn(sides, roomiest(item, kinds), kind === 'door' ? DOOR_WIDTH : WINDOW_WIDTH), ...(kind === 'door' ? DOOR : WINDOW) }; // prettier-ignore
  const top = topOf(item, kinds);
  const fitting =
    top > 0 && fresh.lintel > top ? { ...fresh, lintel: top, sill: Math.min(fresh.sill, top / 2) } : fresh;
  return listed(item, 'openings', [...openingsOf(item, kinds), fitting]);
}

export function changedOpening(
  item: Item,
  kinds: Kinds,
  at: number,
  to: Partial<OnEdge & { width: number; sill: number; lintel: number }>,
): Item {
  // prettier-ignore
  const sides = sidesOf(item, kinds);
  const all = openingsOf(item, kinds).map((each, place) => {
    if (place !== at) return each;
    const on = placeOf(each, sides);
    const { side = on.side, along = on.along, width = widthOf(each), sill = each.sill, lintel = each.lintel } = to;
    return { ...each, ...laidOn(sides, { side, along }, width), sill, lintel };
  });
  return listed(item, 'openings', all);
}

export const withoutOpening = (item: Item, kinds: Kinds, at: number): Item =>
  listed(item, 'openings', openingsOf(item, kinds).filter((_, place) => place !== at)); // prettier-ignore

export const withLadder = (item: Item, kinds: Kinds): Item => {
  const { side, along } = roomiest(item, kinds);
  return listed(item, 'ladders', [...laddersOf(item, kinds), { at: pointOn(sidesOf(item, kinds)[side]!, along) }]);
};

export function changedLadder(item: Item, kinds: Kinds, at: number, { side, along }: OnEdge): Item {
  const edge = sidesOf(item, kinds)[side];
  if (!edge) return item;
  const put = pointOn(edge, Math.min(lengthOf(edge), Math.max(0, along)));
  return listed(item, 'ladders', laddersOf(item, kinds).map((each, place) => (place === at ? { ...each, at: put } : each))); // prettier-ignore
}

export const withoutLadder = (item: Item, kinds: Kinds, at: number): Item =>
  listed(item, 'ladders', laddersOf(item, kinds).filter((_, place) => place !== at)); // prettier-ignore

/** A building with so many floors, evenly apart below its top. */
export function withFloors(item: Item, kinds: Kinds, count: number): Item {
  const top = topOf(item, kinds);
  const apart = top > 0 ? Math.min(STOREY, top / count) : STOREY;
  const floors = Array.from({ length: count }, (_, floor) => tidy(floor * apart));
  return withField(item, 'building', { ...buildingOf(item, kinds), floors });
}

export const withBuilding = (item: Item, kinds: Kinds, yes: boolean): Item =>
  yes ? withFloors(item, kinds, 1) : withField(item, 'building', item.piece === undefined ? undefined : 'none');

export const changedBuilding = (item: Item, kinds: Kinds, change: Partial<Building>): Item => {
  const next = { ...buildingOf(item, kinds), ...change };
  return withField(
    item,
    'building',
    Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)),
  );
};

export const connectionsOf = (body: TableBody): Connection[] => body.connections ?? [];

export const withConnection = (body: TableBody, from: string, to: string): TableBody => ({
  ...body,
  connections: [...connectionsOf(body), { from, to }],
});

export const changedConnection = (body: TableBody, at: number, change: Partial<Connection>): TableBody => ({
  ...body,
  connections: connectionsOf(body).map((each, place) => (place === at ? { ...each, ...change } : each)),
});

export const withoutConnection = (body: TableBody, at: number): TableBody => ({
  ...body,
  connections: connectionsOf(body).filter((_, place) => place !== at),
});

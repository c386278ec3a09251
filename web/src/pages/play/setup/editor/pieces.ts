/** Pieces of terrain in a sketch: laid, moved, turned, resized, and what they do. */
import { freeName } from '../../../../kit/names';
import {
  boundsOf,
  boxOf,
  piecesOf,
  snapped,
  tidy,
  tidyPoint,
  type Item,
  type Piece,
  type Point,
  type TableBody,
} from './body';

export type Kinds = ReadonlyMap<string, Piece>;

const COMPASS: Record<string, Point> = {
  e: [1, 0], ne: [1, 1], n: [0, 1], nw: [-1, 1], w: [-1, 0], sw: [-1, -1], s: [0, -1], se: [1, -1],
}; // prettier-ignore
const ROUND_CORNERS = 24;
/** The whole numbers that a direction is written in. */
const FINE = 1_000;
export const LEAST_SIDE = 0.25;
export const LONGEST_SIDE = 60;
const APART = 1;

/** Which way its x axis points, in degrees against the clock. */
export function angleOf({ turned }: Item): number {
  const [x, y] = typeof turned === 'string' ? (COMPASS[turned] ?? [1, 0]) : (turned ?? [1, 0]);
  return (Math.round((Math.atan2(y, x) * 180) / Math.PI) + 360) % 360;
}

export function directionOf(degrees: number): string | Point {
  const word = Object.entries(COMPASS).find(([, [x, y]]) => angleOf({ turned: [x, y] }) === (degrees + 360) % 360);
  if (word) return word[0];
  const angle = (degrees * Math.PI) / 180;
  return [Math.round(Math.cos(angle) * FINE), Math.round(Math.sin(angle) * FINE)];
}

/** The corners of each part round the origin of the piece, before it is turned. */
export function shapesOf(item: Item, kinds: Kinds): Point[][] {
  if (item.outline) return [item.outline];
  if (item.size) return [box(item.size)];
  if (item.round !== undefined) return [circle(item.round)];
  const kind = item.piece === undefined ? undefined : kinds.get(item.piece);
  return kind?.parts.map((part) => part.outline ?? []) ?? [];
}

const box = ([long, wide]: Point): Point[] => [
  [-long / 2, -wide / 2],
  [long / 2, -wide / 2],
  [long / 2, wide / 2],
  [-long / 2, wide / 2],
];

const circle = (diameter: number): Point[] =>
  Array.from({ length: ROUND_CORNERS }, (_, step) => {
    const angle = (2 * Math.PI * step) / ROUND_CORNERS;
    return [(Math.cos(angle) * diameter) / 2, (Math.sin(angle) * diameter) / 2];
  });

/** Where its parts lie on the table. */
export const outlinesOf = (item: Item, kinds: Kinds): Point[][] =>
  shapesOf(item, kinds).map((shape) => shape.map((point) => laid(point, item)));

/** A place of the piece's own as one of the table. */
export function laid([x, y]: Point, item: Item): Point {
  const angle = (angleOf(item) * Math.PI) / 180;
  const [dx, dy] = item.at ?? [0, 0];
  return [dx + x * Math.cos(angle) - y * Math.sin(angle), dy + x * Math.sin(angle) + y * Math.cos(angle)];
}

export function unlaid([x, y]: Point, item: Item): Point {
  const angle = (-angleOf(item) * Math.PI) / 180;
  const [dx, dy] = [x - (item.at?.[0] ?? 0), y - (item.at?.[1] ?? 0)];
  return [dx * Math.cos(angle) - dy * Math.sin(angle), dx * Math.sin(angle) + dy * Math.cos(angle)];
}

/** Its length and width before it is turned. */
export const sizeOf = (item: Item, kinds: Kinds): Point => boundsOf(shapesOf(item, kinds).flat()).size;

/** Whether it can be made longer or wider: what is made of several parts is of one size. */
export const resizable = (item: Item, kinds: Kinds): boolean => shapesOf(item, kinds).length === 1;

export function resized(item: Item, kinds: Kinds, long: number, wide: number): Item {
  const within = (side: number) => Math.min(LONGEST_SIDE, Math.max(LEAST_SIDE, tidy(side)));
  const [length, width] = [within(long), within(wide)];
  const [was, wasWide] = sizeOf(item, kinds);
  if (!resizable(item, kinds) || (length === was && width === wasWide)) return item;
  if (item.round !== undefined) return { ...item, round: length === was ? width : length };
  if (item.size) return { ...item, size: [length, width] };
  const stretch = ([x, y]: Point): Point => tidyPoint([(x * length) / was, (y * width) / wasWide]);
  const part = (item.piece === undefined ? undefined : kinds.get(item.piece))?.parts[0];
  const openings = item.openings ?? part?.openings;
  const ladders = item.ladders ?? part?.ladders;
  return {
    ...item,
    outline: shapesOf(item, kinds)[0]!.map(stretch),
    ...(openings && {
      openings: openings.map((each) => ({ ...each, from: stretch(each.from), to: stretch(each.to) })),
    }),
    ...(ladders && { ladders: ladders.map((each) => ({ ...each, at: stretch(each.at) })) }),
  };
}

const listed = (body: TableBody, terrain: Item[]): TableBody => ({ ...body, terrain });
const names = (body: TableBody) => piecesOf(body).map(({ name }) => name ?? '');

export const changed = (body: TableBody, at: number, change: (item: Item) => Item): TableBody =>
  listed(body, piecesOf(body).map((item, place) => (place === at ? change(item) : item))); // prettier-ignore

/** The item with that field, or without it. */
export function withField(item: Item, field: string, value: unknown): Item {
  const { [field]: _, ...rest } = item;
  return value === undefined ? rest : { ...rest, [field]: value };
}

export const turned = (item: Item, degrees: number): Item => {
  const next = (((angleOf(item) + degrees) % 360) + 360) % 360;
  return withField(item, 'turned', next ? directionOf(next) : undefined);
};

export const moved = (item: Item, to: Point): Item => ({ ...item, at: tidyPoint(to) });

/** A piece on free ground as near the wished place as there is any; the names of all stay different. */
export function added(body: TableBody, item: Item, kinds: Kinds, near: Point): TableBody {
  const name = freeName(item.name ?? kinds.get(item.piece ?? '')?.title ?? 'Piece', names(body));
  return listed(body, [...piecesOf(body), { ...item, name, at: freePlace(body, item, kinds, near) }]);
}

export const duplicated = (body: TableBody, at: number, kinds: Kinds): TableBody => {
  const item = piecesOf(body)[at]!;
  const stem = (item.name ?? '').replace(/ \d+$/, '');
  return added(body, { ...item, name: stem }, kinds, item.at ?? [0, 0]);
};

const connected = (body: TableBody) => body.connections ?? [];

/** A connection leads to pieces by their names, so it goes with them. */
export function removed(body: TableBody, at: number): TableBody {
  const gone = piecesOf(body)[at]?.name;
  const links = connected(body);
  const rest = links.filter(({ from, to }) => from !== gone && to !== gone);
  return {
    ...listed(body, piecesOf(body).filter((_, place) => place !== at)), // prettier-ignore
    ...(links.length ? { connections: rest } : {}),
  };
}

/** A piece by another name; the connections that lead to it go along. Of two with one name, none is known by it. */
export function renamed(body: TableBody, at: number, name: string): TableBody {
  const was = piecesOf(body)[at]?.name;
  const next = changed(body, at, (item) => withField(item, 'name', name || undefined));
  if (was === undefined || !body.connections || names(next).includes(was)) return next;
  const follow = (end: string) => (end === was ? name : end);
  return { ...next, connections: connected(body).map((each) => ({ ...each, from: follow(each.from), to: follow(each.to) })) }; // prettier-ignore
}

/** What a piece is called that shall have this name: as no other, and not nothing where connections lead to it. */
export function nameFor(body: TableBody, at: number, wished: string): string {
  const was = piecesOf(body)[at]?.name ?? '';
  if (!wished) return connected(body).some(({ from, to }) => from === was || to === was) ? was : '';
  return freeName(
    wished,
    names(body).filter((_, place) => place !== at),
  );
}

function freePlace(body: TableBody, item: Item, kinds: Kinds, near: Point): Point {
  const taken = piecesOf(body).map((each) => boundsOf(outlinesOf(each, kinds).flat()));
  const { corner, size } = boxOf(body);
  for (let ring = 0; ring < 24; ring += 1)
    for (let step = 0; step < Math.max(1, ring * 6); step += 1) {
      const angle = (2 * Math.PI * step) / Math.max(1, ring * 6);
      const at: Point = [
        snapped(near[0] + ring * 2 * Math.cos(angle), 0.5),
        snapped(near[1] + ring * 2 * Math.sin(angle), 0.5),
      ];
      const own = boundsOf(outlinesOf({ ...item, at }, kinds).flat());
      const inside = [0, 1].every(
        (axis) =>
          own.corner[axis]! >= corner[axis]! && own.corner[axis]! + own.size[axis]! <= corner[axis]! + size[axis]!,
      );
      const clear = taken.every((other) =>
        [0, 1].some(
          (axis) =>
            own.corner[axis]! - APART >= other.corner[axis]! + other.size[axis]! ||
            other.corner[axis]! - APART >= own.corner[axis]! + own.size[axis]!,
        ),
      );
      if (inside && clear) return at;
    }
  return tidyPoint(near);
}

/** Distances on the table as it is seen from above. Heights are for the engine. */
import { edgeOf, type Figure } from './figures';
import { inside, type Spot } from './space';

function toLine([x, y]: Spot, [ax, ay]: Spot, [bx, by]: Spot): Spot {
  const [dx, dy] = [bx - ax, by - ay];
  const share = dx || dy ? Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0), 1) : 0;
  return [ax + dx * share, ay + dy * share];
}

const apart = ([ax, ay]: Spot, [bx, by]: Spot) => Math.hypot(ax - bx, ay - by);

/** The nearest spot of a closed ring. */
function nearest(spot: Spot, ring: readonly Spot[]): Spot {
  if (ring.length === 1) return ring[0]!;
  return ring
    .map((corner, place) => toLine(spot, corner, ring[(place + 1) % ring.length]!))
    .reduce((best, next) => (apart(spot, next) < apart(spot, best) ? next : best));
}

/** From a spot to the edge of a base, less than nothing inside it. */
export function fromEdge(spot: Spot, figure: Figure): number {
  if (figure.shape.kind === 'round') return apart(spot, figure.at) - figure.shape.long;
  const ring = edgeOf(figure);
  const gap = apart(spot, nearest(spot, ring));
  return inside(spot, ring) ? -gap : gap;
}

/** No less lies between the edges of two bases: quickly told, to leave out who is far away. */
export function leastGap(one: Figure, other: Figure): number {
  const reach = ({ shape }: Figure) => Math.hypot(shape.long, shape.wide);
  return apart(one.at, other.at) - reach(one) - reach(other);
}

export type End = Spot | Figure;
const isSpot = (end: End): end is Spot => Array.isArray(end);
const middle = (end: End): Spot => (isSpot(end) ? end : end.at);

/** The shortest line between two ends, from edge to edge of bases. */
export function shortest(one: End, other: End): { from: Spot; to: Spot; length: number } {
  const round = (end: End) => isSpot(end) || end.shape.kind === 'round';
  if (round(one) && round(other)) return betweenRounds(one, other);
  const ring = (end: End) => (isSpot(end) ? [end] : edgeOf(end));
  const [here, there] = [ring(one), ring(other)];
  const lines = [
    ...here.map((from) => [from, nearest(from, there)] as const),
    ...there.map((to) => [nearest(to, here), to] as const),
  ];
  const [from, to] = lines.reduce((best, next) => (apart(...next) < apart(...best) ? next : best));
  const meets = inside(from, there) || inside(to, here);
  return { from, to, length: meets ? 0 : apart(from, to) };
}

function betweenRounds(one: End, other: End) {
  const radius = (end: End) => (isSpot(end) ? 0 : end.shape.long);
  const [a, b] = [middle(one), middle(other)];
  const full = apart(a, b) || 1;
  const length = Math.max(full - radius(one) - radius(other), 0);
  const along = (way: number): Spot => [a[0] + ((b[0] - a[0]) * way) / full, a[1] + ((b[1] - a[1]) * way) / full];
  return { from: along(radius(one)), to: along(radius(one) + length), length };
}

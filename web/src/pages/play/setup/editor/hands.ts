/** What lies under a finger in the editor, and what dragging it does. */
import { inside, type Spot } from '../../board/space';
import { piecesOf, snapped, zonesOf, type Chosen, type Item, type Point, type TableBody } from './body';
import type { Editing } from './editing.svelte';
import {
  changedLadder,
  changedOpening,
  fittable,
  laddersOf,
  nearestOn,
  openingsOf,
  sidesOf,
  type Opening,
} from './fittings';
import { angleOf, changed, laid, outlinesOf, resizable, resized, sizeOf, turned, unlaid, type Kinds } from './pieces';
import { changedZone, movedCorner } from './places';

export type Handle =
  | { does: 'resize' | 'turn'; at: Point }
  | { does: 'corner'; corner: number; at: Point }
  | { does: 'opening' | 'ladder'; fitting: number; at: Point };

/** How far beyond a piece the handle that turns it lies. */
const REACH = 2;
const MARKER = 1;

/** The handles of what is chosen; while doors and ladders are looked at, those of them. */
export function handlesOf(body: TableBody, chosen: Chosen, kinds: Kinds, fitting = false): Handle[] {
  if (chosen?.of === 'piece') {
    const item = piecesOf(body)[chosen.at];
    if (!item) return [];
    if (fitting && fittable(item, kinds)) return fittingHandles(item, kinds);
    const [long, wide] = sizeOf(item, kinds);
    const turn: Handle = { does: 'turn', at: laid([0, wide / 2 + REACH], item) };
    return resizable(item, kinds) ? [{ does: 'resize', at: laid([long / 2, -wide / 2], item) }, turn] : [turn];
  }
  const corners = cornersOf(body, chosen);
  return corners.map((at, corner) => ({ does: 'corner', corner, at }));
}

function fittingHandles(item: Item, kinds: Kinds): Handle[] {
  const middle = ({ from, to }: Opening): Point => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return [
    ...openingsOf(item, kinds).map((each, fitting): Handle => ({ does: 'opening', fitting, at: laid(middle(each), item) })), // prettier-ignore
    ...laddersOf(item, kinds).map(({ at }, fitting): Handle => ({ does: 'ladder', fitting, at: laid(at, item) })),
  ];
}

export function cornersOf(body: TableBody, chosen: Chosen): Point[] {
  if (chosen?.of === 'zone') return zonesOf(body)[chosen.at]?.outline ?? [];
  return chosen?.of === 'board' ? (body.board.corners ?? []) : [];
}

/** The topmost thing at a place: markers, then pieces, then zones that are drawn. */
export function under({ body, markers, kinds }: Editing, at: Point, slack: number): Chosen {
  const spot: Spot = at;
  const marker = markers.findIndex((each) => Math.hypot(each.at[0] - at[0], each.at[1] - at[1]) < MARKER + slack);
  if (marker >= 0) return { of: 'marker', at: marker };
  const piece = piecesOf(body).findLastIndex((item) =>
    outlinesOf(item, kinds).some((outline) => inside(spot, outline) || near(at, outline, slack)),
  );
  if (piece >= 0) return { of: 'piece', at: piece };
  const zone = zonesOf(body).findLastIndex((each) => each.outline && inside(spot, each.outline));
  return zone >= 0 ? { of: 'zone', at: zone } : null;
}

/** Walls and fences are thinner than a finger. */
const near = (at: Point, outline: readonly Point[], slack: number): boolean =>
  outline.some((a, place) => {
    const b = outline[(place + 1) % outline.length]!;
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const share = Math.min(1, Math.max(0, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(a[0] + dx * share - at[0], a[1] + dy * share - at[1]) < slack;
  });

/** The sketch with what is held by a handle where the finger is. */
export function pulled(editing: Editing, handle: Handle, to: Point): TableBody {
  const { body, chosen, kinds } = editing;
  if (!chosen) return body;
  if (handle.does === 'corner') {
    const point: Point = [snapped(to[0], 0.5), snapped(to[1], 0.5)];
    const corners = movedCorner(cornersOf(body, chosen), handle.corner, point);
    return chosen.of === 'board'
      ? { ...body, board: { ...body.board, corners } }
      : changedZone(body, chosen.at, corners);
  }
  return changed(body, chosen.at, (item) => {
    const [x, y] = unlaid(to, item);
    if (handle.does === 'opening')
      return changedOpening(item, kinds, handle.fitting, nearestOn(sidesOf(item, kinds), [x, y]));
    if (handle.does === 'ladder')
      return changedLadder(item, kinds, handle.fitting, nearestOn(sidesOf(item, kinds), [x, y]));
    if (handle.does === 'resize') return resized(item, kinds, snapped(Math.abs(2 * x)), snapped(Math.abs(2 * y)));
    const degrees = (Math.atan2(to[1] - (item.at?.[1] ?? 0), to[0] - (item.at?.[0] ?? 0)) * 180) / Math.PI - 90;
    return turned(item, Math.round(degrees / 15) * 15 - angleOf(item));
  });
}

/** The sketch with what is chosen dragged from one place to another. */
export const dragged = (editing: Editing, from: Point, to: Point): TableBody =>
  editing.shifted([snapped(to[0] - from[0]), snapped(to[1] - from[1])]);

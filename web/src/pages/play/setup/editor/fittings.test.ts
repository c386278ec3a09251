import { expect, test } from 'vitest';
import type { PieceKind } from '../../tables/asking';
import { fresh, type Item } from './body';
import {
  buildingOf,
  changedBuilding,
  changedConnection,
  changedLadder,
  changedOpening,
  connectionsOf,
  fittable,
  laddersOf,
  nearestOn,
  openingsOf,
  placeOf,
  sidesOf,
  widthOf,
  withBuilding,
  withConnection,
  withFloors,
  withLadder,
  withOpening,
  withoutConnection,
  withoutLadder,
  withoutOpening,
} from './fittings';
import { handlesOf, pulled } from './hands';
import type { Editing } from './editing.svelte';
import type { Kinds } from './pieces';

const OUTLINE = [[-3, -2], [3, -2], [3, 2], [-3, 2]]; // prettier-ignore
const kinds: Kinds = new Map([
  ['house', { piece: 'house', title: 'House', about: '', effects: [], parts: [{ outline: OUTLINE, top: 5, building: { floors: [0, 2.5] }, openings: [{ from: [-1, -2], to: [1, -2], sill: 0, lintel: 2, name: 'door' }] }] } as PieceKind], // prettier-ignore
  ['ruin', { piece: 'ruin', title: 'Ruin', about: '', effects: [], parts: [{ outline: OUTLINE }, { outline: OUTLINE }] } as PieceKind], // prettier-ignore
]);
const block: Item = { name: 'Block', size: [6, 4], top: 5, at: [10, 10] };

test('a door lies on the roomiest side, and the next one elsewhere', () => {
  const one = withOpening(block, kinds, 'door');
  expect(openingsOf(one, kinds)).toEqual([{ from: [-0.75, -2], to: [0.75, -2], sill: 0, lintel: 2, name: 'door' }]);
  const two = withOpening(one, kinds, 'window');
  const sides = sidesOf(two, kinds);
  expect(placeOf(openingsOf(two, kinds)[1]!, sides).side).toBe(2);
  expect(openingsOf(withoutOpening(two, kinds, 0), kinds)).toHaveLength(1);
});

test('an opening is moved along its side, made wider, and never leaves it', () => {
  const one = withOpening(block, kinds, 'door');
  const sides = sidesOf(one, kinds);
  const moved = openingsOf(changedOpening(one, kinds, 0, { side: 1, along: 9 }), kinds)[0]!;
  expect(placeOf(moved, sides)).toEqual({ side: 1, along: 3.25 });
  expect([moved.from, moved.to]).toEqual([[3, 0.5], [3, 2]]); // prettier-ignore
  const wide = openingsOf(changedOpening(one, kinds, 0, { width: 99, sill: 1, lintel: 3 }), kinds)[0]!;
  expect([widthOf(wide), wide.sill, wide.lintel]).toEqual([6, 1, 3]);
});

test('a low piece gets a door that fits below its top', () => {
  expect(openingsOf(withOpening({ ...block, top: 1 }, kinds, 'window'), kinds)[0]).toMatchObject({ sill: 0.5, lintel: 1 }); // prettier-ignore
});

test('what a ready piece has is changed as a copy of its own', () => {
  const house: Item = { piece: 'house', at: [0, 0] };
  const changed = withLadder(withOpening(house, kinds, 'window'), kinds);
  expect(openingsOf(changed, kinds).map(({ name }) => name)).toEqual(['door', 'window']);
  expect(laddersOf(changed, kinds)).toHaveLength(1);
  expect(laddersOf(withoutLadder(changed, kinds, 0), kinds)).toEqual([]);
  expect(changed['openings']).toHaveLength(2);
  expect(fittable({ piece: 'ruin' }, kinds)).toBe(false);
});

test('a ladder stands on the edge, wherever it is put', () => {
  const one = withLadder(block, kinds);
  const put = changedLadder(one, kinds, 0, nearestOn(sidesOf(one, kinds), [9, 0.5]));
  expect(laddersOf(put, kinds)[0]!.at).toEqual([3, 0.5]);
});

test('floors lie evenly below the top, and a building says only what differs', () => {
  const house = withBuilding(block, kinds, true);
  expect(buildingOf(house, kinds)).toEqual({ floors: [0] });
  expect(buildingOf(withFloors(house, kinds, 3), kinds)?.floors).toEqual([0, 1.67, 3.33].map((each) => expect.closeTo(each, 1))); // prettier-ignore
  const full = changedBuilding(house, kinds, { capacity: 100, entrance: false });
  expect(buildingOf(changedBuilding(full, kinds, { capacity: undefined }), kinds)).toEqual({ floors: [0], entrance: false }); // prettier-ignore
  expect(withBuilding(house, kinds, false)['building']).toBeUndefined();
  expect(buildingOf(withBuilding({ piece: 'house' }, kinds, false), kinds)).toBeUndefined();
});

test('passages are added, changed and removed', () => {
  const body = withConnection(fresh('Ford'), 'Post', 'Watch');
  const slow = changedConnection(body, 0, { passage: 'delayed', both_ways: false });
  expect(connectionsOf(slow)).toEqual([{ from: 'Post', to: 'Watch', passage: 'delayed', both_ways: false }]);
  expect(connectionsOf(withoutConnection(slow, 0))).toEqual([]);
});

test('on the board a door is dragged along the edge of its piece', () => {
  const item = withLadder(withOpening(block, kinds, 'door'), kinds);
  const body = { ...fresh('Ford'), terrain: [item] };
  const chosen = { of: 'piece' as const, at: 0 };
  const handles = handlesOf(body, chosen, kinds, true);
  expect(handles.map(({ does }) => does)).toEqual(['opening', 'ladder']);
  const editing = { body, chosen, kinds } as unknown as Editing;
  const moved = (pulled(editing, handles[0]!, [12, 8.3]).terrain as Item[])[0]!;
  expect(openingsOf(moved, kinds)[0]).toMatchObject({ from: [1.25, -2], to: [2.75, -2] });
});

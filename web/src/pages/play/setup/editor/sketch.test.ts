import { expect, test } from 'vitest';
import type { PieceKind } from '../../tables/asking';
import { boxOf, fresh, isBox, opened, piecesOf, shapeOf, withCircle, withCorners, withRectangle, withUnits, type Item, type Laid, type Point, type TableBody } from './body'; // prettier-ignore
import { COVERS, coverOf, DANGERS, dangerOf, written } from './effects';
import { added, angleOf, changed, directionOf, duplicated, laid, outlinesOf, removed, resizable, resized, sizeOf, turned, unlaid, withField, type Kinds } from './pieces'; // prettier-ignore
import { addedCorner, addedMarker, addedZone, changedZone, drawnMarkers, drawnZones, movedCorner, movedMarker, removedCorner, removedMarker, removedZone, shifted, withFormation } from './places'; // prettier-ignore

const kind = (piece: string, parts: Record<string, unknown>[]): PieceKind => ({
  piece,
  title: piece[0]!.toUpperCase() + piece.slice(1),
  about: '',
  effects: [],
  parts,
});
const WOOD = [[-4, -3], [4, -3], [4, 3], [-4, 3]]; // prettier-ignore
const kinds: Kinds = new Map([
  ['wood', kind('wood', [{ outline: WOOD, going: 'difficult' }])],
  ['ruin', kind('ruin', [{ outline: WOOD }, { outline: WOOD, name: 'walls' }])],
  [
    'house',
    kind('house', [
      { outline: [[-3, -2], [3, -2], [3, 2], [-3, 2]], openings: [{ from: [-1, 2], to: [1, 2], sill: 0, lintel: 2 }], ladders: [{ at: [3, 0] }] }, // prettier-ignore
    ]),
  ],
]);
const start = (): TableBody => fresh('Ford');
const with_ = (...items: Item[]): TableBody => ({ ...start(), terrain: items });
const near = (points: Point[], wanted: Point[]) =>
  points.forEach(([x, y], at) => (expect(x).toBeCloseTo(wanted[at]![0]), expect(y).toBeCloseTo(wanted[at]![1])));

test('a rectangle that stands is written by its corners, as table files lay it along x', () => {
  expect(withRectangle(start(), 60, 44).board).toEqual({ length: 60, width: 44 });
  const upright = withRectangle(start(), 36, 48);
  expect(upright.board.corners).toHaveLength(4);
  expect(boxOf(upright).size).toEqual([36, 48]);
  expect(isBox(upright.board.corners!)).toBe(true);
  expect(isBox([[0, 0], [9, 0], [4, 9], [0, 9]])).toBe(false); // prettier-ignore
});

test('a map for square boards goes when the board is no longer square, and stays otherwise', () => {
  expect(withRectangle(start(), 36, 36).zones).toEqual({ map: 'SQ1', players: 2, depth: 33 });
  expect(withRectangle(start(), 60, 44).zones).toEqual({ players: 2, depth: 33 });
  expect(withCircle(start(), 40)).toMatchObject({ board: { diameter: 40 }, zones: { players: 2 } });
  const drawn = { ...start(), zones: [{ letter: 'A' }, { letter: 'B' }, { letter: 'C' }] };
  expect(withCircle(drawn, 40).zones).toEqual({ players: 3 });
});

test('the shape and the unit of a board are what its file says', () => {
  expect(shapeOf(withCircle(start(), 40).board)).toBe('circle');
  expect(shapeOf(withCorners(start(), [[0, 0], [40, 0], [20, 30]]).board)).toBe('corners'); // prettier-ignore
  expect(withUnits(start(), 'cm').board.units).toBe('cm');
  expect('units' in withUnits(withUnits(start(), 'cm'), 'in').board).toBe(false);
  expect(withRectangle(withUnits(start(), 'cm'), 90, 60).board).toEqual({ units: 'cm', length: 90, width: 60 });
});

test('a board named by its size is opened with its sides', () => {
  const laidOut: Laid = { board: { corner: [0, 0], size: [72000, 48000], unit: 'in.', name: '', outline: [] }, pieces: [], zones: [], markers: [] }; // prettier-ignore
  expect(opened({ ...start(), board: { size: 'large' } }, laidOut).board).toEqual({ length: 72, width: 48 });
  const own = start();
  expect(opened(own, laidOut)).toBe(own);
});

test('pieces get names of their own and lie clear of each other on the board', () => {
  let body = start();
  for (let count = 0; count < 6; count += 1) body = added(body, { piece: 'wood' }, kinds, [24, 24]);
  expect(piecesOf(body).map(({ name }) => name)).toEqual(['Wood', 'Wood 2', 'Wood 3', 'Wood 4', 'Wood 5', 'Wood 6']);
  const places = piecesOf(body).map(({ at }) => at!);
  expect(places[0]).toEqual([24, 24]);
  places.forEach(([x, y], at) => {
    expect(x).toBeGreaterThanOrEqual(4);
    expect(y).toBeLessThanOrEqual(45);
    for (const [ox, oy] of places.slice(at + 1)) expect(Math.abs(x - ox) >= 9 || Math.abs(y - oy) >= 7).toBe(true);
  });
});

test('a copy does the same beside the first, under a name of its own', () => {
  const body = duplicated(with_({ piece: 'wood', name: 'Grove', at: [12, 12], going: 'impassable' }), 0, kinds);
  expect(piecesOf(body)[1]).toMatchObject({ piece: 'wood', name: 'Grove 2', going: 'impassable' });
  expect(piecesOf(body)[1]!.at).not.toEqual([12, 12]);
});

test('turning by fifteen degrees comes round to where it began', () => {
  let item: Item = { piece: 'wood', at: [0, 0] };
  const angles = [];
  for (let step = 0; step < 24; step += 1) {
    item = turned(item, -15);
    angles.push(angleOf(item));
  }
  expect(angles.slice(0, 3)).toEqual([345, 330, 315]);
  expect(new Set(angles).size).toBe(24);
  expect('turned' in item).toBe(false);
});

test('a direction is a word of the compass or whole numbers that a file can hold', () => {
  expect(directionOf(45)).toBe('ne');
  expect(directionOf(-90)).toBe('s');
  for (const part of directionOf(30) as Point) expect(Number.isInteger(part) && Math.abs(part) <= 1000).toBe(true);
  for (let angle = 0; angle < 360; angle += 15) expect(angleOf({ turned: directionOf(angle) })).toBe(angle);
});

test('a piece lies where its file lays it', () => {
  near(outlinesOf({ piece: 'wood', at: [10, 20], turned: 'n' }, kinds)[0]!, [[13, 16], [13, 24], [7, 24], [7, 16]]); // prettier-ignore
  const item = { at: [5, 7] as Point, turned: [3, 4] as Point };
  near([unlaid(laid([2, 1], item), item)], [[2, 1]]);
});

test('each shape is resized in its own field', () => {
  expect(resized({ size: [4, 2] }, kinds, 6, 3)).toEqual({ size: [6, 3] });
  expect(resized({ round: 4 }, kinds, 6, 4)).toEqual({ round: 6 });
  expect(resized({ round: 4 }, kinds, 4, 5)).toEqual({ round: 5 });
  expect(sizeOf(resized({ piece: 'wood' }, kinds, 10, 3), kinds)).toEqual([10, 3]);
  expect(sizeOf(resized({ size: [4, 2] }, kinds, 0, 900), kinds)).toEqual([0.25, 60]);
});

test('doors and ladders stay on the edge of a house that grows', () => {
  const house = resized({ piece: 'house' }, kinds, 12, 8);
  expect(house['openings']).toEqual([{ from: [-2, 4], to: [2, 4], sill: 0, lintel: 2 }]);
  expect(house['ladders']).toEqual([{ at: [6, 0] }]);
});

test('what is made of several parts keeps its size', () => {
  expect(resizable({ piece: 'ruin' }, kinds)).toBe(false);
  const ruin = { piece: 'ruin' };
  expect(resized(ruin, kinds, 20, 20)).toBe(ruin);
});

test('a piece that goes takes its connections along, and nothing else', () => {
  const body = {
    ...with_({ name: 'Post' }, { name: 'Hatch' }, { name: 'Gate' }),
    connections: [{ from: 'Post', to: 'Hatch' }, { from: 'Hatch', to: 'Gate' }], // prettier-ignore
  };
  expect(removed(body, 0)).toMatchObject({
    terrain: [{ name: 'Hatch' }, { name: 'Gate' }],
    connections: [{ from: 'Hatch', to: 'Gate' }],
  });
  expect('connections' in removed(with_({ name: 'Post' }), 0)).toBe(false);
});

test('a change leaves the table before it as it was, and fields that nobody knows where they are', () => {
  const before = with_({ piece: 'wood', crossing: { ship: 'open' } });
  const after = changed(before, 0, (item) => withField(item, 'going', 'impassable'));
  expect(piecesOf(before)[0]).toEqual({ piece: 'wood', crossing: { ship: 'open' } });
  expect(piecesOf(after)[0]).toEqual({ piece: 'wood', crossing: { ship: 'open' }, going: 'impassable' });
  expect(withField({ going: 'open' }, 'going', undefined)).toEqual({});
});

test('effects are read from the file and written back the same', () => {
  expect(coverOf({})).toBe('');
  expect(coverOf({ cover: { defence: 2 } })).toBe('2');
  expect(coverOf({ cover: 'none' })).toBe('none');
  expect(coverOf({ cover: { save: '5+' } })).toBe('own');
  expect(dangerOf({ danger: { on: 1, casualty: true } })).toBe('casualty');
  expect(dangerOf({ danger: { weapon: {} } })).toBe('own');
  expect(written(COVERS, 'own', { save: '5+' })).toEqual({ save: '5+' });
  expect(written(DANGERS, '2', undefined)).toEqual({ on: 2 });
  expect(written(COVERS, '', 3)).toBeUndefined();
});

const ZONE: Laid['zones'][number] = { zone: 0, letter: 'A', outlines: [[[0, 0], [48000, 0], [48000, 16000], [0, 16000]]] }; // prettier-ignore

test('the zones of a map become outlines that can be changed', () => {
  const body = drawnZones(start(), { zones: [ZONE] });
  expect(body.zones).toEqual([{ letter: 'A', outline: [[0, 0], [48, 0], [48, 16], [0, 16]] }]); // prettier-ignore
  expect(drawnZones(body, { zones: [] })).toBe(body);
  const more = addedZone(body);
  expect((more.zones as { letter: string }[]).map(({ letter }) => letter)).toEqual(['A', 'B']);
  expect(removedZone(more, 0).zones).toMatchObject([{ letter: 'B' }]);
  expect(changedZone(body, 0, [[0, 0], [9, 0], [9, 9]]).zones).toMatchObject([{ outline: [[0, 0], [9, 0], [9, 9]] }]); // prettier-ignore
});

test('corners are moved, added and removed, down to a triangle', () => {
  const three: Point[] = [[0, 0], [8, 0], [8, 6]]; // prettier-ignore
  expect(movedCorner(three, 1, [9.00049, 1])).toEqual([[0, 0], [9, 1], [8, 6]]); // prettier-ignore
  expect(addedCorner(three, 2)).toEqual([[0, 0], [8, 0], [8, 6], [4, 3]]); // prettier-ignore
  expect(removedCorner(three, 0)).toEqual(three);
  expect(removedCorner(addedCorner(three, 2), 3)).toEqual(three);
  expect(shifted(three, [1, -1])[0]).toEqual([1, -1]);
});

test('a formation becomes markers with places once one of them is moved', () => {
  const formation = withFormation(start(), ['red']);
  const laidOut: Pick<Laid, 'markers'> = { markers: [{ name: '1', at: [9600, 24000], colour: 'red' }, { name: '2', at: [38400, 24000], colour: 'red' }] }; // prettier-ignore
  const own = drawnMarkers(formation, laidOut);
  expect(own.markers).toEqual([{ number: 1, at: [9.6, 24], colour: 'red' }, { number: 2, at: [38.4, 24], colour: 'red' }]); // prettier-ignore
  expect(movedMarker(own, 1, [30, 20]).markers).toMatchObject([{ at: [9.6, 24] }, { at: [30, 20] }]);
  expect(removedMarker(own, 0).markers).toMatchObject([{ number: 2 }]);
  const more = addedMarker(addedMarker(own)).markers as { number: number; at: Point }[];
  expect(more.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(more[2]!.at).not.toEqual(more[3]!.at);
});

import { expect, test } from 'vitest';
import type { Place, TablePicture } from '../types';
import { Space, type Turn } from './space';
import { turnFor } from './turning';

const corner: Place = [-1000, 2000];
const size: Place = [72_000, 48_000];
const board = { corner, size };
const strip = (zone: number, left: number, low: number, right: number, high: number) => ({
  zone,
  letter: 'A',
  outlines: [[[left, low], [right, low], [right, high], [left, high]]],
}); // prettier-ignore
const table = {
  board,
  zones: [
    strip(0, -1000, 2000, 71_000, 12_000),
    strip(1, -1000, 40_000, 71_000, 50_000),
    strip(2, -1000, 2000, 9000, 50_000),
    strip(3, 61_000, 2000, 71_000, 50_000),
  ],
} as unknown as TablePicture;
const DESK = { width: 900, height: 640 };
const PHONE = { width: 390, height: 600 };

test.each([
  [0, DESK, 0],
  [1, DESK, 2],
  [null, DESK, 0],
  [2, DESK, 0],
  [2, PHONE, 3],
  [3, PHONE, 1],
])('zone %s comes to the bottom where that leaves the table large', (zone, window, turn) => {
  expect(turnFor(table, zone, window)).toBe(turn);
});

test.each([1, 2, 3] as Turn[])('turned by %i quarters a place still keeps its mils there and back', (turn) => {
  const space = new Space(board, turn);
  const places: Place[] = [[0, 2000], [12_345, 6789], [70_999, 49_999]]; // prettier-ignore
  for (const place of places) expect(space.place(space.spot(place))).toEqual(place);
});

test.each([
  [0, 0],
  [1, 2],
  [2, 3],
  [3, 1],
] as [number, Turn][])('the edge of zone %i is the lowest of the drawing at %i quarters', (zone, turn) => {
  const space = new Space(board, turn);
  const lowest = Math.max(...table.zones[zone]!.outlines[0]!.map((place) => space.spot(place)[1]));
  expect(lowest).toBe(space.height);
});

test.each([0, 1, 2, 3] as Turn[])('arrows mean the directions of the screen at %i quarters', (turn) => {
  const space = new Space(board, turn);
  const from: Place = [20_000, 20_000];
  for (const [right, up] of [
    [500, 0],
    [0, 500],
    [-100, 0],
    [0, -100],
  ] as const) {
    // prettier-ignore
    const [dx, dy] = space.step([right, up]);
    const [a, b] = [space.spot(from), space.spot([from[0] + dx, from[1] + dy])];
    expect([b[0] - a[0], a[1] - b[1]]).toEqual([right / 100, up / 100]);
  }
});

test('what faces up the table is drawn upwards, and turned with it', () => {
  expect(new Space(board).angle([1, 0])).toBeCloseTo(0);
  expect(new Space(board).angle([0, 1])).toBeCloseTo(-90);
  expect(new Space(board, 2).angle([0, 1])).toBeCloseTo(90);
});

import { expect, test } from 'vitest';
import { inside, Space } from './space';

const space = new Space({ corner: [-1000, 2000], size: [72_000, 48_000] });

test('the lower left corner of the board is at the lower left of the drawing', () => {
  expect(space.spot([-1000, 2000])).toEqual([0, 480]);
  expect(space.spot([71_000, 50_000])).toEqual([720, 0]);
});

test.each([
  [0, 2000],
  [12_345, 6_789],
  [70_999, 49_999],
])('a place keeps its mils on the way to the drawing and back: %i, %i', (x, y) => {
  expect(space.place(space.spot([x, y]))).toEqual([x, y]);
});

test('inside and outside of an outline with a dent', () => {
  const ring = [[0, 0], [10, 0], [10, 10], [5, 4], [0, 10]] as const; // prettier-ignore
  expect(inside([5, 2], ring)).toBe(true);
  expect(inside([5, 8], ring)).toBe(false);
  expect(inside([11, 5], ring)).toBe(false);
});

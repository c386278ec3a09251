import { expect, test } from 'vitest';
import { bandsOf, ceilingOf, luckOf, turningPoint, wayOf } from './figures';

const points = [
  { n: 0, turn: 0, values: [300, 290] },
  { n: 4, turn: 1, values: [300, 250] },
  { n: 9, turn: 1, values: [280, 250] },
  { n: 14, turn: 2, values: [280, 100] },
  { n: 20, turn: 2, values: [230, 100] },
];

test('the scale ends at a round number above every value', () => {
  expect(ceilingOf(points)).toBe(400);
  expect(ceilingOf([{ n: 0, turn: 1, values: [997.5, 12] }])).toBe(1000);
  expect(ceilingOf([{ n: 0, turn: 1, values: [0, 0] }])).toBe(100);
});

test('a way goes from the left edge to the right, lower where less is left', () => {
  const way = wayOf(points, 1);
  expect(way[0]).toEqual([0, 27.5]);
  expect(way.at(-1)).toEqual([100, 75]);
});

test('the turns follow one another without a gap', () => {
  expect(bandsOf(points)).toEqual([
    { turn: 1, from: 0, to: 50 },
    { turn: 2, from: 50, to: 100 },
  ]);
});

test('the turning point is where most was lost at once', () => {
  expect(turningPoint(points)).toEqual({ at: 3, side: 1, lost: 150 });
  expect(turningPoint(points.slice(0, 1))).toBeUndefined();
  const lost = [
    { n: 0, turn: 1, values: [120, 200] },
    { n: 3, turn: 1, values: [120, 100] },
    { n: 5, turn: 2, values: [60, 100] },
    { n: 8, turn: 2, values: [0, 100] },
  ];
  expect(turningPoint(lost), 'what the winner lost turned nothing').toEqual({ at: 2, side: 0, lost: 60 });
  expect(turningPoint(lost.slice(0, 1).concat({ n: 4, turn: 1, values: [90, 90] }))).toMatchObject({ side: 1 });
});

test('luck is told against what was expected', () => {
  expect(luckOf(12, 10)).toBeCloseTo(20);
  expect(luckOf(3, 0)).toBe(0);
});

import { expect, test } from 'vitest';
import { liveriesOf, sidesOf } from './liveries';
import { SEATS, type Seat } from './seats';

test('allies wear the colour of the first seat of their side, and show who is who', () => {
  const { colour, signs } = liveriesOf([{ seats: [0, 2] }, { seats: [1, 3] }]);
  expect(([1, 2, 3, 4] as Seat[]).map(colour)).toEqual([1, 2, 1, 2]);
  expect(signs).toBe(true);
});

test('two who play alone keep their colours and need no sign on every base', () => {
  const { colour, signs } = liveriesOf([{ seats: [0] }, { seats: [1] }]);
  expect(([1, 2] as Seat[]).map(colour)).toEqual([1, 2]);
  expect(signs).toBe(false);
});

test('each of eight seats has a sign of its own', () => {
  const looks = Object.values(SEATS);
  expect(new Set(looks.map(({ path }) => path)).size).toBe(8);
  expect(new Set(looks.map(({ shape }) => shape)).size).toBe(8);
});

test('teams of a set-up make the sides that the board will have', () => {
  expect(sidesOf(['A', 'B', 'A', 'B'])).toEqual([{ seats: [0, 2] }, { seats: [1, 3] }]);
  expect(sidesOf(['', '', 'C'])).toEqual([{ seats: [0] }, { seats: [1] }, { seats: [2] }]);
  expect(liveriesOf(sidesOf(['B', 'A', 'B'])).colour(3)).toBe(1);
});

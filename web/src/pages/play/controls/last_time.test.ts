import { beforeEach, expect, test } from 'vitest';
import type { TablePicture } from '../types';
import { asLastTime, noteDeployment } from './last_time';

const square = (x: number, y: number) => [
  [x, y],
  [x + 20_000, y],
  [x + 20_000, y + 6_000],
  [x, y + 6_000],
];
const table = {
  board: { corner: [0, 0], size: [20_000, 24_000] },
  zones: [
    { zone: 0, letter: 'A', outlines: [square(0, 0)] },
    { zone: 1, letter: 'B', outlines: [square(0, 18_000)] },
  ],
  seats: [
    { seat: 0, army: 'Reds' },
    { seat: 1, army: 'Greys' },
  ],
  units: [
    { unit: 0, name: 'Foxes', seat: 0, first: 0 },
    { unit: 1, name: 'Foxes', seat: 0, first: 4 },
    { unit: 2, name: 'Cart', seat: 0, first: 8 },
  ],
} as unknown as TablePicture;

beforeEach(() => localStorage.clear());

test('a unit is placed where it stood, turned about into the other zone', () => {
  noteDeployment(
    {
      do: 'deploy',
      unit: 1,
      spots: [
        [4, 4_000, 2_000],
        [5, 6_000, 2_000],
      ],
    },
    0,
    table,
  );
  expect(asLastTime([0, 1], 0, table)).toEqual({ ask: 'deploy', unit: 1, to: [5_000, 2_000] });
  expect(asLastTime([0, 1], 1, table)).toEqual({ ask: 'deploy', unit: 1, to: [15_000, 22_000] });
  expect(asLastTime([0], 0, table)).toBeNull();
});

test('transports come first, with whom they carried', () => {
  noteDeployment({ do: 'deploy', unit: 0, spots: [[0, 9_000, 2_000]] }, 0, table);
  noteDeployment({ do: 'deploy', unit: 2, spots: [[8, 3_000, 3_000]], cargo: [[8, [1]]] }, 0, table);
  expect(asLastTime([0, 1, 2], 0, table)).toEqual({ ask: 'deploy', unit: 2, to: [3_000, 3_000], cargo: [[8, [1]]] });
});

test('another army, or another size of table, has nothing to go by', () => {
  noteDeployment({ do: 'deploy', unit: 0, spots: [[0, 9_000, 2_000]] }, 0, table);
  expect(asLastTime([0], 0, { ...table, board: { ...table.board, size: [9, 9] } })).toBeNull();
  expect(asLastTime([0], 0, { ...table, seats: [{ ...table.seats[0]!, army: 'Blues' }] })).toBeNull();
});

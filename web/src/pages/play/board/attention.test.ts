import { expect, test } from 'vitest';
import type { StateNow, TablePicture } from '../types';
import { homeBox, unitsBox } from './attention';
import { figuresOf } from './figures';
import { Space } from './space';

const base = { shape: 'round', length: 1000, width: 1000 };
const unit = (number: number, first: number, count: number, piece: number | null = null) => ({
  unit: number, name: `Unit ${number}`, seat: piece === null ? 0 : -1, side: 0, first, count, piece, base, symbol: '', hp: 1,
}); // prettier-ignore
/** Sappers in a house, a Captain in a Cart, and Guards on the table. */
const table = {
  board: { corner: [0, 0], size: [40_000, 40_000] },
  pieces: [{ piece: 0, unit: 2, outline: [[30_000, 30_000], [34_000, 30_000], [34_000, 36_000], [30_000, 36_000]] }],
  zones: [],
  sides: [{ side: 0, seats: [0] }],
  units: [unit(0, 0, 2), unit(1, 2, 1), unit(2, 3, 1, 0), unit(3, 4, 1), unit(4, 5, 1)],
} as unknown as TablePicture; // prettier-ignore
const model = (at: number[] | null, host: number | null = null) => ({
  at, host, where: host === null ? 'table' : 'aboard', facing: [1, 0], z: 0, hp: 1, casualty: false,
}); // prettier-ignore
const now = {
  phase: 'dash',
  models: [model(null, 3), model(null, 3), model(null, 4), model(null), model([5000, 8000]), model([20_000, 2000])],
  units: [],
} as unknown as StateNow;
const space = new Space(table.board, 0);
const ground = { table, now, space, figures: figuresOf(table, now, space) };
/** The box with three inches about it. */
const box = (left: number, top: number, right: number, bottom: number) => ({
  left: left - 30, top: top - 30, right: right + 30, bottom: bottom + 30,
}); // prettier-ignore

test('who is in a building is looked for where the building is, and so is the building', () => {
  expect(unitsBox([0], ground)).toEqual(box(300, 40, 340, 100));
  expect(unitsBox([2], ground)).toEqual(box(300, 40, 340, 100));
});

test('who is in a transport is where that stands', () => {
  expect(unitsBox([1], ground)).toEqual(box(50, 320, 50, 320));
  expect(homeBox(null, new Set([1, 4]), ground)).toEqual(box(50, 320, 200, 380));
});

import { expect, test } from 'vitest';
import type { StateNow, TablePicture } from '../types';
import { figuresOf } from './figures';
import { Space } from './space';

const base = { shape: 'rect', length: 4000, width: 2500 };
const unit = (number: number, seat: number, more = {}) => ({
  unit: number, name: 'Unit', seat, side: seat, symbol: '', first: number, count: 1, base, hp: 3, piece: null, ...more,
}); // prettier-ignore
const table = {
  board: { size: [24_000, 24_000], corner: [0, 0], unit: 'in.' },
  seats: [],
  sides: [{ side: 0, name: 'Anna', seats: [0] }, { side: 1, name: 'Ben', seats: [1] }],
  pieces: [{ piece: 0, name: 'Abandoned vehicle', outline: [[0, 0], [4000, 0], [4000, 2500]] }],
  units: [unit(0, 0), unit(1, 1), unit(2, -1, { side: -1, piece: 0 })],
} as unknown as TablePicture; // prettier-ignore
const model = (at: number[] | null, host: number | null = null) => ({
  at, z: 0, facing: [1, 0], hp: 3, host, where: at ? 'table' : 'aboard',
}); // prettier-ignore
const after = (...models: object[]) => ({ models, units: [{}, {}, {}], phase: 'move' }) as unknown as StateNow;
const seen = (now: StateNow) =>
  figuresOf(table, now, new Space(table.board as never)).map((figure) => [figure.model, figure.colour]);

test('scenery is a model once it was set off, in the colour of who is in it', () => {
  const standing = model([5000, 5000]);
  expect(seen(after(standing, model(null, 2), model(null)))).toEqual([[0, 1]]);
  expect(seen(after(standing, model(null, 2), model([9000, 9000])))).toEqual([[0, 1], [2, 2]]); // prettier-ignore
  expect(seen(after(standing, model([1000, 1000]), model([9000, 9000])))).toEqual([[0, 1], [1, 2], [2, 0]]); // prettier-ignore
});

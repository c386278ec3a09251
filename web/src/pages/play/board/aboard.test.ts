import { expect, test } from 'vitest';
import type { StateNow, TablePicture } from '../types';
import { carriedBy, carrierOf, passengersOf, underWay, underWayWords } from './aboard';

const table = {
  units: [
    { unit: 0, name: 'Crawler', first: 0, count: 1 },
    { unit: 1, name: 'Sappers', first: 1, count: 2 },
    { unit: 2, name: 'Barge', first: 3, count: 1 },
    { unit: 3, name: 'Captain', first: 4, count: 1 },
  ],
} as unknown as TablePicture;
const at = (where: string, host: number | null = null) => ({ where, host });
/** Two Sappers in the Crawler, which is in the Barge, as is the Captain. */
const now = {
  models: [at('aboard', 3), at('aboard', 0), at('aboard', 0), at('table'), at('aboard', 3)],
} as unknown as StateNow;

test('who is inside is told at the outermost of what is around them, unit by unit', () => {
  const all = passengersOf(table, now);
  const [barge, ...more] = all;
  expect(more).toEqual([]);
  expect([barge!.host, barge!.unit]).toEqual([3, 2]);
  expect(carriedBy(2, all)).toBe('Crawler 1, Sappers 2, Captain 1');
  expect(carriedBy(0, all)).toBe('');
});

test('a unit inside knows in what', () => {
  const all = passengersOf(table, now);
  expect(carrierOf(1, all, table)).toBe('Barge');
  expect(carrierOf(2, all, table)).toBe('');
});

test('a unit between two gates is under way to the one where it comes out, in the next Game Turn', () => {
  const between = {
    turn: 2,
    models: [at('table'), at('between', 3), at('gone'), at('table'), at('table')],
  } as unknown as StateNow;
  expect(underWay(table, between)).toEqual([{ unit: table.units[1], count: 1, gate: 3 }]);
  expect(underWayWords(1, table, between)).toBe('under way to Barge, arrives in Game Turn 3');
  expect(underWayWords(0, table, between)).toBe('');
  expect(passengersOf(table, between)).toEqual([]);
});

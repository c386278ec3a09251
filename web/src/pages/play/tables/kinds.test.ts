import { expect, test } from 'vitest';
import { groupsOf, tableLine } from './kinds';

const piece = (name: string, effects: string[], item = 0) => ({ name, look: 'wood', effects, item });

test('pieces that look and do the same are told once, whatever their number', () => {
  const groups = groupsOf([
    piece('Wood', ['difficult']),
    piece('Wood 2', ['difficult']),
    piece('Wood 3', ['impassable']),
    piece('Ruin 4 walls', []),
    piece('Ruin walls', []),
  ]);
  expect(groups.map(({ name, count, effects }) => [name, count, effects])).toEqual([
    ['Ruin walls', 2, 'no effect'],
    ['Wood', 2, 'difficult'],
    ['Wood', 1, 'impassable'],
  ]);
});

test('a table is told in one line, a ruin of three parts as one piece', () => {
  const parts = [piece('Ruin', []), piece('Ruin walls', []), piece('Wood', [], 1)];
  const seen = { board: { name: '48 × 36 in.' }, pieces: parts, zones: [0, 1], markers: [0] };
  expect(tableLine(seen)).toBe('48 × 36 in., 2 pieces of terrain, 2 zones, 1 marker');
  expect(tableLine({ ...seen, pieces: [], zones: [], markers: [] })).toBe('48 × 36 in., no terrain, no zones');
});

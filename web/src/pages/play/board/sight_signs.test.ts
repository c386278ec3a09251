import { expect, test } from 'vitest';
import type { SightLine, SightPreview, TablePicture } from '../types';
import { sightSigns } from './signs';
import { Space } from './space';

const board = { corner: [0, 0], size: [24_000, 24_000], unit: 'in.' } as unknown as TablePicture['board'];
const table = { board, pieces: [] } as unknown as TablePicture;

function said(hidden: number, cover = ''): string | undefined {
  const lines: SightLine[] = [{ start: [0, 0], end: [5_000, 5_000], blocked: null }];
  const found = { seen: true, hidden, distance: 7_100, lines, pieces: [], models: [] };
  const sight: SightPreview = { ...found, cover, sentence: '' };
  return sightSigns(sight, table, new Space(board))[0]?.sub;
}

test('a model that is partly hidden is not called in plain sight', () => {
  expect(said(0)).toBe('in plain sight');
  expect(said(0.28)).toBe('28% hidden');
  expect(said(0.001)).toBe('1% hidden');
  expect(said(0.6, '+1 Defence')).toBe('+1 Defence');
});

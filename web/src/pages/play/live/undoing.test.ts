import { expect, test } from 'vitest';
import type { StoryLine } from '../types';
import { proposed, undoable } from './undoing';

const line = (number: number, seat: number, more: Partial<StoryLine> = {}) =>
  ({ number, seat, rolled: false, events: [], ...more }) as unknown as StoryLine;

test('the last own choice is free as long as nothing was rolled and nobody else chose', () => {
  expect(undoable([line(1, 0), line(2, 1), line(3, 0)], [0])).toEqual({ to: 3, seat: 0, consent: false });
});

test('past a roll or the choice of another side all must agree', () => {
  expect(undoable([line(1, 0), line(2, 1)], [0])).toEqual({ to: 1, seat: 0, consent: true });
  expect(undoable([line(1, 0, { rolled: true })], [0])).toEqual({ to: 1, seat: 0, consent: true });
});

test('what was undone is not undone again', () => {
  const lines = [line(1, 0), line(2, 0), line(0, 0, { back: 2 })];
  expect(undoable(lines, [0])?.to).toBe(1);
  expect(undoable([...lines, line(3, 0)], [0])?.to).toBe(3);
});

test('who has not chosen has nothing to undo', () => {
  expect(undoable([line(1, 1)], [0])).toBeNull();
});

test('what the own side has proposed already is not proposed again', () => {
  const table = { seats: [0, 1].map((seat) => ({ seat, side: seat })) };
  const offer = { what: 'undo', agreed: [0], sentence: 'Anna asks to go back.' };
  const asked = (what: string, mine: number[], seat?: number) =>
    proposed({ now: { offer }, mine, seats: [0, 1] } as never, table as never, what, seat);
  expect(asked('undo', [0])).toBe('Anna asks to go back.');
  expect(asked('undo', [1])).toBe('');
  expect(asked('undo', [1], 0)).toBe('Anna asks to go back.');
  expect(asked('draw', [0])).toBe('');
});

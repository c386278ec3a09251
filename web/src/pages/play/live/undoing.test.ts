import { expect, test } from 'vitest';
import type { StoryLine } from '../types';
import { asking } from '../../../kit/ask.svelte';
import { dismiss, toasts } from '../../../kit/toasts.svelte';
import { proposed, takeBack, undoable } from './undoing';

const COMMAND = -1;
const line = (number: number, seat: number, more: Partial<StoryLine> = {}) =>
  ({ number, seat, rolled: false, events: [], ...more }) as unknown as StoryLine;

test('the last own choice is free as long as nothing was rolled and nobody else chose', () => {
  expect(undoable([line(1, 0), line(2, 1), line(3, 0)], [0])).toEqual({ to: 3, seat: 0, consent: false });
});

test('the very first choice of a game can be taken back, and a command is none', () => {
  expect(undoable([line(COMMAND, -1), line(0, 1)], [1])).toEqual({ to: 0, seat: 1, consent: false });
  expect(undoable([line(COMMAND, 1)], [1])).toBeNull();
});

test('past a roll or the choice of another side all must agree', () => {
  expect(undoable([line(1, 0), line(2, 1)], [0])).toEqual({ to: 1, seat: 0, consent: true });
  expect(undoable([line(1, 0, { rolled: true })], [0])).toEqual({ to: 1, seat: 0, consent: true });
});

test('what was undone is not undone again', () => {
  const lines = [line(1, 0), line(2, 0), line(COMMAND, 0, { back: 2 })];
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

test('what was on its way while one was asked is what is taken back, and nothing more goes on by itself', async () => {
  const table = { seats: [0, 1].map((seat) => ({ seat, side: seat })) };
  const said: unknown[] = [];
  const live = {
    lines: [line(1, 0), line(2, 1)],
    seats: [0],
    mine: [0],
    deploying: { how: 'rest', turn: 1, side: 0 },
    command: (what: unknown, seat: number) => (said.push([what, seat]), Promise.resolve({ taken: true, n: 1 })),
  };
  const back = takeBack(live as never, table as never);
  expect(live.deploying).toBeNull();
  live.lines = [...live.lines, line(3, 0), line(4, 1)];
  asking.now!.answer(true);
  await back;
  expect(said).toEqual([[{ say: 'ask_undo', to: 3 }, 0]]);
});

test('while the game is paused nobody goes back, and that is said', async () => {
  const said: unknown[] = [];
  const live = {
    lines: [line(1, 0)],
    seats: [0],
    mine: [],
    now: { paused: true },
    command: (what: unknown) => (said.push(what), Promise.resolve({ taken: true, n: 1 })),
  };
  await takeBack(live as never, { seats: [{ seat: 0, side: 0 }] } as never);
  expect(said).toEqual([]);
  expect(toasts.at(-1)?.text).toContain('The game is paused');
  dismiss(toasts.at(-1)!.id);
});

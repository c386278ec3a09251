import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Told } from '../http';
import type { StateNow, StoryEvent, StoryLine } from '../types';
import { paceOf, Player } from './player.svelte';

const event = (more: Partial<StoryEvent> = {}): StoryEvent => ({
  kind: 'moved',
  sentence: 'It moves.',
  rules: [],
  seat: 0,
  units: [1],
  dice: [],
  ways: [],
  movers: [],
  ...more,
});
const lines = Array.from({ length: 120 }, (_, n): StoryLine => ({
  n,
  seat: 0,
  turn: Math.floor(n / 30),
  phase: null,
  said: 'move',
  events:
    n === 3
      ? [
          event({
            ways: [
              [
                [0, 0],
                [1, 1],
              ],
            ],
            movers: [4],
          }),
        ]
      : [event()],
  number: n,
  rolled: false,
}));
const asked: [number, number][] = [];
const teller = {
  story: async () => ({ lines }) as unknown as Told,
  states: async (_: unknown, first: number, last: number) => {
    asked.push([first, last]);
    return Array.from({ length: last - first + 1 }, (_, i) => ({ n: first + i }) as StateNow);
  },
};
const player = () => new Player({ game: 'g' }, teller);

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('a line is shown as the game stood after it', async () => {
  const replay = player();
  await replay.open(70);
  expect(replay.at).toBe(70);
  expect(replay.now?.n).toBe(70);
  expect(asked).toContainEqual([50, 99]);
});

test('how it ended is fetched first, then states by the page, once each, and never past the end', async () => {
  const replay = player();
  await replay.open(0);
  for (let i = 0; i < 5; i++) await replay.step();
  await replay.show(119);
  expect(asked).toEqual([
    [119, 119],
    [0, 49],
    [100, 119],
  ]);
});

test('what moves is shown when it is stepped to, not when it is jumped to', async () => {
  const replay = player();
  await replay.open(2);
  await replay.step();
  expect(replay.moving?.movers).toEqual([4]);
  await replay.show(3);
  expect(replay.moving).toBeNull();
});

test('it plays on by itself, faster at a higher speed, and stops at the end', async () => {
  const replay = player();
  await replay.open(100);
  replay.speed = 4;
  replay.play();
  await vi.advanceTimersByTimeAsync(250);
  expect(replay.at).toBe(101);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(replay.at).toBe(119);
  expect(replay.playing).toBe(false);
});

test('pausing holds the line', async () => {
  const replay = player();
  await replay.open(10);
  replay.play();
  replay.pause();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(replay.at).toBe(10);
});

test('turns are stepped to by their first lines', async () => {
  const replay = player();
  await replay.open(40);
  await replay.turn(1);
  expect(replay.at).toBe(60);
  await replay.turn(-1);
  expect(replay.at).toBe(30);
  await replay.turn(-1);
  await replay.turn(-1);
  expect(replay.at).toBe(0);
});

test('a fault is told, and the lines are asked for again', async () => {
  let broken = true;
  const replay = new Player(
    { game: 'g' },
    {
      ...teller,
      states: async (source, first, last) => {
        if (broken) throw new Error('The server cannot be reached.');
        return teller.states(source, first, last);
      },
    },
  );
  await replay.open(5);
  expect(replay.fault).toBe('The server cannot be reached.');
  broken = false;
  await replay.show(5);
  expect([replay.fault, replay.now?.n]).toEqual(['', 5]);
});

test('dice are left standing longest', () => {
  const dice = [{ purpose: '', die: 'd6', faces: [6], need: 4, passed: [true], expected: 0.5, seat: 0 }];
  const quiet = paceOf({ ...lines[0]!, events: [] });
  const said = paceOf(lines[0]);
  const moved = paceOf(lines[3]);
  const rolled = paceOf({ ...lines[0]!, events: [event({ dice })] });
  expect([quiet, said, moved, rolled]).toEqual([...[quiet, said, moved, rolled]].sort((a, b) => a - b));
});

import { expect, test } from 'vitest';
import type { ResultNow, StoryLine, TablePicture } from '../types';
import { does, lineTo, offerWords, ownSide, tableTo, verdict } from './words';

const table = (...sides: [string, number[]][]) =>
  ({
    sides: sides.map(([name, seats], side) => ({ side, name, seats })),
    seats: sides.flatMap(([name, seats], side) => seats.map((seat) => ({ seat, side, name }))),
  }) as unknown as TablePicture;
const TWO = table(['Anna', [0]], ['Greedy', [1]]);
const TEAMS = table(['Red', [0, 2]], ['Blue', [1, 3]]);
const over = (...winners: number[]) =>
  ({ winners, points: [10, 40], reason: 'x', why: 'All is played.', sentence: '' }) as ResultNow;

test('a side of one seat is you; two at one screen, teams and lookers-on have names', () => {
  expect(ownSide([0], TWO)).toBe(0);
  expect([ownSide([0, 1], TWO), ownSide([], TWO), ownSide([0], TEAMS)]).toEqual([null, null, null]);
  expect(tableTo([0], TWO).sides.map(({ name }) => name)).toEqual(['You', 'Greedy']);
  expect(tableTo([0], TWO).seats.map(({ name }) => name)).toEqual(['You', 'Greedy']);
  expect(tableTo([0, 1], TWO)).toEqual(TWO);
  const mates = tableTo([2], TEAMS);
  expect(mates.sides.map(({ name }) => name)).toEqual(['Red', 'Blue']);
  expect(mates.seats.find(({ seat }) => seat === 2)?.name).toBe('You');
});

test('the story is told to you', () => {
  const line = {
    events: [{ sentence: 'Anna takes zone A.', yours: { 0: 'You take zone A.' } }],
  } as unknown as StoryLine;
  expect(lineTo([0], TWO, line).events[0]!.sentence).toBe('You take zone A.');
  expect(lineTo([1], TWO, line)).toBe(line);
  expect(lineTo([0, 1], TWO, line)).toBe(line);
});

test('a player of a team is you in the story, and their mates keep their names', () => {
  const line = {
    events: [{ sentence: 'Player 1 deploys Ringers.', yours_of_team: { 0: 'You deploy Ringers.' } }],
  } as unknown as StoryLine;
  expect(lineTo([0], TEAMS, line).events[0]!.sentence).toBe('You deploy Ringers.');
  expect(lineTo([2], TEAMS, line)).toBe(line);
  expect(lineTo([0, 2], TEAMS, line)).toBe(line);
});

test('who won and who lost is told to each', () => {
  expect(verdict(over(0), tableTo([0], TWO), [0])).toEqual({ title: 'You won', why: 'All is played.', end: 'won' });
  expect(verdict(over(1), tableTo([0], TWO), [0])).toEqual({
    title: 'You lost',
    why: 'All is played. Greedy wins.',
    end: 'lost',
  });
  expect(verdict(over(0), TWO, [0, 1]).title).toBe('Anna wins');
  expect(verdict(over(0), TWO, []).title).toBe('Anna wins');
  expect(verdict(over(), TWO, [0]).title).toBe('A draw');
  expect(verdict(over(1), TEAMS, [3]).title).toBe('You won');
});

test('names take the form of a verb that is theirs', () => {
  expect([does('Anna', 'is', 'are'), does('You', 'is', 'are')]).toEqual(['Anna is', 'You are']);
  const offer = (...agreed: number[]) => ({ what: 'draw' as const, agreed, sentence: '' });
  expect(offerWords(offer(0), tableTo([0], TWO))).toBe('You propose a draw.');
  expect(offerWords(offer(1), tableTo([0], TWO))).toBe('Greedy proposes a draw.');
});

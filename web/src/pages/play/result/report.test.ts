import { expect, test } from 'vitest';
import { chapters } from './report';

const event = (sentence: string) => ({
  kind: 'x',
  sentence,
  rules: [],
  seat: 0,
  units: [],
  dice: [],
  ways: [],
  movers: [],
});
const line = (n: number, turn: number, ...said: string[]) => ({
  n,
  seat: 0,
  turn,
  phase: null,
  said: '',
  events: said.map(event),
  number: n,
  rolled: false,
});

test('the story is told turn by turn, and what led to nothing is left out', () => {
  const told = chapters([
    line(0, 0, 'Zones.'),
    line(1, 1, 'A moves.', 'B waits.'),
    line(2, 1),
    line(3, 2, 'C fires.'),
  ]);
  expect(told.map(({ turn }) => turn)).toEqual([0, 1, 2]);
  expect(told[1]!.lines).toEqual([{ n: 1, said: ['A moves.', 'B waits.'] }]);
});

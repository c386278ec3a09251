import { expect, test } from 'vitest';
import { beforeLeaving, mayStop } from './leaving';
import type { GameHead, SeatHead } from './types';

const YOU = { name: 'Anna', kind: 'person', taken: true, yours: true };
const BEN = { name: 'Ben', kind: 'person', taken: true, yours: false };
const FREE = { name: 'Seat 2', kind: 'person', taken: false, yours: false };
const BOT = { name: 'Greedy', kind: 'bot', taken: true, yours: false };
const head = (stage: string, seats: Partial<SeatHead>[], watch: string | null = 'w') =>
  ({ stage, seats, watch }) as GameHead;

test('a game that nobody else plays in is deleted, and one is asked for that', () => {
  for (const other of [BOT, FREE]) {
    const asked = beforeLeaving(head('playing', [YOU, other]));
    expect(asked).toMatchObject({ title: 'Delete this game?', yes: 'Delete it', bad: true });
  }
});

test('others keep a game that has begun, and may fill the seat in a set-up', () => {
  const begun = beforeLeaving(head('playing', [YOU, BEN]));
  expect(begun).toMatchObject({ title: 'Take this game off your list?', yes: 'Take it off my list' });
  expect(begun.text).toContain('Ben keeps it');
  expect(beforeLeaving(head('over', [YOU, BEN, { ...BEN, name: 'Cleo' }])).text).toContain('Ben and Cleo keep it');
  const setup = beforeLeaving(head('setup', [YOU, BEN]));
  expect(setup).toMatchObject({ title: 'Leave this set-up?', yes: 'Leave it' });
  expect(setup.text).toContain('your seat becomes free');
});

test('bots alone are stopped by who made their game, while it runs', () => {
  expect(mayStop(head('playing', [BOT, BOT]))).toBe(true);
  expect(mayStop(head('playing', [BOT, BOT], null))).toBe(false);
  expect(mayStop(head('over', [BOT, BOT]))).toBe(false);
  expect(mayStop(head('playing', [YOU, BOT]))).toBe(false);
});

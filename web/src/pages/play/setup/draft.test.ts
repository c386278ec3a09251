import { beforeEach, expect, test } from 'vitest';
import type { ArmyWish } from '../types';
import {
  addSeat,
  COMPANY,
  companyOf,
  draftOf,
  fresh,
  KEPT,
  proposalOf,
  remember,
  remembered,
  seatCompany,
  seedOf,
} from './draft';

const wish = (id: string): ArmyWish => (id ? { ready: id } : {});
beforeEach(() => sessionStorage.clear());

test('a fresh set-up is you against a bot, by the rules of the settings', () => {
  const proposal = proposalOf(fresh(), wish);
  expect(proposal.seats.map(({ kind, bot }) => [kind, bot])).toEqual([
    ['you', undefined],
    ['bot', 'greedy'],
  ]);
  expect(proposal).toMatchObject({ style: 'standard', edition: 'core', limit: 300, turns: 4, clock: null });
  expect(proposal.seats.every((seat) => !('team' in seat))).toBe(true);
});

test.each(COMPANY.map((_, i) => i))('company %i is seated in one tap and known again', (at) => {
  const draft = fresh();
  draft.seats[0]!.name = 'Anna';
  seatCompany(draft, at);
  expect(companyOf(draft)).toBe(at);
  expect(draft.seats[0]!.name).toBe('Anna');
  expect(new Set(draft.seats.map((seat) => seat.key)).size).toBe(draft.seats.length);
});

test('two teams begin at points of their own, and a limit that somebody chose stays', () => {
  const draft = fresh();
  seatCompany(draft, 3);
  expect(draft.limit).toBe(600);
  seatCompany(draft, 0);
  expect(draft.limit).toBe(300);
  draft.limit = 1000;
  seatCompany(draft, 3);
  expect(draft.limit).toBe(1000);
});

test('teams are two by turns, and a further seat joins one', () => {
  const draft = fresh();
  seatCompany(draft, 3);
  addSeat(draft);
  expect(proposalOf(draft, wish).seats.map((seat) => seat.team)).toEqual([
    'Team A',
    'Team B',
    'Team A',
    'Team B',
    'Team A',
  ]);
});

test('a random length begins with the fewest turns', () => {
  expect(proposalOf({ ...fresh(), length: 'random' }, wish)).toMatchObject({ turns: 4, random_length: true });
  expect(proposalOf({ ...fresh(), length: '6' }, wish)).toMatchObject({ turns: 6, random_length: false });
});

test('a clock is told in seconds', () => {
  expect(proposalOf({ ...fresh(), clock: true, minutes: 45 }, wish).clock).toBe(2700);
});

test('a table says only what belongs to its source', () => {
  const draft = fresh();
  expect(proposalOf({ ...draft, table: { ...draft.table, source: 'ready', size: '6x4' } }, wish).table).toEqual({
    source: 'ready',
    name: 'crossroads',
    size: '6x4',
  });
  expect(Object.keys(proposalOf(draft, wish).table).sort()).toEqual(['density', 'seed', 'source', 'theme']);
});

test('a proposal that is changed keeps everything that nobody touches', () => {
  const draft = fresh();
  seatCompany(draft, 3);
  Object.assign(draft, { style: 'advanced', switches: { heavy_cover: 'yes' }, limit: 500, length: '5', clock: true });
  draft.seats[0]!.army = 'larder-300';
  const proposal = proposalOf(draft, wish);
  const again = draftOf(proposal, ['Larder', '', '', '']);
  expect(again.seats[0]).toMatchObject({ army: KEPT, kept: { name: 'Larder' } });
  expect(proposalOf(again, wish)).toEqual(proposal);
});

test('a draft is found again after a look at another page', () => {
  const draft = { ...fresh(), limit: 750 };
  remember(draft);
  expect(remembered().limit).toBe(750);
});

test.each([
  ['42', 42],
  ['-7 b', 7],
  ['', 0],
  ['9'.repeat(40), 999_999_999_999_999],
])('the seed %s is read as %i, a whole number that every server takes', (text, seed) => {
  expect(seedOf(text)).toBe(seed);
  expect(Number.isSafeInteger(seed)).toBe(true);
});

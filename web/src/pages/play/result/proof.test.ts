import { expect, test } from 'vitest';
import type { KeptDice } from '../../../store/dice';
import type { DiceProof } from '../types';
import { againstWhat, checked, isCommittedTo, verdictOf } from './proof';

// From another program: python -c 'import hashlib; print(hashlib.sha256(bytes(range(32))).hexdigest())'
const SECRET = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('');
const COMMITMENT = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
const OTHER = `01${SECRET.slice(2)}`;
const OTHERS = 'f'.repeat(64);

const proof = (more: Partial<DiceProof> = {}): DiceProof => ({
  kind: 'fair',
  commitment: COMMITMENT,
  seeds: ['heron', 'otter'],
  secret: SECRET,
  rolls: 143,
  dice: 1612,
  faults: [],
  ...more,
});
const kept = (more: Partial<KeptDice> = {}): KeptDice => ({
  game: 'g',
  commitment: COMMITMENT,
  seeds: { 0: 'heron' },
  at: '2026-01-01T00:00:00Z',
  ...more,
});

test('the secret is checked against its commitment, also where a page has no TLS', () => {
  expect(isCommittedTo(SECRET, COMMITMENT)).toBe(true);
  expect(isCommittedTo(OTHER, COMMITMENT)).toBe(false);
  expect(isCommittedTo(SECRET, COMMITMENT.replace('6', '7'))).toBe(false);
});

test('what is no secret at all is not the one committed to', () => {
  for (const secret of ['', 'a', 'zz', `${SECRET}0`]) expect(isCommittedTo(secret, COMMITMENT)).toBe(false);
});

test('what this browser kept counts, not what the server says in the end', () => {
  expect(checked(proof(), kept())).toEqual({ against: 'kept', faults: [] });
  const lied = checked(proof({ commitment: OTHERS }), kept({ commitment: OTHERS }))!;
  expect(lied.faults).toEqual(['The secret is not the one that was committed to before the first roll.']);
  const changed = checked(proof(), kept({ commitment: OTHERS }))!;
  expect(changed.faults).toHaveLength(2);
  const unused = checked(proof({ seeds: ['heroN', 'otter'] }), kept())!;
  expect(unused.faults).toEqual(['The seed that this browser gave for seat 1 was not used.']);
  expect(checked(proof(), kept({ seeds: { 0: 'heron', 1: 'otter' } }))!.faults).toEqual([]);
});

test('it is said what was checked', () => {
  expect(againstWhat(checked(proof(), kept())!)).toContain('the commitment this browser kept before the first roll');
  const told = checked(proof(), undefined)!;
  expect(told).toEqual({ against: 'told', faults: [] });
  expect(againstWhat(told)).toContain('only against what the server says');
  expect(checked(proof({ secret: OTHER }), undefined)!.faults).toHaveLength(1);
  expect(checked(proof({ secret: null }), kept())).toBeNull();
});

test('the verdict tells how much was thrown, and is silent where it must be', () => {
  expect(verdictOf(proof())).toBe('All 143 rolls of 1,612 dice are as they were committed to.');
  expect(verdictOf(proof({ rolls: 1, dice: 1 }))).toBe('The 1 roll of 1 die is as it was committed to.');
  expect(verdictOf(proof({ kind: 'fast' }))).toBe('All 143 rolls of 1,612 dice are what the seed gives.');
  expect(verdictOf(proof({ rolls: 0, dice: 0 }))).toBe('No dice were thrown.');
  expect(verdictOf(proof({ faults: ['Roll 3 stands where roll 2 is due.'] }))).toBe('');
  expect(verdictOf(proof({ secret: null, rolls: null, dice: null, faults: null }))).toBe('');
});

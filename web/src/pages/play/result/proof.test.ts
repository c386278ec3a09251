import { expect, test } from 'vitest';
import type { DiceProof } from '../types';
import { isCommittedTo, ownCheck, verdictOf } from './proof';

// From another program: python -c 'import hashlib; print(hashlib.sha256(bytes(range(32))).hexdigest())'
const SECRET = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('');
const COMMITMENT = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';

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

test('the secret is checked against its commitment', async () => {
  expect(await isCommittedTo(SECRET, COMMITMENT)).toBe(true);
  expect(await isCommittedTo(`01${SECRET.slice(2)}`, COMMITMENT)).toBe(false);
  expect(await isCommittedTo(SECRET, COMMITMENT.replace('6', '7'))).toBe(false);
});

test('what is no secret at all is not the one committed to', async () => {
  for (const secret of ['', 'a', 'zz', `${SECRET}0`]) expect(await isCommittedTo(secret, COMMITMENT)).toBe(false);
});

test('a browser that cannot check says so', async () => {
  const found = await isCommittedTo(SECRET, COMMITMENT, null as unknown as SubtleCrypto);
  expect(found).toBeUndefined();
  expect(ownCheck(found)).toContain('could not check');
  expect(ownCheck(true)).toContain('is the one');
  expect(ownCheck(false)).toContain('is not the one');
});

test('the verdict tells how much was thrown, and is silent where it must be', () => {
  expect(verdictOf(proof())).toBe('All 143 rolls of 1,612 dice are as they were committed to.');
  expect(verdictOf(proof({ rolls: 1, dice: 1 }))).toBe('The 1 roll of 1 die is as it was committed to.');
  expect(verdictOf(proof({ kind: 'fast' }))).toBe('All 143 rolls of 1,612 dice are what the seed gives.');
  expect(verdictOf(proof({ rolls: 0, dice: 0 }))).toBe('No dice were thrown.');
  expect(verdictOf(proof({ faults: ['Roll 3 stands where roll 2 is due.'] }))).toBe('');
  expect(verdictOf(proof({ secret: null, rolls: null, dice: null, faults: null }))).toBe('');
});

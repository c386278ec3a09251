import { expect, test } from 'vitest';
import type { TargetAhead, UnitPicture } from '../types';
import { allAt, reaching, shotsFor, withShare } from './sharing';

// Models 10, 11, 12 with a rifle each; model 12 has a cannon too.
const unit = { first: 10, carries: [[0], [0], [0, 1]] } as unknown as UnitPicture;
const near = {
  unit: 5,
  can: true,
  shots: [
    [10, 0, 5],
    [11, 0, 5],
    [12, 0, 5],
    [12, 1, 5],
  ],
} as TargetAhead;
const far = {
  unit: 6,
  can: true,
  shots: [
    [10, 0, 6],
    [12, 1, 6],
  ],
} as TargetAhead;
const both = [near, far];

test('weapons are told apart by their kind, with who can attack whom', () => {
  const found = reaching(both, unit);
  expect(found.get(0)!.get(5)).toHaveLength(3);
  expect(found.get(0)!.get(6)).toEqual([[10, 0, 6]]);
});

test('all at one is every weapon that can', () => {
  expect(shotsFor(allAt(near, unit), both, unit)).toEqual(near.shots);
});

test('the one rifle that reaches the far target is left to it', () => {
  const shares = withShare(withShare(new Map(), 0, 5, 2), 0, 6, 1);
  const shots = shotsFor(shares, both, unit)!;
  expect(shots).toEqual([
    [11, 0, 5],
    [12, 0, 5],
    [10, 0, 6],
  ]);
});

test('no weapon attacks twice, and more than there are cannot be had', () => {
  expect(shotsFor(withShare(withShare(new Map(), 1, 5, 1), 1, 6, 1), both, unit)).toBeUndefined();
  expect(shotsFor(withShare(new Map(), 0, 6, 2), both, unit)).toBeUndefined();
});

test('nothing at a target takes it out of the shares', () => {
  expect(withShare(allAt(near, unit), 0, 5, 0).get(0)!.size).toBe(0);
});

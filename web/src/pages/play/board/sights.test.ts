import { expect, test } from 'vitest';
import type { TargetAhead } from '../types';
import { coverFigure, sightsOf } from './sights';

const enemy = (unit: number, distance: number, line: 'free' | 'blocked' | null) =>
  ({
    unit,
    distance,
    can: line === 'free',
    cover: '',
    blocker: null,
    line: line && { start: [0, 0], end: [1000, 0], blocked: line === 'blocked' ? [500, 0] : null },
  }) as unknown as TargetAhead;
const ahead = [enemy(1, 9000, 'free'), enemy(2, 4000, 'free'), enemy(3, 12_000, 'blocked'), enemy(4, 30_000, null), enemy(5, 7000, 'blocked'), enemy(6, 40_000, 'blocked')]; // prettier-ignore

test('without a target: the best one and the nearest two that are hidden', () => {
  expect(sightsOf(ahead, null).map(({ unit }) => unit)).toEqual([1, 5, 3]);
});

test('nobody is shown twice, even where a line to one that can be attacked were stopped', () => {
  expect(sightsOf([{ ...enemy(1, 5000, 'blocked'), can: true }], null).map(({ unit }) => unit)).toEqual([1]);
});

test('with a target only the line to that one, be it free or stopped', () => {
  expect(sightsOf(ahead, 2).map(({ unit }) => unit)).toEqual([2]);
  expect(sightsOf(ahead, 6).map(({ unit }) => unit)).toEqual([6]);
  expect(sightsOf(ahead, 4)).toEqual([]);
});

test('the figure of a cover is what it adds', () => {
  expect(coverFigure('+1 Defence: 1 of 2 at least half hidden by Bank')).toBe('+1');
  expect(coverFigure('heavy cover, +2 Defence')).toBe('+2');
  expect(coverFigure('')).toBe('');
});

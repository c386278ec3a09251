import { expect, test } from 'vitest';
import { beside, clock, count, length, lengthParts, percent, points, signed, wholePercent } from './format';

test('points have two decimals or none', () => {
  expect(points(10.25)).toBe('10.25');
  expect(points(300)).toBe('300');
  expect(points(1024.5)).toBe('1,024.50');
  expect(points(-0.5)).toBe('\u22120.50');
});

test('differences carry a sign', () => {
  expect(signed(1.36)).toBe('+1.36');
  expect(signed(-0.18)).toBe('\u22120.18');
});

test('chances have one decimal, and small ones do not vanish', () => {
  expect(percent(0.61)).toBe('61.0%');
  expect(percent(0.00001)).toBe('0.001%');
  expect(percent(0)).toBe('0.0%');
  expect(['0%', '<1%', '13%']).toEqual([wholePercent(0), wholePercent(0.001), wholePercent(0.126)]);
});

test('only what is certain is 100%', () => {
  expect([percent(0.9994), percent(0.9996), percent(1), percent(1 - 2e-16)]).toEqual([
    '99.9%',
    '>99.9%',
    '100.0%',
    '100.0%',
  ]);
  expect([wholePercent(0.99), wholePercent(0.996), wholePercent(1)]).toEqual(['99%', '>99%', '100%']);
});

test('lengths are in the unit that was chosen', () => {
  expect(length(6, 'in')).toBe('6 in.');
  expect(length(6, 'cm')).toBe('15.2 cm');
  expect(length(50, 'cm')).toBe('127 cm');
  expect(length([6, 12], 'cm')).toBe('15.2/30.5 cm');
  expect(lengthParts(1.25, 'in')).toEqual({ figure: '1.3', mark: 'in.' });
});

test('inputs in inches say beside them what that is in centimetres', () => {
  expect(beside(18, 'cm')).toBe('45.7 cm');
  expect(beside(18, 'in')).toBe('');
});

test('times and counts read as people say them', () => {
  expect(clock(1450)).toBe('24:10');
  expect(clock(3725.9)).toBe('1:02:05');
  expect(clock(-75)).toBe('\u22121:15');
  expect(clock(-0.4)).toBe('0:00');
  expect(count(1, 'model')).toBe('1 model');
  expect(count(2, 'model')).toBe('2 models');
});

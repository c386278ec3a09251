import { expect, test } from 'vitest';
import { highWords, raised } from './heights';

test.each([
  [0, ''],
  [100, ''],
  [3000, '+3'],
  [2540, '+2.5'],
  [-1000, '−1'],
])('a model at %i mils has the tag "%s"', (z, tag) => {
  expect(raised(z)).toBe(tag);
});

test.each([
  [[0, 0], ''],
  [[3000, 3000], '3 in. up'],
  [[0, 3000, 6000], '0 to 6 in. up'],
  [[-1000, -1000], '1 in. down'],
  [[-1000, 0], '−1 to 0 in.'],
  [[], ''],
])('heights %j are told as "%s"', (heights, words) => {
  expect(highWords(heights, 'in.')).toBe(words);
});

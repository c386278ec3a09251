import { expect, test } from 'vitest';
import { ago, lengthWords, rulesetWords, rulesWords, tableWords } from './words';

test('what happened lately is told by how long ago it was', () => {
  const now = Date.parse('2026-05-10T12:00:00Z');
  expect(ago('2026-05-10T11:59:40Z', now)).toBe('just now');
  expect(ago('2026-05-10T11:30:00Z', now)).toBe('30 minutes ago');
  expect(ago('2026-05-10T09:00:00Z', now)).toBe('3 hours ago');
  expect(ago('2026-05-09T10:00:00Z', now)).toBe('yesterday');
  expect(ago('2026-04-02T10:00:00Z', now)).toBe('2 April');
});

test('a set-up in words', () => {
  expect(rulesWords({ style: 'advanced', edition: 'beta', switches: { heavy_cover: false } })).toBe(
    'Advanced, Beta 0.1 rules, 1 single rule changed',
  );
  expect(lengthWords({ turns: 4, random_length: true })).toBe('Random, from Game Turn 4 on');
  expect(tableWords({ source: 'ready', name: 'deep-wood', size: '6x4' })).toBe('Deep wood, 6 × 4 ft');
  expect(tableWords({ source: 'random', seed: 7, theme: 'ruins', density: 'dense' })).toBe(
    'Random, ruins, dense, seed 7',
  );
  expect(tableWords({ source: 'body', body: { name: 'Our cellar' } })).toBe('Drawn: Our cellar');
  expect(rulesetWords('core')).toBe('Core rules');
  expect(rulesetWords('beta changed')).toBe('Beta 0.1 rules, some of them changed');
});

import { expect, test } from 'vitest';
import { copyName, freeName, named } from './names';

test('a name that is taken gets the first free number', () => {
  expect(freeName('Wader', [])).toBe('Wader');
  expect(freeName('Wader', ['Wader', 'Wader 2'])).toBe('Wader 3');
});

test('copies say that they are copies, and names stay within their length', () => {
  expect(copyName('The Larder', ['The Larder'])).toBe('The Larder (copy)');
  expect(copyName('The Larder', ['The Larder (copy)'])).toBe('The Larder (copy) 2');
  expect(copyName('x'.repeat(80), [])).toBe(`${'x'.repeat(73)} (copy)`);
});

test.each(['', '  ', '\u2060', '\u200b\u00ad', '\ufe0f', '\u3164', '\u0007'])('%j is no name', (text) =>
  expect(named(text)).toBe(''),
);

test('a name keeps what stands within it', () =>
  expect(named('  Crab \u{1f980}\ufe0f ')).toBe('Crab \u{1f980}\ufe0f'));

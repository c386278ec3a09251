import { beforeEach, expect, test } from 'vitest';
import { Muting } from './muting.svelte';

const words = [
  { seat: 0, text: 'Hello' },
  { seat: 1, text: 'Boo' },
  { seat: -1, text: "Ben's time is up." },
  { seat: 1, text: 'Boo again' },
];
const texts = (muting: Muting) => muting.heard(words).map(({ text }) => text);

beforeEach(() => localStorage.clear());

test('the words of who is muted are hidden and counted, and come back', () => {
  const muting = new Muting('g1');
  expect(muting.heard(words)).toEqual(words);
  muting.turn(1);
  expect(texts(muting)).toEqual(['Hello', "Ben's time is up."]);
  expect(muting.hidden(1, 'Ben', words)).toBe('2 words of Ben are hidden.');
  expect(muting.hidden(1, 'Ben', words.slice(0, 2))).toBe('1 word of Ben is hidden.');
  expect(muting.hidden(1, 'Ben', [])).toBe('Ben is muted.');
  muting.turn(1);
  expect(muting.heard(words)).toEqual(words);
});

test('it is kept for its game and for no other', () => {
  new Muting('g1').turn(1);
  new Muting('g2').turn(0);
  expect(new Muting('g1').seats).toEqual([1]);
  expect(new Muting('g2').seats).toEqual([0]);
  expect(new Muting('g3').seats).toEqual([]);
  new Muting('g1').turn(1);
  expect(localStorage.getItem('muster-muted')).toBe('[["g2",[0]]]');
});

test('of very many games the newest are kept, and nonsense is none', () => {
  for (let n = 0; n < 120; n++) new Muting(`g${n}`).turn(1);
  expect([new Muting('g19').seats, new Muting('g20').seats]).toEqual([[], [1]]);
  for (const kept of ['{', '7', '[7, ["g1", 1]]']) {
    localStorage.setItem('muster-muted', kept);
    expect(new Muting('g1').seats).toEqual([]);
  }
});

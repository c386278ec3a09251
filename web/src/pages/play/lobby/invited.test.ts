import { expect, test } from 'vitest';
import { gameOf, noteInvitation } from './invited';

test('the last links are remembered, each once, whatever else was written there', () => {
  localStorage.setItem('muster-invitations', '{');
  for (let n = 0; n < 120; n += 1) noteInvitation(`t${n}`, `g${n}`);
  noteInvitation('t119', 'g0');
  expect([gameOf('t119'), gameOf('t20'), gameOf('t19')]).toEqual(['g0', 'g20', undefined]);
});

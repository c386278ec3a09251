import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import Offer from './Offer.svelte';

const seats = ['Anna', 'Ben'].map((name, seat) => ({ seat, name, team: '', side: seat }));
const sides = seats.map(({ side, name }) => ({ side, name }));

const words = (mine: number[]) => {
  const props = { offer: { what: 'draw', agreed: [0] }, live: { seats: mine }, table: { seats, sides } };
  const plate = mount(Offer, { target: document.body, props: props as never });
  const found = document.querySelector('.offer')!.textContent!.replaceAll(/\s+/g, ' ').trim();
  void unmount(plate);
  return found;
};

test('at one screen an offer says who is meant to answer it', () => {
  expect(words([0, 1])).toBe('Anna proposes a draw. Ben answers: Agree Decline');
  expect(words([1])).toBe('Anna proposes a draw. Agree Decline');
  expect(words([0])).toBe('Anna proposes a draw. Take back');
});

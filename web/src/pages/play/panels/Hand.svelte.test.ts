import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import Hand from './Hand.svelte';
import UnitButton from './UnitButton.svelte';

const unit = (n: number, more = {}) => ({ unit: n, seat: 0, name: `Unit ${n}`, symbol: '', count: 2, ...more });

test('only who has acted is ticked; who may not act now is not', () => {
  const units = [unit(0), unit(1), unit(2)];
  const now = {
    phase: null,
    units: [['attack'], [], []].map((acted) => ({ acted, left: 2, gone: false, in_play: true })),
  };
  const control = { table: { units }, now, chosen: 2, offerOf: (n: number) => (n === 2 ? {} : undefined) };
  const hand = mount(Hand, { target: document.body, props: { control, seats: [0] } as never });
  const ticked = [...document.querySelectorAll('.hand button')].map(
    (button) => button.querySelector('.done') !== null,
  );
  expect(ticked).toEqual([true, false, false]);
  void unmount(hand);
});

test('a building in a list is nobody’s and has no models', () => {
  const listed = (each: object) => {
    const props = { unit: each, now: { units: [{ left: 1 }] }, onclick: () => undefined };
    const button = mount(UnitButton, { target: document.body, props: props as never });
    const found = [document.querySelector('.terrain') !== null, document.querySelector('.left') !== null];
    void unmount(button);
    return found;
  };
  expect(listed(unit(0, { seat: -1, name: 'House 4' }))).toEqual([true, false]);
  expect(listed(unit(0))).toEqual([false, true]);
});

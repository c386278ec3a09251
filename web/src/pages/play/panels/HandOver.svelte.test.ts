import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import HandOver from './HandOver.svelte';

HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

test('nothing covers the page while the game is paused; the hand-over comes when it goes on', () => {
  const seats = ['Ann', 'Ben'].map((name, seat) => ({ seat, side: seat, name }));
  const table = { seats, sides: seats.map(({ name, side }) => ({ name, side, seats: [side] })) };
  const props = $state({
    asked: { kind: 'move', side: 0 },
    live: { seats: [0, 1], mine: [0], table },
    paused: false,
  });
  const shown = () => (flushSync(), document.querySelector('dialog')?.open ?? false);
  const page = mount(HandOver, { target: document.body, props: props as never });
  expect(shown(), 'nobody had it before').toBe(false);
  props.asked = { kind: 'move', side: 1 };
  expect(shown()).toBe(true);
  props.paused = true;
  expect(shown()).toBe(false);
  props.paused = false;
  expect(shown()).toBe(true);
  void unmount(page);
});

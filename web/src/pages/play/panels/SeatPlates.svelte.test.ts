import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import { toasts } from '../../../kit/toasts.svelte';
import SeatPlates from './SeatPlates.svelte';

const seats = ['Ann', 'Ben'].map((name, seat) => ({ seat, name, side: seat }));

/** What is told while Ben is asked and his time is up, at a screen of these seats. */
function told(here: number[], kinds = ['person', 'person']): string {
  const props = {
    live: {
      seats: here,
      asked: { side: 1 },
      clocks: { left: [60, 0], running: 1, since: Date.now() },
      setup: { head: { seats: kinds.map((kind, seat) => ({ seat, kind })) } },
    },
    table: { seats, sides: seats.map(({ name, side }) => ({ name, side })) },
    now: { players: ['playing', 'playing'], result: null, paused: false, sides: [{}, {}] },
  };
  const plates = mount(SeatPlates, { target: document.body, props: props as never });
  flushSync();
  const text = document.querySelector('.plate')!.textContent!.replace(/\s+/g, ' ').trim();
  void unmount(plates);
  return text;
}

test('a clock that ran out says to everybody what the others may do about it', () => {
  expect(told([1])).toBe(
    'Your time is up. You may still choose; the others may let a bot play for you, or go on without you.',
  );
  expect(told([0, 1])).toBe(
    'Ben’s time is up. Ben may still choose; the others may let a bot play for Ben, or go on without Ben, by the menu.',
  );
  expect(told([1], ['bot', 'person'])).toContain('nothing follows, since only bots wait');
  expect(told([0])).toContain('Ben’s time is up. Wait on, or act on it.');
});

test('a double click takes the seat back once', () => {
  const command = vi.fn(() => new Promise(() => {}));
  const props = {
    live: { seats: [0], asked: null, clocks: null, setup: { head: { seats: [] } }, command },
    table: { seats, sides: seats.map(({ name, side }) => ({ name, side })) },
    now: { players: ['bot greedy', 'playing'], result: null, paused: false, sides: [{}, {}] },
  };
  const plates = mount(SeatPlates, { target: document.body, props: props as never });
  flushSync();
  const button = document.querySelector<HTMLElement>('.plate .btn')!;
  button.click();
  button.click();
  expect(command.mock.calls).toEqual([[{ say: 'take_back' }, 0]]);
  void unmount(plates);
});

test('a call that fails is told, and can be made again', async () => {
  const command = vi.fn(() => Promise.reject(new Error('The socket is closed.')));
  const props = {
    live: { seats: [0], asked: null, clocks: null, setup: { head: { seats: [] } }, command },
    table: { seats, sides: seats.map(({ name, side }) => ({ name, side })) },
    now: { players: ['playing', 'playing'], result: null, paused: true, sides: [{}, {}] },
  };
  const plates = mount(SeatPlates, { target: document.body, props: props as never });
  flushSync();
  const button = document.querySelector<HTMLElement>('.plate .btn')!;
  button.click();
  await vi.waitFor(() => expect(toasts.map(({ text }) => text)).toContain('The socket is closed.'));
  button.click();
  expect(command).toHaveBeenCalledTimes(2);
  void unmount(plates);
});

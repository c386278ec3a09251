import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import Commands from './Commands.svelte';

const names = ['Ann', 'Greedy', 'Ben', 'Cy'];
const seats = names.map((name, seat) => ({ seat, name, team: '', side: seat }));
const live = {
  game: 'g1',
  seats: [0],
  present: [0, 2],
  lines: [],
  setup: {
    head: { watch: null, seats: seats.map((each) => ({ ...each, kind: each.seat === 1 ? 'bot' : 'person' })) },
  },
};

// The opening card of this game was read before.
localStorage.setItem('muster-opened', '["g1"]');

test('one may go on without people who are away, never without a bot', () => {
  const props = {
    live,
    table: { seats, sides: [] },
    now: { players: names.map(() => 'playing'), result: null },
    ontool: () => {},
  };
  const menu = mount(Commands, { target: document.body, props: props as never });
  document.querySelector<HTMLButtonElement>('.menu button')!.click();
  flushSync();
  const offered = names.filter((name) => document.body.textContent!.includes(`Go on without ${name}`));
  expect(offered).toEqual(['Cy']);
  void unmount(menu);
});

import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import { asking } from '../../../kit/ask.svelte';
import { toasts } from '../../../kit/toasts.svelte';
import Commands from './Commands.svelte';

const names = ['Ann', 'Greedy', 'Ben', 'Cy'];
const seats = names.map((name, seat) => ({ seat, name, team: '', side: seat }));
const live = {
  game: 'g1',
  seats: [0],
  present: [0, 2],
  seen: [null, null, null, '2026-01-01T00:00:00Z'],
  hoursAway: 72,
  clocks: null as unknown,
  lines: [],
  setup: {
    head: { watch: null, seats: seats.map((each) => ({ ...each, kind: each.seat === 1 ? 'bot' : 'person' })) },
  },
};

// The opening card of this game was read before.
localStorage.setItem('muster-opened', '["g1"]');

/** The menu, opened, of a game that differs by what is given. */
const opened = (given: object) => {
  const props = {
    live: { ...live, ...given },
    table: { seats, sides: [] },
    now: { players: names.map(() => 'playing'), result: null, without: [] },
    ontool: () => {},
  };
  const menu = mount(Commands, { target: document.body, props: props as never });
  document.querySelector<HTMLButtonElement>('.menu button')!.click();
  flushSync();
  return menu;
};

const open = (given: object) => {
  const menu = opened(given);
  const offered = (of: string) => names.filter((name) => document.body.textContent!.includes(`${of} ${name}`));
  const whys = [...document.querySelectorAll('.menu button:disabled small')].map((each) => each.textContent!);
  const found = { without: offered('Go on without'), text: document.body.textContent!, why: whys.join(' ') };
  void unmount(menu);
  return found;
};

test('a clock that ran out may be acted on while its player is here, and one that did not may not', () => {
  const clocks = { left: [60, 60, 0, 60], running: 2, since: Date.now() };
  const { without, text, why } = open({ clocks });
  expect(without).toEqual(['Ben', 'Cy']);
  expect(why).toContain('Cy has time left on the clock.');
  expect(why).not.toContain('Ben has time left');
  expect(text).toContain('Propose a pause');
  expect(open({}).text).not.toContain('Propose a pause');
});

test('of two at one screen the other acts on a clock that ran out', async () => {
  const command = vi.fn(async () => ({ taken: true }));
  const clocks = { left: [60, 60, 0, 60], running: 2, since: Date.now() };
  const menu = opened({ seats: [0, 2], mine: [2], clocks, command });
  const press = (label: string) =>
    [...document.querySelectorAll<HTMLElement>('button')].find((each) => each.textContent!.includes(label))!.click();
  expect(document.body.textContent).not.toContain('Let a bot play for Ann');
  press('Let a bot play for Ben');
  asking.now!.answer(true);
  await vi.waitFor(() => expect(command).toHaveBeenCalledWith({ say: 'go_on_without', seat: 2, bot: 'greedy' }, 0));
  void unmount(menu);
});

test('who is away is waited for so long, and that is said', () => {
  const { why } = open({ seen: [null, null, null, new Date().toISOString()] });
  expect(why).toContain('Cy is waited for until');
});

test('who looks on finds the replay by the secret that they have', () => {
  const props = {
    live: { ...live, watch: 'secret', seats: [] },
    table: { seats, sides: [] },
    now: { players: names.map(() => 'playing'), result: null, without: [] },
    ontool: () => {},
  };
  const menu = mount(Commands, { target: document.body, props: props as never });
  document.querySelector<HTMLButtonElement>('.menu button')!.click();
  flushSync();
  expect(document.querySelector('a[href="play/g1/replay?watch=secret"]')).not.toBeNull();
  void unmount(menu);
});

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

test('that a draw is offered is told until the offer is over', async () => {
  const now = $state({ offer: null as object | null });
  const command = async () => {
    now.offer = { what: 'draw', agreed: [0] };
    return { taken: true };
  };
  const menu = opened({ now, command });
  const draw = [...document.querySelectorAll<HTMLElement>('button')].find((each) =>
    each.textContent!.includes('Offer a draw'),
  );
  draw!.click();
  asking.now!.answer(true);
  await vi.waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['A draw is offered.']));
  flushSync();
  expect(toasts).toHaveLength(1);
  now.offer = null;
  flushSync();
  expect(toasts).toHaveLength(0);
  void unmount(menu);
});

test('at one screen it is said who surrenders, and that the others are asked about a draw', () => {
  const menu = opened({ seats: [0, 2], mine: [2] });
  const press = (label: string) =>
    [...document.querySelectorAll<HTMLElement>('button')].find((each) => each.textContent!.includes(label))!.click();
  press('Surrender');
  expect(asking.now!.text).toContain('The game ends for Ben here');
  asking.now!.answer(false);
  document.querySelector<HTMLButtonElement>('.menu button')!.click();
  flushSync();
  press('Offer a draw');
  expect(asking.now!.text).toContain('The others at this screen are asked next.');
  asking.now!.answer(false);
  void unmount(menu);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Asked, Said, StateNow, StoryLine, Told } from '../types';
import { Live } from './connection.svelte';

class Wire {
  static all: Wire[] = [];
  readyState = 1;
  said: Said[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};
  constructor(readonly url: string) {
    Wire.all.push(this);
  }
  send(text: string) {
    this.said.push(JSON.parse(text) as Said);
  }
  close() {
    this.readyState = 3;
  }
  tell(...told: unknown[]) {
    for (const each of told) this.onmessage({ data: JSON.stringify(each) });
  }
  drop(code = 1006) {
    this.readyState = 3;
    this.onclose({ code });
  }
}

const wire = () => Wire.all.at(-1)!;
const hello = {
  tell: 'hello',
  protocol: 1,
  setup: { head: { stage: 'playing' } },
  seats: [0],
  table: { units: [], seats: [], sides: [] },
  lines: 1,
};
const line = (n: number, number = n, seat = 0) =>
  ({
    tell: 'line',
    n,
    line: { n, number, seat, events: [] } as unknown as StoryLine,
    state: { n } as StateNow,
  }) as Told;
const asked = (number: number, seats = [0]) =>
  ({ tell: 'asked', asked: { number, kind: 'move', side: 0 } as Asked, seats, thinking: null, clocks: null }) as Told;

let live: Live;
let end: () => void;
afterEach(() => end());
beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  live = new Live('g1', undefined, (url) => new Wire(url) as never);
  end = live.start();
  wire().onopen();
  wire().tell(hello, line(0, 0, -1), asked(1));
});

const comeBack = () => {
  vi.advanceTimersByTime(20_000);
  wire().onopen();
};

test('says hello with what it has, and hears lines in order', () => {
  expect(wire().url).toMatch(/^ws.*\/api\/v1\/games\/g1\/live$/);
  expect(wire().said[0]).toEqual({ say: 'hello', protocol: 1, after: -1 });
  wire().tell(line(1), line(2));
  expect(live.lines.map(({ n }) => n)).toEqual([0, 1, 2]);
  expect(live.now?.n).toBe(2);
});

test('comes back by itself after a lost connection and goes on after the last line', () => {
  wire().tell(line(1));
  wire().drop();
  expect(live.state).toBe('lost');
  comeBack();
  expect(Wire.all).toHaveLength(2);
  expect(wire().said[0]).toMatchObject({ say: 'hello', after: 1 });
  wire().tell(hello, line(2), asked(3));
  expect(live.state).toBe('open');
  expect(live.lines.map(({ n }) => n)).toEqual([0, 1, 2]);
});

test('a gap is asked for again, never guessed', () => {
  wire().tell(line(2));
  expect(live.lines.map(({ n }) => n)).toEqual([0]);
  expect(Wire.all).toHaveLength(2);
  wire().onopen();
  expect(wire().said[0]).toMatchObject({ say: 'hello', after: 0 });
});

test('a line that is told twice is there once', () => {
  const heard = vi.fn();
  live.onarrival = heard;
  wire().tell(line(1), line(1));
  expect(live.lines).toHaveLength(2);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('a choice quotes the decision and is settled by done or refused', async () => {
  const first = live.choose({ do: 'finish' });
  expect(wire().said.at(-1)).toMatchObject({ say: 'choose', seat: 0, number: 1, choice: { do: 'finish' } });
  wire().tell({ tell: 'refused', id: 1, fault: { code: 'x', sentence: 'No.', rule: '', nearest: null } });
  expect(await first).toMatchObject({ taken: false, fault: { sentence: 'No.' } });
  const second = live.choose({ do: 'finish' });
  wire().tell({ tell: 'done', id: 2, n: 1 });
  expect(await second).toEqual({ taken: true, n: 1 });
});

test('a choice that was on its way when the connection was lost is never sent again', async () => {
  const taken = live.choose({ do: 'finish' });
  wire().drop();
  comeBack();
  wire().tell(hello, line(1), asked(2));
  expect(await taken).toMatchObject({ taken: true });

  const lost = live.choose({ do: 'finish' });
  wire().drop();
  comeBack();
  wire().tell(hello, asked(2));
  expect(await lost).toMatchObject({ taken: false, fault: { code: 'live.not_taken' } });
  expect(Wire.all.flatMap(({ said }) => said).filter(({ say }) => say === 'choose')).toHaveLength(2);
});

test('without a network it is lost at once, and with it again back at once', () => {
  window.dispatchEvent(new Event('offline'));
  expect(live.state).toBe('lost');
  expect(live.reached).toBe(false);
  expect(Wire.all[0]!.readyState).toBe(3);
  expect(Wire.all).toHaveLength(1);
  window.dispatchEvent(new Event('online'));
  expect(Wire.all).toHaveLength(2);
  wire().onopen();
  expect(wire().said[0]).toMatchObject({ say: 'hello', after: 0 });
  wire().tell(hello, asked(1));
  expect(live.state).toBe('open');
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('online'));
  expect(Wire.all).toHaveLength(2);
});

test('a server on this computer is found again though there is no network', () => {
  window.dispatchEvent(new Event('offline'));
  vi.advanceTimersByTime(500);
  expect(Wire.all).toHaveLength(2);
});

test('where something waits for 12 seconds in silence the connection is dead, and comes back by number', async () => {
  vi.advanceTimersByTime(60_000); // nothing waits: silence is nothing bad
  const choice = live.choose({ do: 'finish' });
  vi.advanceTimersByTime(11_900);
  expect(live.state).toBe('open');
  vi.advanceTimersByTime(200);
  expect(live.state).toBe('lost');
  expect(Wire.all[0]!.readyState).toBe(3);
  vi.advanceTimersByTime(500);
  expect(Wire.all).toHaveLength(2);
  wire().onopen();
  expect(wire().said).toEqual([{ say: 'hello', protocol: 1, after: 0 }]);
  wire().tell(hello, line(1), asked(2));
  expect(await choice).toMatchObject({ taken: true });
});

test('an answer may take long to work out; a command is not waited for in silence, and whatever is heard begins the wait anew', () => {
  void live.ask({ ask: 'attack', unit: 0 });
  vi.advanceTimersByTime(60_000);
  expect(live.state).toBe('open');
  void live.command({ say: 'offer_draw' });
  vi.advanceTimersByTime(8_000);
  wire().tell({ tell: 'present', seats: [0], watching: 0 });
  vi.advanceTimersByTime(8_000);
  expect(live.state).toBe('open');
  vi.advanceTimersByTime(4_100);
  expect(live.state).toBe('lost');
  expect(Wire.all).toHaveLength(1);
});

test('without a connection nothing is said, and it says so', async () => {
  wire().drop();
  expect(await live.choose({ do: 'finish' })).toMatchObject({ taken: false, fault: { code: 'live.lost' } });
});

test('of one kind of question only one is on its way, and the newest wins', async () => {
  const answers = [1, 2, 3].map((x) => live.ask({ ask: 'move', unit: 0, to: [x, 0] }));
  const sight = live.ask({ ask: 'sight', one: 0, other: 1 });
  const asks = () => wire().said.filter((said) => said.say === 'ask');
  expect(asks().map(({ question }) => question.ask)).toEqual(['move', 'sight']);
  wire().tell({ tell: 'answer', id: asks()[0]!.id, number: 1, move: { used: 1 } });
  expect(asks().at(-1)!.question).toMatchObject({ to: [3, 0] });
  wire().tell({ tell: 'answer', id: asks().at(-1)!.id, number: 1, move: { used: 3 } });
  expect(await Promise.all(answers)).toMatchObject([null, null, { move: { used: 3 } }]);
  end();
  expect(await sight).toBeNull();
});

test('a question that was on its way when the connection was lost is asked again, the newest of its kind', async () => {
  const answers = [1, 2].map((x) => live.ask({ ask: 'move', unit: 0, to: [x, 0] }));
  wire().drop();
  expect(live.state).toBe('lost');
  comeBack();
  wire().tell(hello, asked(1));
  const asks = wire().said.filter((said) => said.say === 'ask');
  expect(asks.map(({ question }) => question)).toMatchObject([{ to: [2, 0] }]);
  wire().tell({ tell: 'answer', id: asks[0]!.id, number: 1, move: { used: 2 } });
  expect(await Promise.all(answers)).toMatchObject([null, { move: { used: 2 } }]);
});

test('an answer about a decision that is over is worth nothing', async () => {
  const answer = live.ask({ ask: 'attack', unit: 0 });
  wire().tell(line(1), asked(2), { tell: 'answer', id: 1, number: 1, attack: {} });
  expect(await answer).toBeNull();
});

test.each([
  ['not there', 'not_found', 4404],
  ['not for who was signed out', 'identity.ended', 4401],
  ['deleted', 'game.gone', 4410],
  ['one connection too many', 'sockets.too_many', 4429],
  ['closed to who is shut out', 'identity.shut_out', 4403],
])('a game that is %s is not tried for again', (_, code, closing) => {
  wire().tell({
    tell: 'refused',
    id: null,
    fault: { code, sentence: 'None.', rule: '', nearest: null },
  });
  wire().drop(closing);
  vi.advanceTimersByTime(60_000);
  expect(live.state).toBe('closed');
  expect(live.refused?.sentence).toBe('None.');
  expect(Wire.all).toHaveLength(1);
});

test('a game that was deleted says so, and is not tried for again', () => {
  const fault = { code: 'game.gone', sentence: 'The game is deleted.', rule: '', nearest: null };
  wire().tell({ tell: 'refused', id: null, fault });
  wire().drop(4410);
  expect([live.state, live.refused?.sentence]).toEqual(['closed', 'The game is deleted.']);
  vi.advanceTimersByTime(60_000);
  expect(Wire.all).toHaveLength(1);
});

test('how long the server still gets ready is heard, and keeps a choice that waits for it from being given up', async () => {
  const choice = live.choose({ do: 'finish' });
  for (const seconds of [30, 20, 10]) {
    vi.advanceTimersByTime(10_000);
    wire().tell({ tell: 'preparing', seconds });
    expect(live.preparing).toBe(seconds);
  }
  expect(live.state).toBe('open');
  wire().tell({ tell: 'preparing', seconds: 0 }, { tell: 'done', id: 1, n: 1 });
  expect(live.preparing).toBe(0);
  expect(await choice).toMatchObject({ taken: true });
});

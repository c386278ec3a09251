import { beforeEach, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 20_000 }); // every tab reads the modules anew
const ID = '11111111-1111-4111-8111-111111111111';

/** Reckons slowly: a command goes to the end of the log, unless it is there already. */
vi.mock('../../engine', () => {
  class Refused extends Error {
    constructor(readonly sentence: string) {
      super(sentence);
    }
  }
  const reckon = async (name: string, { game, command }: { game: { log: string[] }; command?: { do: string } }) => {
    await new Promise((next) => setTimeout(next, 5));
    if (name === 'table-view') return { view: { log: game.log } };
    if (game.log.includes(command!.do)) throw new Refused(`${command!.do} was done already.`);
    const log = [...game.log, command!.do];
    return { game: { ...game, log }, view: { log }, line: { sentence: command!.do } };
  };
  return { Refused, reckon, sentenceOf: (problem: Error) => problem.message };
});

/** A tab: its own memory, over the one database of the browser. */
async function tab() {
  vi.resetModules();
  const store = await import('../../store');
  const { held, dropAll } = await import('../../store/held.svelte');
  const { Session } = await import('./session.svelte');
  return { store, held, dropAll, Session };
}

const logOf = (session: { view: unknown }) => (session.view as { log: string[] } | null)?.log;
const act = (word: string) => ({ do: word }) as never;

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await (await tab()).dropAll();
});

async function twoTabs() {
  const [one, other] = [await tab(), await tab()];
  await one.store.save(ID, 'table-game', { kind: 'table-game', name: 'Saturday', log: [] });
  await vi.waitFor(() => expect(other.held.has(ID)).toBe(true));
  const here = new one.Session(ID);
  const there = new other.Session(ID);
  await Promise.all([here.open(), there.open()]);
  return { one, other, here, there };
}

test('two tabs that give a command at the same instant both get it in', async () => {
  const { one, here, there } = await twoTabs();
  const lines = await Promise.all([here.give(act('move')), there.give(act('attack')), here.give(act('dash'))]);
  expect(lines).not.toContain(null);
  const log = () => one.store.get(ID)?.body.log;
  await vi.waitFor(() => expect(log()).toHaveLength(3));
  expect(log()).toEqual(expect.arrayContaining(['attack', 'dash', 'move']));
});

test('the same command of two tabs is done once, and the other is told why not', async () => {
  const { here, there } = await twoTabs();
  await Promise.all([here.give(act('move')), there.give(act('move'))]);
  expect([here.refused?.sentence, there.refused?.sentence].filter(Boolean)).toEqual(['move was done already.']);
});

test('what another tab does is shown, and the next command builds on it', async () => {
  const { other, here, there } = await twoTabs();
  await here.give(act('move'));
  await vi.waitFor(() => expect(other.store.get(ID)?.body.log).toEqual(['move']));
  await there.follow();
  expect(logOf(there)).toEqual(['move']);
  await there.give(act('attack'));
  expect(logOf(there)).toEqual(['move', 'attack']);
});

test('a game that another tab deleted is missing, and takes no command', async () => {
  const { one, other, there } = await twoTabs();
  await one.store.remove(ID);
  expect(await there.give(act('move'))).toBeNull();
  expect(there.refused?.sentence).toContain('deleted meanwhile');
  await vi.waitFor(() => expect(other.store.get(ID)).toBeUndefined());
  await there.follow();
  expect(there.missing).toBe(true);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { asking } from '../kit/ask.svelte';
import { deleteEverything, exported, imported, signIn, signOut } from './account';
import type { Kept } from './database';
import { dropAll, held, keep } from './held.svelte';
import { known, remember } from './identity.svelte';
import { alone } from './lock';

const ID = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const IDENTITY = { id: OTHER, account: true, name: 'Ada', made: '2026-01-10T18:00:00Z' };

const roster = (more: Partial<Kept> = {}): Kept => ({
  id: ID,
  kind: 'roster',
  body: { kind: 'roster', name: 'Wardens' },
  revision: 1,
  changed: '2026-01-10T18:00:00Z',
  unsent: 0,
  ...more,
});

const calls: string[] = [];
let refusesThings = false;

beforeEach(async () => {
  await dropAll();
  localStorage.clear();
  calls.length = 0;
  refusesThings = false;
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    const call = `${method} ${url.replace(/.*\/api\/v1/, '').split('?')[0]}`;
    calls.push(call);
    if (call === 'POST /sign-in') return Response.json({ identity: IDENTITY });
    if (call.startsWith('PUT') && refusesThings)
      return Response.json({ error: { code: 'thing.too_large', sentence: 'Too large.' } }, { status: 413 });
    if (call.startsWith('PUT')) return Response.json({ revision: 2 });
    if (call.startsWith('GET')) return Response.json({ things: [], deleted: [], cursor: 0, more: false });
    return new Response(null, { status: 204 });
  });
});

const fileOf = (...things: unknown[]): string => JSON.stringify({ kind: 'muster-export', version: 1, things });
const thing = (more: object): object => ({ id: OTHER, kind: 'roster', body: { name: 'Fenmen' }, ...more });

test.each([
  ['nothing at all', null, 'id is no UUID'],
  ['an id that is a way elsewhere', thing({ id: '../me' }), 'id is no UUID'],
  ['an unknown kind', thing({ kind: 'dragon' }), 'kind is none of faction, armoury, roster, table, table-game'],
  ['a kind that every object has', thing({ kind: 'constructor' }), 'kind is none of'],
  ['no body', thing({ body: [] }), 'body is no object'],
  ['no name', thing({ body: {} }), 'body.name is no text'],
  ['units that are no list', thing({ body: { name: 'F', units: 7 } }), 'body.units is no list'],
  ['a unit that is nothing', thing({ body: { name: 'F', units: [null] } }), 'body.units[0] is no object'],
  [
    'a unit without models',
    thing({ body: { name: 'F', units: [{ profile: 'F' }] } }),
    'body.units[0].models is no list',
  ],
  ['a perk that is nothing', thing({ body: { name: 'F', profiles: [{ name: 'F', perks: [null] }] } }), 'perks[0]'],
  ['a table without a board', thing({ kind: 'table', body: { name: 'F' } }), 'body.board is no object'],
  [
    'a piece that is no object',
    thing({ kind: 'table', body: { name: 'F', board: {}, terrain: ['wood'] } }),
    'terrain[0]',
  ],
  ['a game without a roster', thing({ kind: 'table-game', body: { name: 'F', seats: [{ player: 'A' }] } }), 'roster'],
])('a file with %s is refused whole', async (_what, wrong, why) => {
  const good = thing({ id: ID });
  await expect(imported(fileOf(good, wrong))).rejects.toThrow(/^Nothing was taken in: thing 2 of this file/);
  await expect(imported(fileOf(good, wrong))).rejects.toThrow(why);
  expect(held.size).toBe(0);
});

test('what was saved as a file comes in again, and beside what differs', async () => {
  await keep(roster());
  const file = JSON.stringify(exported());
  expect(await imported(file)).toBe(0);
  await keep(roster({ body: { kind: 'roster', name: 'Changed' } }));
  expect(await imported(file)).toBe(1);
  expect([...held.values()].map((one) => one.body.name).sort()).toEqual(['Changed', 'Wardens']);
});

async function answer(agreed: boolean): Promise<void> {
  await vi.waitFor(() => expect(asking.now?.text).toContain('1 change could not be sent: Wardens'));
  asking.now?.answer(agreed);
}

test('signing out sends first, and asks nothing when all is sent', async () => {
  remember(IDENTITY);
  await keep(roster({ unsent: 1 }));
  await signOut();
  expect(calls.indexOf(`PUT /things/${ID}`)).toBeLessThan(calls.indexOf('POST /sign-out'));
  expect([held.size, known.identity]).toEqual([0, undefined]);
});

test('signing out with something unsent asks, and stays without a yes', async () => {
  remember(IDENTITY);
  refusesThings = true;
  await keep(roster({ unsent: 1 }));
  await Promise.all([expect(signOut()).rejects.toThrow('You are still signed in.'), answer(false)]);
  expect(calls).not.toContain('POST /sign-out');
  expect(held.has(ID)).toBe(true);
  await Promise.all([signOut(), answer(true)]);
  expect([held.size, known.identity]).toEqual([0, undefined]);
});

test.each([
  ['signing in', () => signIn('Ada', 'a password'), 'POST /sign-in'],
  ['taking a file in', () => imported(fileOf(thing({}))), undefined],
  ['deleting everything', () => deleteEverything(), 'DELETE /me'],
])('%s waits until a round with the server has ended', async (_what, act, call) => {
  remember(IDENTITY);
  let end = (): void => undefined;
  let round = Promise.resolve();
  await new Promise<void>((begun) => {
    round = alone(() => new Promise<void>((resolve) => ((end = resolve), begun())));
  });
  calls.length = 0; // a round of the test before may have ended only now
  const acting = act();
  await new Promise((next) => setTimeout(next, 20));
  expect([calls, held.size]).toEqual([[], 0]);
  end();
  await Promise.all([round, acting]);
  if (call) expect(calls).toContain(call);
  else expect(held.size).toBe(1);
});

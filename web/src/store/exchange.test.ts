import { beforeEach, expect, test, vi } from 'vitest';
import type { Kept } from './database';
import { exchange } from './exchange';
import { drop, dropAll, held, keep, revive } from './held.svelte';

type Answer = [status: number, body: unknown];

const ID = '11111111-1111-4111-8111-111111111111';
const NOTHING: Answer = [200, { things: [], deleted: [], cursor: 0, more: false }];

const roster = (more: Partial<Kept> = {}): Kept => ({
  id: ID,
  kind: 'roster',
  body: { kind: 'roster', name: 'Wardens' },
  revision: 1,
  changed: '2026-01-10T18:00:00Z',
  unsent: 1,
  ...more,
});

/** A server that answers each call by its method and path; what it was sent is kept. */
function server(answers: Record<string, Answer>): { method: string; path: string; sent: unknown }[] {
  const calls: { method: string; path: string; sent: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    const path = url.replace('/api/v1', '');
    calls.push({ method, path, sent: body ? JSON.parse(body) : undefined });
    const [status, told] = answers[`${method} ${path.split('?')[0]}`] ?? NOTHING;
    return new Response(status === 204 ? null : JSON.stringify(told), { status });
  });
  return calls;
}

beforeEach(() => dropAll());

test('an edit goes up with the revision it was made on', async () => {
  await keep(roster({ revision: 4 }));
  const calls = server({ [`PUT /things/${ID}`]: [200, { revision: 5 }] });
  expect(await exchange()).toEqual({ conflicts: [], refused: [] });
  expect(calls[0]?.sent).toMatchObject({ base: 4, kind: 'roster' });
  expect(held.get(ID)).toMatchObject({ revision: 5, unsent: 0 });
});

test('an edit made while another was being sent stays unsent', async () => {
  await keep(roster());
  const calls = server({ [`PUT /things/${ID}`]: [200, { revision: 2 }] });
  const going = exchange();
  while (!calls.length) await new Promise((next) => setTimeout(next));
  await keep({ ...held.get(ID)!, body: { kind: 'roster', name: 'Newer' }, unsent: 2 });
  await going;
  expect(held.get(ID)).toMatchObject({ revision: 2, unsent: 1, body: { name: 'Newer' } });
});

test('a conflict keeps both copies', async () => {
  await keep(roster());
  const theirs = { ...roster({ revision: 7 }), body: { kind: 'roster', name: 'Theirs' } };
  server({ [`PUT /things/${ID}`]: [409, { error: { code: 'conflict', sentence: 'Changed.' }, current: theirs }] });
  expect((await exchange()).conflicts).toEqual(['Wardens']);
  expect(held.get(ID)).toMatchObject({ revision: 7, unsent: 0, body: { name: 'Theirs' } });
  const copy = [...held.values()].find((one) => one.id !== ID);
  expect(copy).toMatchObject({ revision: 0, unsent: 1, body: { name: 'Wardens (other copy)' } });
});

test('what was deleted elsewhere and edited here is new again', async () => {
  await keep(roster());
  server({ [`PUT /things/${ID}`]: [409, { error: { code: 'conflict', sentence: 'Gone.' }, current: null }] });
  await exchange();
  expect(held.get(ID)).toMatchObject({ revision: 0, unsent: 1 });
});

test('one thing that the server does not take does not hold up the others', async () => {
  const other = '22222222-2222-4222-8222-222222222222';
  await keep(roster());
  await keep(roster({ id: other }));
  server({
    [`PUT /things/${ID}`]: [413, { error: { code: 'thing.too_large', sentence: 'Too large.' } }],
    [`PUT /things/${other}`]: [200, { revision: 2 }],
  });
  expect((await exchange()).refused).toEqual(['Too large.']);
  expect(held.get(other)?.unsent).toBe(0);
});

test('a deletion is told once', async () => {
  await keep(roster({ unsent: 0, revision: 3 }));
  await drop(ID, 3);
  const calls = server({ [`DELETE /things/${ID}`]: [204, null] });
  await exchange();
  await exchange();
  expect(calls.filter((call) => call.method === 'DELETE').map((call) => call.path)).toEqual([`/things/${ID}?base=3`]);
});

test('what changed elsewhere comes down, but not over an edit of ours', async () => {
  const other = '22222222-2222-4222-8222-222222222222';
  await keep(roster({ unsent: 1 }));
  const things = [
    roster({ revision: 9, body: { kind: 'roster', name: 'Theirs' } }),
    roster({ id: other, revision: 1 }),
  ];
  server({
    [`PUT /things/${ID}`]: [413, { error: { code: 'thing.too_large', sentence: 'Too large.' } }],
    'GET /changes': [200, { things, deleted: [], cursor: 9, more: false }],
  });
  await exchange();
  expect(held.get(ID)?.body.name).toBe('Wardens');
  expect(held.get(other)).toMatchObject({ unsent: 0 });
});

test('a deletion that was undone before the server heard of it leaves nothing behind', async () => {
  const gone = roster({ revision: 3, unsent: 0 });
  await keep(gone);
  await drop(ID, 3);
  await revive(gone);
  const calls = server({ [`PUT /things/${ID}`]: [200, { revision: 4 }] });
  await exchange();
  expect(calls.map((call) => call.method)).not.toContain('DELETE');
  expect(calls.find((call) => call.method === 'PUT')?.sent).toMatchObject({ base: 3 });
  expect(held.get(ID)).toMatchObject({ revision: 4, unsent: 0 });
});

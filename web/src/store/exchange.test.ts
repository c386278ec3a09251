import { beforeEach, expect, test, vi } from 'vitest';
import { database, type Kept } from './database';
import { exchange } from './exchange';
import { bury, dropAll, edit, held, keep, revive } from './held.svelte';

type Answer = [status: number, body: unknown];
type Call = { method: string; path: string; sent: { base?: number | null } | undefined };

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

let onTheWay: Promise<unknown> = Promise.resolve();

/** A server that answers each call by its method and path; what it was sent is kept. */
function server(answers: Record<string, Answer | ((sent: { base?: number | null }) => Answer)>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    const path = url.replace(/.*\/api\/v1/, '');
    const sent = body ? (JSON.parse(body) as { base?: number | null }) : undefined;
    calls.push({ method, path, sent });
    await onTheWay;
    const answer = answers[`${method} ${path.split('?')[0]}`] ?? NOTHING;
    const [status, told] = typeof answer === 'function' ? answer(sent ?? {}) : answer;
    return new Response(status === 204 ? null : JSON.stringify(told), { status });
  });
  return calls;
}

/** A round, and what a person does while its first call is on its way. */
async function exchangeWhile(calls: Call[], act: () => Promise<unknown>): ReturnType<typeof exchange> {
  let arrive = (): void => undefined;
  onTheWay = new Promise<void>((resolve) => (arrive = resolve));
  const going = exchange();
  while (!calls.length) await new Promise((next) => setTimeout(next));
  await act();
  arrive();
  return going;
}

/** What another tab writes, of which this one has not heard. */
const elsewhere = async (kept: Kept): Promise<unknown> => (await database()).put('things', kept);

const conflict = (current: unknown): Answer => [409, { error: { code: 'thing.conflict', sentence: 'No.' }, current }];

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
  await exchangeWhile(calls, () => edit(ID, 'roster', { kind: 'roster', name: 'Newer' }));
  expect(held.get(ID)).toMatchObject({ revision: 2, unsent: 1, body: { name: 'Newer' } });
});

test('a conflict keeps both copies', async () => {
  await keep(roster());
  const theirs = { ...roster({ revision: 7 }), body: { kind: 'roster', name: 'Theirs' } };
  server({ [`PUT /things/${ID}`]: conflict(theirs) });
  expect((await exchange()).conflicts).toEqual(['Wardens']);
  expect(held.get(ID)).toMatchObject({ revision: 7, unsent: 0, body: { name: 'Theirs' } });
  const copy = [...held.values()].find((one) => one.id !== ID);
  expect(copy).toMatchObject({ revision: 0, unsent: 1, body: { name: 'Wardens (other copy)' } });
});

test('what was deleted elsewhere and edited here is new again', async () => {
  await keep(roster());
  const calls = server({
    [`PUT /things/${ID}`]: ({ base }) => (base ? conflict(null) : [200, { revision: 8 }]),
  });
  expect(await exchange()).toEqual({ conflicts: [], refused: [] });
  expect(calls.slice(0, 2).map((call) => call.sent)).toMatchObject([{ base: 1 }, { base: null }]);
  expect(held.get(ID)).toMatchObject({ revision: 8, unsent: 0 });
});

test('one thing that the server does not take does not hold up the others', async () => {
  const other = '22222222-2222-4222-8222-222222222222';
  await keep(roster());
  await keep(roster({ id: other }));
  server({
    [`PUT /things/${ID}`]: [413, { error: { code: 'thing.too_large', sentence: 'Too large.' } }],
    [`PUT /things/${other}`]: [200, { revision: 2 }],
  });
  expect((await exchange()).refused).toEqual(['Wardens: Too large.']);
  expect(held.get(other)?.unsent).toBe(0);
});

test('a deletion is told once', async () => {
  await keep(roster({ unsent: 0, revision: 3 }));
  await bury(ID);
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
  await bury(ID);
  await revive(gone);
  const calls = server({ [`PUT /things/${ID}`]: [200, { revision: 4 }] });
  await exchange();
  expect(calls.map((call) => call.method)).not.toContain('DELETE');
  expect(calls.find((call) => call.method === 'PUT')?.sent).toMatchObject({ base: 3 });
  expect(held.get(ID)).toMatchObject({ revision: 4, unsent: 0 });
});

test('a conflict keeps what was edited while it was found out', async () => {
  await keep(roster());
  const theirs = { ...roster({ revision: 7 }), body: { kind: 'roster', name: 'Theirs' } };
  const calls = server({ [`PUT /things/${ID}`]: conflict(theirs) });
  await exchangeWhile(calls, () => edit(ID, 'roster', { kind: 'roster', name: 'Newer' }));
  expect([...held.values()].map((one) => one.body.name).sort()).toEqual(['Newer (other copy)', 'Theirs']);
});

test.each([0, 3])('a deletion made while revision %i was being sent is told with the new one', async (revision) => {
  await keep(roster({ revision }));
  const calls = server({ [`PUT /things/${ID}`]: [200, { revision: 4 }], [`DELETE /things/${ID}`]: [204, null] });
  await exchangeWhile(calls, () => bury(ID));
  expect(calls.filter((call) => call.method === 'DELETE').map((call) => call.path)).toEqual([`/things/${ID}?base=4`]);
  expect(held.size).toBe(0);
});

test('what another tab wrote is neither overwritten nor forgotten', async () => {
  await keep(roster({ revision: 1, unsent: 1 }));
  const calls = server({
    [`PUT /things/${ID}`]: [200, { revision: 2 }],
    'GET /changes': [200, { things: [roster({ revision: 2 })], deleted: [], cursor: 2, more: false }],
  });
  await exchangeWhile(calls, () =>
    elsewhere(roster({ body: { kind: 'roster', name: 'Of the other tab' }, unsent: 2 })),
  );
  expect(held.get(ID)).toMatchObject({ revision: 2, unsent: 1, body: { name: 'Of the other tab' } });
});

test('what another tab deletes does not come back with the changes', async () => {
  await keep(roster({ revision: 3, unsent: 0 }));
  const calls = server({
    'GET /changes': [200, { things: [roster({ revision: 3 })], deleted: [], cursor: 3, more: false }],
  });
  await exchangeWhile(calls, () => bury(ID));
  expect(held.size).toBe(0);
});

test.each([400, 403, 404, 409, 413, 422])(
  'an answer of %i refuses one thing, and it stays unsent',
  async (status) => {
    const other = '22222222-2222-4222-8222-222222222222';
    await keep(roster());
    await keep(roster({ id: other }));
    server({
      [`PUT /things/${ID}`]: [status, { error: { code: 'no', sentence: 'Not this.' } }],
      [`PUT /things/${other}`]: [200, { revision: 2 }],
    });
    expect((await exchange()).refused).toEqual(['Wardens: Not this.']);
    expect(held.get(ID)?.unsent).toBe(1);
    expect(held.get(other)?.unsent).toBe(0);
  },
);

test.each([401, 429, 500])('an answer of %i ends the round', async (status) => {
  await keep(roster());
  server({ [`PUT /things/${ID}`]: [status, { error: { code: 'no', sentence: 'Not now.' } }] });
  await expect(exchange()).rejects.toThrow('Not now.');
  expect(held.get(ID)?.unsent).toBe(1);
});

test('what was changed elsewhere after its deletion here comes back', async () => {
  await keep(roster({ revision: 3, unsent: 0 }));
  await bury(ID);
  server({ [`DELETE /things/${ID}`]: conflict(roster({ revision: 4 })) });
  await exchange();
  expect(held.get(ID)).toMatchObject({ revision: 4, unsent: 0 });
});

/** Everything a person keeps: at once in this browser, then on the server as soon as it can be reached. */
import { NotKept } from '../api/errors';
import { parsed } from '../api/json';
import type { Body, Kind } from '../api/types';
import { database, type Kept } from './database';
import { bury, edit, held, readAll, revive } from './held.svelte';
import { newId } from './ids';
import { saving, syncSoon, watchNetwork } from './sync.svelte';

export { status } from './sync.svelte';

/** Done once the things of this browser are read; `things` and `get` are complete from then on. */
export const ready: Promise<void> = readAll().then(watchNetwork);

/** The things of a kind, the last changed first. Reactive. */
export function things(kind: Kind): Kept[] {
  return [...held.values()].filter((one) => one.kind === kind).sort((a, b) => b.changed.localeCompare(a.changed));
}

/** One thing, or nothing. Reactive. */
export const get = (id: string): Kept | undefined => held.get(id);

/** One thing, when this browser has been read. */
export async function load(id: string): Promise<Kept | undefined> {
  await ready;
  return held.get(id);
}

/** Keeps a new thing and gives its id. */
export async function fresh(kind: Kind, body: Body): Promise<string> {
  const id = newId();
  await save(id, kind, body);
  return id;
}

export async function save(id: string, kind: Kind, body: Body): Promise<void> {
  const copy = copyOf(body);
  await write(() => edit(id, kind, copy));
}

/** Keeps what is made of a thing as it is kept now. Where another tab or device was quicker, it is made anew of theirs. */
export async function revise(id: string, make: (now: Body) => Promise<Body>): Promise<Body> {
  await ready;
  for (;;) {
    const now = await (await database()).get('things', id);
    if (!now) throw new Error('This was deleted meanwhile, so nothing can be changed in it.');
    const next = copyOf(await make(now.body));
    if (await write(() => edit(id, now.kind, next, now.body))) return next;
  }
}

/** Removes a thing and gives a function that brings it back, under the same id. */
export async function remove(id: string): Promise<() => Promise<void>> {
  const gone = await write(() => bury(id));
  return async () => {
    if (gone) await write(() => revive(gone));
  };
}

/** Writes to this browser, and then soon to the server. */
async function write<T>(work: () => Promise<T>): Promise<T> {
  try {
    await ready;
    saving();
    return await work();
  } catch (problem) {
    throw new NotKept(problem);
  } finally {
    syncSoon();
  }
}

const copyOf = (body: Body): Body => parsed<Body>(JSON.stringify(body));

/** Everything a person keeps: at once in this browser, then on the server as soon as it can be reached. */
import type { Body, Kind } from '../api/types';
import type { Kept } from './database';
import { drop, held, keep, readAll, revive } from './held.svelte';
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
  await ready;
  const before = held.get(id);
  saving();
  await keep({
    id,
    kind,
    body: JSON.parse(JSON.stringify(body)),
    revision: before?.revision ?? 0,
    changed: new Date().toISOString(),
    unsent: (before?.unsent ?? 0) + 1,
  });
  syncSoon();
}

/** Removes a thing and gives a function that brings it back, under the same id. */
export async function remove(id: string): Promise<() => Promise<void>> {
  await ready;
  const gone = held.get(id);
  if (!gone) return async () => {};
  saving();
  await drop(id, gone.revision);
  syncSoon();
  return async () => {
    saving();
    await revive(gone);
    syncSoon();
  };
}

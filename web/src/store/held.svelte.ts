/** What is held in memory, the same as in the browser's database, in every open tab. */
import { SvelteMap } from 'svelte/reactivity';
import { database, wipe, type Kept } from './database';

export const held = new SvelteMap<string, Kept>();

// Other tabs of this browser share the database, not the memory.
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('muster-things');
if (tabs)
  tabs.onmessage = ({ data }: MessageEvent<string | null>) => void (data === null ? held.clear() : reread(data));

export async function readAll(): Promise<void> {
  for (const kept of await (await database()).getAll('things')) held.set(kept.id, kept);
}

export async function keep(kept: Kept): Promise<void> {
  held.set(kept.id, kept);
  await (await database()).put('things', kept);
  tabs?.postMessage(kept.id);
}

/** Takes a thing away; with a revision the server has still to be told. */
export async function drop(id: string, revision = 0): Promise<void> {
  held.delete(id);
  const change = (await database()).transaction(['things', 'deleted'], 'readwrite');
  await change.objectStore('things').delete(id);
  if (revision > 0) await change.objectStore('deleted').put({ id, revision });
  await change.done;
  tabs?.postMessage(id);
}

/** Brings back what was dropped. Of a deletion that the server was not told of yet, nothing is left. */
export async function revive(gone: Kept): Promise<void> {
  const change = (await database()).transaction(['things', 'deleted'], 'readwrite');
  const untold = await change.objectStore('deleted').get(gone.id);
  const kept = {
    ...gone,
    revision: untold?.revision ?? 0,
    changed: new Date().toISOString(),
    unsent: gone.unsent + 1,
  };
  await change.objectStore('deleted').delete(gone.id);
  await change.objectStore('things').put(kept);
  await change.done;
  held.set(kept.id, kept);
  tabs?.postMessage(kept.id);
}

/** Everything of this browser is gone: things, deletions, the cursor. */
export async function dropAll(): Promise<void> {
  held.clear();
  await wipe();
  tabs?.postMessage(null);
}

/** The server we shall meet knows nothing of these: all is to be sent as new. */
export async function unsendAll(): Promise<void> {
  const db = await database();
  await db.clear('deleted');
  await db.delete('values', 'cursor');
  for (const kept of [...held.values()]) await keep({ ...kept, revision: 0, unsent: Math.max(1, kept.unsent) });
}

export const unsent = (): Kept[] => [...held.values()].filter((one) => one.unsent > 0);

async function reread(id: string): Promise<void> {
  const kept = await (await database()).get('things', id);
  if (kept) held.set(id, kept);
  else held.delete(id);
}

/** What is held in memory, the same as in the browser's database, in every open tab. */
import { SvelteMap } from 'svelte/reactivity';
import type { Body, Kind } from '../api/types';
import { atOnce, database, type Kept, type Stores } from './database';

export const held = new SvelteMap<string, Kept>();
/** Edits on their way into the database, by thing. Until they are there, the page shows them, not what was there before. */
const writing = new SvelteMap<string, number>();

/** Whether an edit of a thing is still on its way into the database: until it is there, nobody may say that it is kept. */
export const isOnItsWay = (id: string): boolean => writing.has(id);

// Other tabs of this browser share the database, not the memory.
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('muster-things');
if (tabs)
  tabs.onmessage = ({ data }: MessageEvent<string | null>) => void (data === null ? held.clear() : reread(data));

export async function readAll(): Promise<void> {
  for (const kept of await (await database()).getAll('things')) held.set(kept.id, kept);
}

/** Changes what is kept, in one transaction; the work gives the ids of what it changed, and every tab shows them. */
export async function change(work: (stores: Stores) => Promise<string[]>): Promise<void> {
  const changed = await atOnce(work);
  await Promise.all(changed.map(reread));
  for (const id of changed) tabs?.postMessage(id);
}

export const keep = (kept: Kept): Promise<void> =>
  change(async ({ things }) => {
    await things.put(kept);
    return [kept.id];
  });

/** Keeps an edit: on the page at once, in the database on top of what is there. With `from`, only if that still is there. */
export async function edit(id: string, kind: Kind, body: Body, from?: Body): Promise<boolean> {
  const edited = (before?: Kept, revision = 0): Kept => ({
    id,
    kind,
    body,
    revision: before?.revision ?? revision,
    changed: new Date().toISOString(),
    unsent: (before?.unsent ?? 0) + 1,
  });
  let done = true;
  if (!from) held.set(id, edited(held.get(id)));
  writing.set(id, (writing.get(id) ?? 0) + 1);
  try {
    await atOnce(async ({ things, deleted }) => {
      const now = await things.get(id);
      done = !from || same(now?.body, from);
      if (!done) return;
      // Deleted meanwhile in another tab, and edited here: then it is not deleted.
      const grave = await deleted.get(id);
      await deleted.delete(id);
      await things.put(edited(now, grave?.revision));
    });
  } finally {
    const left = (writing.get(id) ?? 1) - 1;
    if (left) writing.set(id, left);
    else writing.delete(id);
  }
  await reread(id);
  if (done) tabs?.postMessage(id);
  return done;
}

/** Takes a thing away, as a person does; if the server knows it, it has still to be told. Gives what was there. */
export async function bury(id: string): Promise<Kept | undefined> {
  let gone: Kept | undefined;
  await change(async ({ things, deleted }) => {
    gone = await things.get(id);
    await things.delete(id);
    if (gone?.revision) await deleted.put({ id, revision: gone.revision });
    return [id];
  });
  return gone;
}

/** Brings back what was taken away. Of a deletion that the server was not told of yet, nothing is left. */
export const revive = (gone: Kept): Promise<void> =>
  change(async ({ things, deleted }) => {
    const revision = (await deleted.get(gone.id))?.revision ?? 0;
    await deleted.delete(gone.id);
    await things.put({ ...gone, revision, changed: new Date().toISOString(), unsent: gone.unsent + 1 });
    return [gone.id];
  });

/** Everything of this browser is gone: things, deletions, the cursor. */
export async function dropAll(): Promise<void> {
  await atOnce(({ things, deleted, values }) => Promise.all([things.clear(), deleted.clear(), values.clear()]));
  held.clear();
  tabs?.postMessage(null);
}

/** What the server has goes from this browser. What it has not heard of stays, to be sent as new. */
export const dropSent = (): Promise<void> =>
  change(async ({ things, deleted, values }) => {
    await deleted.clear();
    await values.clear();
    const all = await things.getAll();
    for (const kept of all) await (kept.unsent ? things.put({ ...kept, revision: 0 }) : things.delete(kept.id));
    return all.map(({ id }) => id);
  });

/** The server we shall meet knows nothing of these: all is to be sent as new. */
export const unsendAll = (): Promise<void> =>
  change(async ({ things, deleted, values }) => {
    await deleted.clear();
    await values.delete('cursor');
    const all = await things.getAll();
    for (const kept of all) await things.put({ ...kept, revision: 0, unsent: Math.max(1, kept.unsent) });
    return all.map(({ id }) => id);
  });

/** What the server has not heard of, as the database knows it: every tab's edits and deletions. */
export async function waiting(): Promise<{ things: Kept[]; deletions: number }> {
  const db = await database();
  const things = (await db.getAll('things')).filter((one) => one.unsent > 0);
  return { things, deletions: await db.count('deleted') };
}

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

async function reread(id: string): Promise<void> {
  const kept = await (await database()).get('things', id);
  if (writing.has(id)) return;
  if (kept) held.set(id, kept);
  else held.delete(id);
}

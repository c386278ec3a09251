/** One round with the server: edits and deletions go up, what changed elsewhere comes down, conflicts keep both copies. */
import { del, get, put } from '../api/client';
import { ApiError } from '../api/errors';
import type { Schemas, Thing } from '../api/types';
import { database, type Kept } from './database';
import { drop, held, keep, unsent } from './held.svelte';
import { newId } from './ids';

export interface Outcome {
  /** names of things that were changed elsewhere too */
  conflicts: string[];
  /** why the server did not take a change */
  refused: string[];
}

export async function exchange(): Promise<Outcome> {
  const outcome: Outcome = { conflicts: [], refused: [] };
  for (const one of unsent()) await send(one, outcome);
  for (const gone of await (await database()).getAll('deleted')) await tell(gone);
  await fetchChanges();
  return outcome;
}

async function send(kept: Kept, outcome: Outcome): Promise<void> {
  const wanted = { kind: kept.kind, body: kept.body, base: kept.revision || null };
  try {
    const done = await put<Schemas['ThingHead']>(`/things/${kept.id}`, wanted);
    await settle(kept, done.revision);
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    if (problem.status === 409) {
      outcome.conflicts.push(kept.body.name);
      await keepBoth(kept, (problem.body as { current: Thing | null }).current);
    } else if (problem.status === 413 || problem.status === 422) outcome.refused.push(problem.sentence);
    else throw problem;
  }
}

/** The server has it. What was edited meanwhile stays unsent. */
async function settle(sent: Kept, revision: number): Promise<void> {
  const now = held.get(sent.id);
  if (now) await keep({ ...now, revision, unsent: now.unsent - sent.unsent });
}

/** The server's copy keeps the id; ours becomes a thing of its own beside it. If theirs was deleted, ours is simply new again. */
async function keepBoth(ours: Kept, theirs: Thing | null): Promise<void> {
  if (!theirs) {
    await keep({ ...ours, revision: 0 });
    return;
  }
  const body = { ...ours.body, name: `${ours.body.name} (other copy)` };
  await keep({ ...ours, id: newId(), revision: 0, unsent: 1, body });
  await keep({ ...theirs, unsent: 0 });
}

async function tell(gone: { id: string; revision: number }): Promise<void> {
  try {
    await del(`/things/${gone.id}?base=${gone.revision}`);
  } catch (problem) {
    // Gone already; or changed elsewhere after it was deleted here, and then the change comes back below.
    if (!(problem instanceof ApiError) || (problem.status !== 404 && problem.status !== 409)) throw problem;
  }
  await (await database()).delete('deleted', gone.id);
}

async function fetchChanges(): Promise<void> {
  const db = await database();
  let since = ((await db.get('values', 'cursor')) as number | undefined) ?? 0;
  for (let more = true; more;) {
    const changes = await get<Schemas['Changes']>(`/changes?since=${since}`);
    for (const thing of changes.things as Thing[]) {
      const ours = held.get(thing.id);
      if (!ours || (ours.unsent === 0 && ours.revision < thing.revision)) await keep({ ...thing, unsent: 0 });
    }
    for (const id of changes.deleted) if (held.get(id)?.unsent === 0) await drop(id);
    since = changes.cursor;
    more = changes.more;
    await db.put('values', since, 'cursor');
  }
}

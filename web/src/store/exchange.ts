/** One round with the server: edits and deletions go up, what changed elsewhere comes down, conflicts keep both copies. */
import { isThing } from '../api/bodies';
import { del, get, put } from '../api/client';
import { ApiError } from '../api/errors';
import type { Schemas, Thing } from '../api/types';
import { database, type Grave, type Kept } from './database';
import { change, waiting } from './held.svelte';
import { newId } from './ids';

export interface Outcome {
  /** names of things that were changed elsewhere too */
  conflicts: string[];
  /** what the server did not take, and why */
  refused: string[];
}

export async function exchange(): Promise<Outcome> {
  const outcome: Outcome = { conflicts: [], refused: [] };
  for (const one of (await waiting()).things) await send(one, outcome);
  for (const gone of await (await database()).getAll('deleted')) await tell(gone, outcome);
  await fetchChanges();
  return outcome;
}

async function send(kept: Kept, outcome: Outcome): Promise<void> {
  const { id, kind, body, revision } = kept;
  try {
    const done = await put('/things/{id}', { kind, body, base: revision || null }, { at: { id } });
    await settle(kept, done.revision);
  } catch (problem) {
    const current = currentOf(problem);
    if (current) {
      outcome.conflicts.push(body.name);
      await keepBoth(kept, current);
    } else if (current === null && revision) await sendAnew(kept, outcome);
    else outcome.refused.push(`${body.name}: ${refusal(problem)}`);
  }
}

/** The server has it. What was edited meanwhile stays unsent; what was deleted meanwhile has still to be told. */
const settle = (sent: Kept, revision: number): Promise<void> =>
  change(async ({ things, deleted }) => {
    const now = await things.get(sent.id);
    if (now) await things.put({ ...now, revision, unsent: Math.max(0, now.unsent - sent.unsent) });
    else await deleted.put({ id: sent.id, revision });
    return [sent.id];
  });

/** The server's copy keeps the id; ours, as it is now, becomes a thing of its own beside it unless it was deleted meanwhile. */
const keepBoth = (sent: Kept, theirs: Thing): Promise<void> =>
  change(async ({ things, deleted }) => {
    const ours = await things.get(sent.id);
    const copy = newId();
    const name = `${ours?.body.name} (other copy)`;
    if (ours) await things.put({ ...ours, id: copy, revision: 0, unsent: 1, body: { ...ours.body, name } });
    await things.put({ ...theirs, unsent: 0 });
    await deleted.delete(sent.id);
    return [sent.id, copy];
  });

/** Deleted elsewhere and edited here: it is a new thing again. */
async function sendAnew(sent: Kept, outcome: Outcome): Promise<void> {
  await change(async ({ things, deleted }) => {
    const now = await things.get(sent.id);
    if (now) await things.put({ ...now, revision: 0 });
    await deleted.delete(sent.id);
    return [sent.id];
  });
  const again = await (await database()).get('things', sent.id);
  if (again) await send(again, outcome);
}

async function tell(gone: Grave, outcome: Outcome): Promise<void> {
  let newer: Thing | null | undefined;
  try {
    await del('/things/{id}', { at: { id: gone.id }, query: { base: gone.revision } });
  } catch (problem) {
    newer = currentOf(problem);
    const unknown = problem instanceof ApiError && problem.status === 404;
    if (newer === undefined && !unknown) {
      outcome.refused.push(`A deletion: ${refusal(problem)}`);
      return;
    }
  }
  await change(async ({ things, deleted }) => {
    await deleted.delete(gone.id);
    // Changed elsewhere after it was deleted here: it comes back.
    if (newer && !(await things.get(gone.id))) await things.put({ ...newer, unsent: 0 });
    return [gone.id];
  });
}

/** What the server has instead, null if it was deleted there, nothing if this is no conflict. */
function currentOf(problem: unknown): Thing | null | undefined {
  if (!(problem instanceof ApiError) || problem.status !== 409) return undefined;
  return problem.body?.current;
}

/** Why the server does not take this one thing. What concerns all of them, or says nothing about it, ends the round. */
function refusal(problem: unknown): string {
  const lasting = problem instanceof ApiError && problem.status >= 400 && problem.status < 500;
  if (!lasting || problem.status === 401 || problem.status === 429) throw problem;
  return problem.sentence;
}

async function fetchChanges(): Promise<void> {
  const db = await database();
  for (let more = true; more;) {
    const since = (await db.get('values', 'cursor')) ?? 0;
    const changes = await get('/changes', { query: { since } });
    await takeOver(changes);
    more = changes.more;
  }
}

/** Takes over what changed elsewhere, but nothing over an edit or a deletion of ours. */
const takeOver = (changes: Schemas['Changes']): Promise<void> =>
  change(async ({ things, deleted, values }) => {
    const changed: string[] = [];
    for (const thing of changes.things.filter(isThing)) {
      const ours = await things.get(thing.id);
      const newer = ours ? ours.unsent === 0 && ours.revision < thing.revision : !(await deleted.get(thing.id));
      if (!newer) continue;
      await things.put({ ...thing, unsent: 0 });
      changed.push(thing.id);
    }
    for (const id of changes.deleted) {
      if ((await things.get(id))?.unsent !== 0) continue;
      await things.delete(id);
      changed.push(id);
    }
    await values.put(changes.cursor, 'cursor');
    return changed;
  });

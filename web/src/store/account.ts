/** What the settings do to an identity: accounts, recovery, one file with everything, and the end of all data. */
import { del, post } from '../api/client';
import { ApiError, NotKept } from '../api/errors';
import type { Identity, Schemas } from '../api/types';
import { ask } from '../kit/ask.svelte';
import { count } from '../kit/format';
import { forgetDice } from './dice';
import { read, written, type Export } from './exports';
import { change, dropAll, dropSent, held, same, unsendAll, waiting } from './held.svelte';
import { becomeSomebody, forgetIdentity, hasIdentity, known, recall, remember } from './identity.svelte';
import { newId } from './ids';
import { alone } from './lock';
import { saving, sync, syncAfter, syncSoon } from './sync.svelte';

type Entered = Schemas['EnteredAnswer'];

/** Gives this identity a name and a password, to sign in with elsewhere. */
export const makeAccount = (name: string, password: string, proof?: string): Promise<void> =>
  alone(async () => {
    await becomeSomebody();
    remember(await post('/me/account', { name, password, proof: proof || null }));
  });

/** Enters an account; what was made here as a guest comes along into it. */
export const signIn = (name: string, password: string): Promise<void> =>
  syncAfter(async () => enter(await post('/sign-in', { name, password })));

export const recover = (code: string): Promise<void> =>
  syncAfter(async () => enter(await post('/recover', { recovery_code: code })));

async function enter(entered: Entered): Promise<void> {
  known.recoveryCode = undefined;
  remember(entered.identity);
  await unsendAll();
}

/** Leaves the account. What it keeps stays there and goes from this browser. */
export async function signOut(): Promise<void> {
  // Twice: a round that ran already may have missed the last edit, and a conflict leaves a copy to send.
  await sync();
  await sync();
  const lost = await mayLose();
  await alone(async () => {
    await post('/sign-out', undefined);
    forgetIdentity();
    // What was changed since the question was asked stays here.
    await (lost ? dropAll() : dropSent());
  });
}

/** Whether something that the server has not goes with the account; asked before, and refused without a yes. */
async function mayLose(): Promise<boolean> {
  const { things, deletions } = await waiting();
  const changes = things.length + deletions;
  if (changes === 0) return false;
  const names = things.map(({ body }) => body.name).join(', ');
  const agreed = await ask({
    title: 'Not everything is on the server',
    text: `${count(changes, 'change')} could not be sent${names && `: ${names}`}. Whoever signs out now loses this.`,
    yes: 'Sign out and lose it',
    no: 'Stay signed in',
    bad: true,
  });
  if (!agreed) throw new Error('You are still signed in. Sign out when everything has been sent.');
  return true;
}

/** A new code; the old one ends. An account asks for its password. */
export const newRecoveryCode = (password?: string): Promise<void> =>
  alone(async () => {
    await becomeSomebody();
    const made = await post('/me/recovery-code', { proof: password || null });
    if (known.identity) remember(known.identity, made.recovery_code);
  });

/** Everything kept, in the form the server exports too. */
export const exported = (): Export => written(held.values());

/** Takes such a file in, all of it or nothing. What is here already, but otherwise, comes in as a copy beside it. Says how many came. */
export async function imported(text: string): Promise<number> {
  const file = read(text);
  let came = 0;
  saving();
  await alone(() =>
    change(async ({ things, deleted }) => {
      const ids: string[] = [];
      for (const { id, kind, body } of file) {
        const ours = await things.get(id);
        if (ours && same(ours.body, body)) continue;
        const kept = { id: ours ? newId() : id, kind, body, changed: new Date().toISOString(), unsent: 1 };
        // What was deleted here, and the server not told of, is brought back.
        const revision = (await deleted.get(kept.id))?.revision ?? 0;
        await deleted.delete(kept.id);
        await things.put({ ...kept, revision });
        ids.push(kept.id);
      }
      came = ids.length;
      return ids;
    }),
  ).catch((problem: unknown) => {
    throw new NotKept(problem);
  });
  syncSoon();
  return came;
}

/** Ends all data: on the server, in this browser's database and its settings. */
export const deleteEverything = (): Promise<void> =>
  alone(async () => {
    recall();
    if (hasIdentity()) {
      await del('/me').catch((problem: unknown) => {
        // The server knows nobody by this key: then it keeps nothing either.
        if (!(problem instanceof ApiError) || problem.status !== 401) throw problem;
      });
    }
    await dropAll();
    await forgetDice();
    forgetIdentity();
    for (const key of Object.keys(localStorage)) if (/^muster[-.]/.test(key)) localStorage.removeItem(key);
  });

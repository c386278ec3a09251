/** What the settings do to an identity: accounts, recovery, one file with everything, and the end of all data. */
import { del, post } from '../api/client';
import { ApiError } from '../api/errors';
import type { Body, Identity, Kind, Schemas } from '../api/types';
import { dropAll, held, keep, unsendAll } from './held.svelte';
import { forgetIdentity, hasIdentity, identify, known, remember } from './identity.svelte';
import { newId } from './ids';
import { saving, sync, syncSoon } from './sync.svelte';

type Entered = Schemas['EnteredAnswer'];
type Export = Schemas['Export'];

/** Gives this identity a name and a password, to sign in with elsewhere. */
export async function makeAccount(name: string, password: string, proof?: string): Promise<void> {
  await identify();
  remember(await post<Identity>('/me/account', { name, password, proof: proof || null }));
}

/** Enters an account; what was made here as a guest comes along into it. */
export async function signIn(name: string, password: string): Promise<void> {
  await enter(await post<Entered>('/sign-in', { name, password }));
}

export async function recover(code: string): Promise<void> {
  await enter(await post<Entered>('/recover', { recovery_code: code }), code);
}

async function enter(entered: Entered, code?: string): Promise<void> {
  known.recoveryCode = code;
  remember(entered.identity);
  await unsendAll();
  await sync();
}

/** Leaves the account. What it keeps stays there and goes from this browser. */
export async function signOut(): Promise<void> {
  await sync();
  await post('/sign-out');
  forgetIdentity();
  await dropAll();
}

export async function newRecoveryCode(): Promise<void> {
  await identify();
  const made = await post<Schemas['RecoveryCode']>('/me/recovery-code');
  if (known.identity) remember(known.identity, made.recovery_code);
}

/** Everything kept, in the form the server exports too. */
export function exported(): Export {
  const things = [...held.values()].map(({ id, kind, body, revision, changed }) => ({
    id,
    kind,
    body,
    revision: Math.max(1, revision),
    changed,
  }));
  return { kind: 'muster-export', version: 1, made: new Date().toISOString(), things };
}

/** Takes such a file in. What is here already, but otherwise, comes in as a copy beside it. Says how many came. */
export async function imported(text: string): Promise<number> {
  const file = readExport(text);
  let came = 0;
  saving();
  for (const { id, kind, body } of file.things) {
    const ours = held.get(id);
    if (ours && JSON.stringify(ours.body) === JSON.stringify(body)) continue;
    const changed = new Date().toISOString();
    await keep({ id: ours ? newId() : id, kind: kind as Kind, body: body as Body, revision: 0, changed, unsent: 1 });
    came += 1;
  }
  syncSoon();
  return came;
}

function readExport(text: string): Export {
  let file: Partial<Export>;
  try {
    file = JSON.parse(text) as Partial<Export>;
  } catch {
    throw new Error('This file is no export of Muster: it is not JSON.');
  }
  if (file.kind !== 'muster-export' || file.version !== 1 || !Array.isArray(file.things)) {
    throw new Error('This file is no export of Muster. An export begins with "kind": "muster-export", "version": 1.');
  }
  return file as Export;
}

/** Ends all data: on the server, in this browser's database and its settings. */
export async function deleteEverything(): Promise<void> {
  if (hasIdentity()) {
    await del('/me').catch((problem: unknown) => {
      // The server knows nobody by this key: then it keeps nothing either.
      if (!(problem instanceof ApiError) || problem.status !== 401) throw problem;
    });
  }
  await dropAll();
  forgetIdentity();
  for (const key of Object.keys(localStorage)) if (/^muster[-.]/.test(key)) localStorage.removeItem(key);
}

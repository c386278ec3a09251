/** Who this browser is to the server: a guest from the first save on, or an account. The key is in a cookie that scripts cannot read. */
import { post } from '../api/client';
import { parsed } from '../api/json';
import type { Identity, Schemas } from '../api/types';
import { alone } from './lock';

interface Known {
  identity: Identity | undefined;
  /** shown in the settings until the person says that it is written down; then it is nowhere in this browser */
  recoveryCode: string | undefined;
}

const SHELF = 'muster-identity';

export const known: Known = $state(remembered());

export const hasIdentity = (): boolean => known.identity !== undefined;

/** What another tab may have changed since: who we are is the same in all of them. */
export function recall(): void {
  Object.assign(known, remembered());
}

/** Makes a guest of this browser unless it is somebody already. */
export async function identify(): Promise<void> {
  recall();
  if (!known.identity) await alone(becomeSomebody);
}

/** The same for whoever is alone already; another tab may have become a guest a moment ago. */
export async function becomeSomebody(): Promise<void> {
  recall();
  if (known.identity) return;
  const made = await post('/guests', undefined);
  remember(made.identity, made.recovery_code);
}

export function remember(identity: Identity, recoveryCode: string | undefined = known.recoveryCode): void {
  known.identity = identity;
  known.recoveryCode = recoveryCode;
  localStorage.setItem(SHELF, JSON.stringify(known));
}

/** The person has written the recovery code down. */
export function codeIsKept(): void {
  known.recoveryCode = undefined;
  localStorage.setItem(SHELF, JSON.stringify(known));
}

export function forgetIdentity(): void {
  known.identity = undefined;
  known.recoveryCode = undefined;
  localStorage.removeItem(SHELF);
}

function remembered(): Known {
  const kept = parsed<Partial<Known>>(localStorage.getItem(SHELF) ?? '{}');
  return { identity: kept.identity, recoveryCode: kept.recoveryCode };
}

/** Who this browser is to the server: a guest from the first save on, or an account. The key is in a cookie that scripts cannot read. */
import { post } from '../api/client';
import type { Identity, Schemas } from '../api/types';

interface Known {
  identity: Identity | undefined;
  /** shown in the settings, so that it can be written down */
  recoveryCode: string | undefined;
}

const SHELF = 'muster-identity';

export const known: Known = $state(remembered());

export const hasIdentity = (): boolean => known.identity !== undefined;

/** Makes a guest of this browser unless it is somebody already, perhaps since a moment ago in another tab. */
export async function identify(): Promise<void> {
  Object.assign(known, remembered());
  if (known.identity) return;
  const made = await post<Schemas['GuestMade']>('/guests');
  remember(made.identity, made.recovery_code);
}

export function remember(identity: Identity, recoveryCode: string | undefined = known.recoveryCode): void {
  known.identity = identity;
  known.recoveryCode = recoveryCode;
  localStorage.setItem(SHELF, JSON.stringify(known));
}

export function forgetIdentity(): void {
  known.identity = undefined;
  known.recoveryCode = undefined;
  localStorage.removeItem(SHELF);
}

function remembered(): Known {
  const kept = JSON.parse(localStorage.getItem(SHELF) ?? '{}') as Partial<Known>;
  return { identity: kept.identity, recoveryCode: kept.recoveryCode };
}

/** What the browser itself can say of fair dice, without taking anybody's word for it. */
import type { DiceProof } from '../types';

/** Whether the secret is the one that was committed to: the commitment is its SHA-256. Nothing can be said where the browser has no subtle crypto (pages without TLS). */
export async function isCommittedTo(
  secret: string,
  commitment: string,
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Promise<boolean | undefined> {
  if (!subtle) return undefined;
  const bytes = bytesOf(secret);
  if (!bytes) return false;
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === commitment;
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^([0-9a-f]{2})+$/.test(hex)) return undefined;
  return Uint8Array.from(hex.match(/../g)!, (pair) => parseInt(pair, 16));
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** The verdict in a sentence; none while the game runs, or where something is wrong, which has sentences of its own. */
export function verdictOf({ kind, rolls, dice, faults }: DiceProof): string {
  if (!faults || faults.length || rolls === null || dice === null) return '';
  if (!rolls) return 'No dice were thrown.';
  const thrown = `${counted(rolls, 'roll', 'rolls')} of ${counted(dice, 'die', 'dice')}`;
  const [what, are] = rolls === 1 ? [`The ${thrown}`, 'is'] : [`All ${thrown}`, 'are'];
  return `${what} ${are} ${kind === 'fair' ? `as ${rolls === 1 ? 'it was' : 'they were'} committed to` : 'what the seed gives'}.`;
}

/** What the browser found about the secret, in a sentence. */
export function ownCheck(found: boolean | undefined): string {
  if (found === undefined)
    return 'This browser could not check the secret itself: it needs a page with TLS for that.';
  return found
    ? 'This browser has checked that the secret is the one committed to.'
    : 'This browser has found that the secret is not the one committed to.';
}

/** What the browser itself can say of fair dice, without taking anybody's word for it. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { KeptDice } from '../../../store/dice';
import type { DiceProof } from '../types';

/** What was found, and what it was held against: what this browser kept before the first roll, or only what the server says. */
export interface OwnCheck {
  against: 'kept' | 'told';
  faults: string[];
}

/** Whether the secret is the one that was committed to: the commitment is its SHA-256. */
export function isCommittedTo(secret: string, commitment: string): boolean {
  if (!/^([0-9a-f]{2})+$/.test(secret)) return false;
  return bytesToHex(sha256(hexToBytes(secret))) === commitment;
}

/** The secret and the seeds that were used, held against what this browser kept; null before the secret is told. */
export function checked(proof: DiceProof, kept: KeptDice | undefined): OwnCheck | null {
  if (proof.secret === null) return null;
  if (!kept) {
    const right = isCommittedTo(proof.secret, proof.commitment);
    return {
      against: 'told',
      faults: right ? [] : ['The secret is not the one that the server says it committed to.'],
    };
  }
  const faults: string[] = [];
  if (!isCommittedTo(proof.secret, kept.commitment))
    faults.push('The secret is not the one that was committed to before the first roll.');
  if (proof.commitment !== kept.commitment)
    faults.push('The server now tells another commitment than before the first roll.');
  for (const [seat, seed] of Object.entries(kept.seeds))
    if (proof.seeds[Number(seat)] !== seed)
      faults.push(`The seed that this browser gave for seat ${Number(seat) + 1} was not used.`);
  return { against: 'kept', faults };
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

/** What the browser held the secret against, in a sentence. */
export const againstWhat = ({ against }: OwnCheck): string =>
  against === 'kept'
    ? 'Checked against the commitment this browser kept before the first roll, and its own seed was used.'
    : 'Checked only against what the server says: this browser has kept no commitment to these dice.';

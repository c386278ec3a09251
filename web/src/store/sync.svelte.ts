/** When this browser and the server speak: at the start, after edits, when the network is back, every minute. */
import { ApiError, NoAnswer, sentenceOf } from '../api/errors';
import { exchange } from './exchange';
import { unsendAll, waiting } from './held.svelte';
import { becomeSomebody, forgetIdentity, hasIdentity, recall } from './identity.svelte';
import { alone } from './lock';

const INTERVAL = 60_000;
/** Waits for the next edits a moment, so that typing is not sent letter by letter. */
const PAUSE = 600;

interface Status {
  state: 'saved' | 'saving' | 'offline' | 'conflict' | 'refused';
  /** how many changes the server has still to hear of */
  unsent: number;
  /** what happened, in a sentence */
  why: string;
}

export const status: Status = $state({ state: 'saved', unsent: 0, why: '' });

let running: Promise<void> | undefined;
let again = false;
let soon: ReturnType<typeof setTimeout> | undefined;

export function watchNetwork(): void {
  addEventListener('online', () => void sync());
  addEventListener('offline', () => (status.state = 'offline'));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void sync());
  setInterval(() => void sync(), INTERVAL);
  void sync();
}

/** Before something is written: from now on not everything is on the server. */
export function saving(): void {
  if (status.state !== 'offline') status.state = 'saving';
}

export function syncSoon(): void {
  saving();
  void count();
  clearTimeout(soon);
  soon = setTimeout(() => void sync(), PAUSE);
}

/** Speaks with the server now. Of several calls meanwhile, one more round follows. */
export function sync(): Promise<void> {
  if (running) {
    again = true;
    return running;
  }
  running = alone(round).finally(() => {
    running = undefined;
    follow();
  });
  return running;
}

/** Does a work alone with the server, and a round after it. */
export async function syncAfter(work: () => Promise<void>): Promise<void> {
  await alone(() => work().then(round));
  follow();
}

function follow(): void {
  if (!again) return;
  again = false;
  void sync();
}

/** One round, by one tab at a time, so that a browser becomes one guest and sends an edit once. */
async function round(): Promise<void> {
  recall();
  try {
    const { things, deletions } = await waiting();
    // Nothing was ever kept: then there is nobody to be known as yet.
    if (hasIdentity() || things.length + deletions > 0) await meet();
    else status.state = navigator.onLine ? 'saved' : 'offline';
  } catch (problem) {
    await mend(problem);
  }
  await count();
  // An edit made meanwhile is sent in a moment.
  if (status.state === 'saved' && status.unsent) status.state = 'saving';
}

async function meet(): Promise<void> {
  await becomeSomebody();
  const { conflicts, refused } = await exchange();
  tellOf(conflicts, refused);
  again ||= conflicts.length > 0;
}

const count = (): Promise<void> =>
  waiting().then(({ things, deletions }) => void (status.unsent = things.length + deletions), mend);

function tellOf(conflicts: string[], refused: string[]): void {
  if (refused.length) {
    status.state = 'refused';
    status.why = refused.join(' ');
  } else if (conflicts.length) {
    status.state = 'conflict';
    status.why = `Changed elsewhere too, so both copies were kept: ${conflicts.join(', ')}.`;
  } else if (status.state !== 'conflict') {
    status.state = 'saved';
    status.why = '';
  }
}

async function mend(problem: unknown): Promise<void> {
  if (problem instanceof NoAnswer) {
    status.state = 'offline';
    status.why = '';
  } else if (problem instanceof ApiError && problem.status === 401) {
    // The server does not know us any more: become a new guest there, and bring along what is here.
    forgetIdentity();
    await unsendAll();
    again = (await waiting()).things.length > 0;
  } else {
    status.state = 'refused';
    status.why = sentenceOf(problem);
  }
}

/** What became of something that was said. */
import type { Fault } from '../types';

export type Outcome = { taken: true; n: number } | { taken: false; fault: Fault };

const fault = (code: string, sentence: string): Fault => ({ code, sentence, rule: '', nearest: null });

export const NOT_CONNECTED = fault(
  'live.lost',
  'There is no connection to the game now, so nothing was sent. It comes back by itself.',
);

/** After a lost connection: the decision still waits, or nobody can tell. */
export const outcomeLost = (number: number | null): Fault =>
  number === null
    ? fault(
        'live.unsure',
        'The connection was lost before this was confirmed. See the story, and say it again if it is not there.',
      )
    : fault('live.not_taken', 'The connection was lost before this was taken. Nothing has changed; choose again.');

import type { Info } from '../../../shell';

/** What a replay is, whoever watches it. */
export const about: Info = {
  title: 'Replay',
  text: [
    'A battle from its first line to its last. Play and pause, drag along the tape, or tap a line of the story: the board shows how it stood then.',
    'Keys: space plays and pauses, comma and full stop step by one line; on the tape the arrow keys do.',
    'Of a battle that is over, “Continue from here” makes a new one from this moment against a bot.',
  ],
  rules: ['TURN-01'],
};

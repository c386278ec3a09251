/** Faces that nobody can foresee: the browser's own secure randomness, without any favour for small faces. */

const AT_ONCE = 16_384; // numbers a call may ask for: 65,536 bytes
const WORD = 2 ** 32;

/** A source of dice: `count` whole numbers from 0 to `below - 1`, all as likely as each other. */
export type Draw = (count: number, below: number) => number[];

export const secureDraw: Draw = (count, below) => {
  // A 32-bit number is taken only from the part that divides evenly; the rest is drawn anew.
  const fair = WORD - (WORD % below);
  const drawn: number[] = [];
  const words = new Uint32Array(Math.min(Math.max(count, 1), AT_ONCE));
  while (drawn.length < count) {
    crypto.getRandomValues(words);
    for (const word of words) {
      if (word < fair && drawn.length < count) drawn.push(word % below);
    }
  }
  return drawn;
};

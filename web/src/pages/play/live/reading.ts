/** How long something that goes by itself stays: as long as one needs to read it, and some more. */
import type { Throw } from './stage.svelte';

const LOOK = 3_000;
const LETTER = 60;
const DIE = 90;

/** Milliseconds for a throw: its words, and a glance at each die up to a handful. A roll-off, which needs nothing, says all by its dice. */
export function readingTime({ sentence, dice }: Throw): number {
  const rollOff = dice.every(({ need }) => need === null);
  const told = dice.reduce((sum, { purpose }) => sum + purpose.length + 20, sentence.length);
  const words = rollOff ? [...new Set(dice.map(({ purpose }) => purpose))].join('').length : told;
  const faces = dice.reduce((sum, each) => sum + each.faces.length, 0);
  return LOOK + words * LETTER + Math.min(faces, 24) * DIE;
}

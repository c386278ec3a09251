// Dice rolled on this device, for who has none at hand: only faces are made here, nothing is judged.
import { secureDraw } from '../dice/random';

export const rolled = (count: number, sides = 6): number[] => secureDraw(count, sides).map((face) => face + 1);

/** How high models stand above the table, in few words. */
import type { StateNow, UnitPicture } from '../types';

/** Less is a step in the ground that nobody would call high. */
const LEAST = 250;

const inches = (mils: number) => String(Math.round(mils / 100) / 10);

/** Such as "+3", for the tag on a model; empty on the ground. */
export const raised = (z: number): string =>
  Math.abs(z) < LEAST ? '' : `${z < 0 ? '−' : '+'}${inches(Math.abs(z))}`;

/** How high some models stand: "3 in. up", or "0 to 3 in. up" where they differ; empty if all are on the ground. */
export function highWords(heights: readonly number[], unit: string): string {
  if (!heights.some(raised)) return '';
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const where = high < 0 ? 'down' : 'up';
  if (inches(low) === inches(high)) return `${inches(Math.abs(high))} ${unit} ${where}`;
  return low < 0
    ? `${raised(low)} to ${raised(high) || '0'} ${unit}`
    : `${inches(low)} to ${inches(high)} ${unit} up`;
}

/** The same of those of a unit that stand on the table. */
export function unitHeight(unit: UnitPicture, now: StateNow, scale: string): string {
  const own = now.models.slice(unit.first, unit.first + unit.count).filter((model) => model.at);
  return highWords(own.map((model) => model.z), scale); // prettier-ignore
}

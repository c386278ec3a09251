/** How much of an allowance is used, in words. */
import type { Measure } from '../controls/control.svelte';
import type { TablePicture } from '../types';
import { length, tenthOf } from './words';

/** Slower by less than this nobody sees. */
const SLACK = 50;
/** A way that is longer than allowed by no more than this is as long as allowed. */
const HAIR = 10;

export const isOver = ({ used, allowed }: Measure): boolean => used > allowed + HAIR;

/** The same where there is hardly any room for words. */
export const shortWords = ({ used, allowed }: Measure, table: TablePicture): string =>
  `${length(used, table)} of ${length(allowed, table)}`;

/** What is used is told as the story tells it; used and left add up to what is allowed as it is shown. */
export function measureWords(measure: Measure, table: TablePicture): string {
  const { used, allowed, length: long } = measure;
  const shown = (mils: number) => length(mils, table);
  const tenth = tenthOf(table);
  if (used === 0) return `${shown(allowed)} allowed`;
  if (isOver(measure)) return `${shown(Math.ceil((used - HAIR) / tenth) * tenth)}, ${shown(allowed)} allowed`;
  // Difficult Ground and climbs take more of the allowance than the way is long.
  if (long !== undefined && used > long + SLACK)
    return `${shown(long)} long, counts ${shown(used)} of ${shown(allowed)}`;
  const left = Math.max(0, Math.round(allowed / tenth) - Math.round(used / tenth));
  return `${shown(used)} used, ${shown(left * tenth)} left`;
}

/** What a game can be set up with, in words. */
import type { Bounds } from '../types';
import { ordinal } from '../words';

/** The lengths that people agree on; any other can be had by going on or stopping early. */
export function lengths({ fewest_turns: fewest }: Bounds): { value: string; label: string }[] {
  const counted = [0, 1, 2, 3, 4].map((more) => String(fewest + more));
  return [
    ...counted.map((value) => ({ value, label: `${value} Game Turns` })),
    { value: 'random', label: `Random, from the ${ordinal(fewest)} on` },
    { value: 'open', label: 'Open' },
  ];
}

/** The nearest choice of a refusal, as a button may send it: it does what was tried, with the unit that was tried. */
import type { Choice, Fault } from '../types';

/** What may stand for each thing that is tried: a march is resolved into single ways, and towards a host one walks. */
const ALIKE: Record<string, Choice['do'][]> = {
  walk: ['move', 'march'],
  embark: ['embark', 'move'],
  disembark: ['disembark'],
  transfer: ['transfer'],
  deploy: ['deploy'],
};

export function nearestOf(fault: Fault | null | undefined, tried: string, unit: number | null): Choice | null {
  const nearest = fault?.nearest;
  if (!nearest || !('unit' in nearest) || nearest.unit !== unit) return null;
  return ALIKE[tried]?.includes(nearest.do) ? nearest : null;
}

/** Why something was refused, and what can be done instead. */
export const refused = (fault: Fault, instead: string | null): string =>
  instead ? `${fault.sentence} ${instead}` : fault.sentence;

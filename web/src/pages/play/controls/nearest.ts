/** The nearest choice of a refusal, as a button may send it: it does what was tried, with the unit that was tried. */
import type { Body, Fault } from '../types';

/** What may stand for each thing that is tried: a march is resolved into single ways, and towards a host one walks. */
const ALIKE: Record<string, string[]> = {
  walk: ['move', 'march'],
  embark: ['embark', 'move'],
  disembark: ['disembark'],
  transfer: ['transfer'],
  deploy: ['deploy'],
};

export function nearestOf(fault: Fault | null | undefined, tried: string, unit: number | null): Body | null {
  const nearest = fault?.nearest;
  const alike = nearest && nearest.unit === unit && ALIKE[tried]?.includes(String(nearest.do));
  return alike ? nearest : null;
}

/** Why something was refused, and what can be done instead. */
export const refused = (fault: Fault, instead: string | null): string =>
  instead ? `${fault.sentence} ${instead}` : fault.sentence;

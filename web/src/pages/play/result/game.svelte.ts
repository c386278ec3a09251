// A played game as the result page shows it: its story, its report, and how it stood at the end.
import { reportOf, statesOf, storyOf, type Source, type Told } from '../http';
import type { Report, StateNow } from '../types';

export interface Played {
  told: Told;
  report: Report;
  end: StateNow;
}

export async function played(source: Source): Promise<Played> {
  const [told, report] = await Promise.all([storyOf(source), reportOf(source)]);
  const last = told.lines.length - 1;
  const [end] = await statesOf(source, last, last);
  return { told, report, end: end! };
}

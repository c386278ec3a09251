/** What came, in figures, before it is kept: what it costs, what is in it, what is wrong with it. */

import { reckon } from '../../engine';
import { count } from '../../kit/format';
import type { Body } from '../../store';

interface Fault {
  sentence: string;
  rule: string;
}

export interface Judged {
  points: number | null;
  limit: number | null;
  words: string;
  rows: { name: string; symbol: string; note: string; points: number | null }[];
  faults: Fault[];
}

type Priced = { name: string; points: number | null };
const symbolOf = (list: unknown, name: string): string =>
  ((list as Body[] | undefined) ?? []).find((each) => each.name === name)?.symbol ?? '';

export function judge(thing: Body): Promise<Judged> {
  if (thing.kind === 'roster') return roster(thing);
  return thing.kind === 'unit' || thing.kind === 'weapon' ? profile(thing) : library(thing);
}

async function roster(thing: Body): Promise<Judged> {
  const answer = await reckon('roster', { roster: thing });
  const units = answer.units as (Priced & { profile: string; models: number })[];
  return {
    points: answer.total,
    limit: answer.limit,
    words: `${count(units.length, 'unit')}, ${count(answer.models, 'model')}`,
    rows: units.map((unit) => ({
      name: unit.name,
      symbol: symbolOf(thing.profiles, unit.profile),
      note: count(unit.models, 'model'),
      points: unit.points,
    })),
    faults: answer.faults,
  };
}

async function library(thing: Body): Promise<Judged> {
  const answer = await reckon('library', { thing });
  const [profiles, weapons] = [answer.profiles as Priced[], answer.weapons as Priced[]];
  const row = (list: unknown, note: string) => (each: Priced) => ({
    ...each,
    note,
    symbol: symbolOf(list, each.name),
  });
  return {
    points: null,
    limit: null,
    words: [profiles.length && count(profiles.length, 'unit'), weapons.length && count(weapons.length, 'weapon')]
      .filter(Boolean)
      .join(', '),
    rows: [...profiles.map(row(thing.profiles, 'unit')), ...weapons.map(row(thing.weapons, 'weapon'))],
    faults: answer.faults,
  };
}

async function profile(thing: Body): Promise<Judged> {
  const answer = await reckon('price', { thing });
  return { points: answer.points, limit: null, words: `one ${thing.kind}`, rows: [], faults: answer.faults };
}

/** What came, in figures, before it is kept: what it costs, what is in it, what is wrong with it. */

import { listIn, textIn } from '../../api/bodies';
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
function symbolOf(thing: Body, list: 'profiles' | 'weapons', name: string): string {
  const found = listIn(thing, list).find((each) => each.name === name);
  return (found && textIn(found, 'symbol')) ?? '';
}

export function judge(thing: Body): Promise<Judged> {
  if (thing.kind === 'roster') return roster(thing);
  return thing.kind === 'unit' || thing.kind === 'weapon' ? profile(thing) : library(thing);
}

async function roster(thing: Body): Promise<Judged> {
  const answer = await reckon('roster', { roster: thing });
  const { units } = answer;
  return {
    points: answer.total,
    limit: answer.limit,
    words: `${count(units.length, 'unit')}, ${count(answer.models, 'model')}`,
    rows: units.map((unit) => ({
      name: unit.name,
      symbol: symbolOf(thing, 'profiles', unit.profile),
      note: count(unit.models, 'model'),
      points: unit.points,
    })),
    faults: answer.faults,
  };
}

async function library(thing: Body): Promise<Judged> {
  const answer = await reckon('library', { thing });
  const { profiles, weapons } = answer;
  const row = (list: 'profiles' | 'weapons', note: string) => (each: Priced) => ({
    ...each,
    note,
    symbol: symbolOf(thing, list, each.name),
  });
  return {
    points: null,
    limit: null,
    words: [profiles.length && count(profiles.length, 'unit'), weapons.length && count(weapons.length, 'weapon')]
      .filter(Boolean)
      .join(', '),
    rows: [...profiles.map(row('profiles', 'unit')), ...weapons.map(row('weapons', 'weapon'))],
    faults: answer.faults,
  };
}

async function profile(thing: Body): Promise<Judged> {
  const answer = await reckon('price', { thing });
  return { points: answer.points, limit: null, words: `one ${thing.kind}`, rows: [], faults: answer.faults };
}

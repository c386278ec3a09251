/** What the reckoning `odds` answers, and how it is drawn: figures, bars, brackets and the chain. */

import type { Answer } from '../../api/types';
import type { Figure } from './Figures.svelte';
import type { Link } from './Chain.svelte';
import { barsOf, type Bar } from './bars';
import { perCent, save, two } from './format';

export type Odds = Answer<'odds'>;

/** The chance of exactly 0, 1, 2 … HP. */
export function exactly(odds: Odds): number[] {
  const chances = Array.from({ length: odds.hp + 1 }, () => 0);
  for (const row of odds.distribution) chances[row.hp] = row.exactly;
  return chances;
}

export const aModel = (odds: Odds): number => odds.casualties.find((row) => row.models >= 1)?.at_least ?? 0;
export const nothing = (odds: Odds): number => odds.distribution.find((row) => row.hp === 0)?.exactly ?? 0;

export const figuresOf = (odds: Odds): Figure[] => [
  { value: two(odds.mean), words: 'HP on average' },
  odds.models > 1
    ? { value: perCent(aModel(odds)), words: 'destroys a model or more' }
    : { value: `${two((100 * odds.mean) / odds.hp)}%`, words: 'of its HP on average' },
  { value: perCent(nothing(odds)), words: 'does nothing' },
  { value: perCent(odds.destroy), words: odds.models > 1 ? 'destroys the unit' : 'destroys it' },
];

/** What lies under the bars: how many models are gone at that loss, for whole models of the same HP. */
export function bracketsOf(bars: Bar[], hp: number, models: number): { from: number; to: number; label: string }[] {
  if (models < 2 || bars.some((bar) => bar.first !== bar.last && !bar.label.endsWith('+'))) return [];
  const brackets: { from: number; to: number; label: string; lost: number }[] = [];
  bars.forEach((bar, n) => {
    const lost = Math.floor(bar.first / hp);
    const newest = brackets.at(-1);
    if (newest?.lost === lost) newest.to = n;
    else brackets.push({ from: n, to: n, lost, label: lost ? String(lost) : 'none' });
  });
  const last = brackets.at(-1);
  if (last && last.lost < models && bars.at(-1)?.label.endsWith('+')) last.label = `${last.lost}+`;
  return brackets;
}

const SAVES: Record<string, string> = { Armour: 'Armour', Cover: 'Cover save', AEGIS: 'AEGIS' };

/** The links of one weapon group: its dice, its hits, what passes each save, and the HP. */
export function chainOf(odds: Odds, place: number, ap: number | null): Link[] {
  const needed = odds.requirements[place];
  if (!needed) return [];
  const each = needed.saves.length + 3;
  const start = odds.requirements.slice(0, place).reduce((sum, group) => sum + group.saves.length + 3, 0);
  const links = odds.chain.slice(start, start + each);
  const told = links.map((link, n) => {
    if (n === 0)
      return {
        what: `${needed.name}: attack dice`,
        need: '',
        expected: link.expected,
        unit: 'dice',
        rules: ['ATTACK-04'],
      };
    if (n === 1)
      return { what: needed.because, need: link.need, expected: link.expected, unit: 'hit', rules: needed.rules };
    if (n === links.length - 1)
      return {
        what: needed.saves.length ? `${needed.hp_each} HP for each` : 'No saves: every hit costs HP',
        need: '',
        expected: link.expected,
        unit: 'HP lost',
        rules: [],
      };
    const taken = needed.saves[n - 2];
    const name = SAVES[taken?.name ?? ''] ?? taken?.name ?? '';
    const what = taken?.pierced
      ? `${name} ${taken.stat}+ is pierced by AP ${save(ap)}`
      : `${name} ${taken && taken.stat <= 6 ? `${taken.stat}+` : 'lost'}`;
    return {
      what,
      need: taken?.pierced ? '–' : link.need,
      expected: link.expected,
      unit: 'get through',
      rules: taken?.rules ?? [],
    };
  });
  if (!needed.saves.length || needed.hp_each > 1) return told;
  return told.slice(0, -1).map((link, n) => (n === told.length - 2 ? { ...link, unit: 'HP lost' } : link)); // what gets through is what is lost
}

/** Bars for a chart that has room for so many. */
export const chartBars = (odds: Odds, most: number): Bar[] => barsOf(exactly(odds), most);

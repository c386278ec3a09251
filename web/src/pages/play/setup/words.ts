/** Words about games that several pages use. */
import { editionName } from '../../../store';
import type { Proposal } from '../types';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When something happened, as one says it: 5 minutes ago, yesterday, 3 May. */
export function ago(iso: string, now = Date.now()): string {
  const past = Math.max(0, now - Date.parse(iso));
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  if (past < MINUTE) return 'just now';
  if (past < HOUR) return words.format(-Math.round(past / MINUTE), 'minute');
  if (past < DAY) return words.format(-Math.round(past / HOUR), 'hour');
  if (past < 7 * DAY) return words.format(-Math.round(past / DAY), 'day');
  return new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });
}

export function lengthWords({ turns, random_length: random }: Pick<Proposal, 'turns' | 'random_length'>): string {
  return random ? `Random, from Game Turn ${turns} on` : `${turns} Game Turns`;
}

export function rulesWords({ style, edition, switches }: Pick<Proposal, 'style' | 'edition' | 'switches'>): string {
  const changed = Object.keys(switches).length;
  const more = changed ? `, ${changed} single rule${changed === 1 ? '' : 's'} changed` : '';
  return `${style === 'advanced' ? 'Advanced' : 'Standard'}, ${editionName(edition)} rules${more}`;
}

/** The rules of a game that was played; whoever changed single ones has an edition with another name. */
export function rulesetWords(ruleset: string): string {
  const edition = ruleset.replace(/ changed$/, '');
  return `${editionName(edition)} rules${edition === ruleset ? '' : ', some of them changed'}`;
}

export function tableWords(table: Proposal['table']): string {
  if (table.source === 'body') {
    const drawn = Object.keys(table.body ?? {}).length > 0;
    return drawn ? `Drawn: ${String(table.body?.['name'] ?? 'a table of your own')}` : 'no table drawn yet';
  }
  const size = table.size ? `, ${table.size.replace('x', ' × ')} ft` : '';
  if (table.source === 'ready') return `${readyTable(table.name ?? '')}${size}`;
  const seed = table.seed === undefined ? '' : `, seed ${table.seed}`;
  return `Random, ${table.theme ?? 'mixed'}, ${table.density ?? 'moderate'}${size}${seed}`;
}

/** deep-wood is written Deep wood. */
export const readyTable = (name: string): string =>
  name ? name[0]!.toUpperCase() + name.slice(1).replaceAll('-', ' ') : '';

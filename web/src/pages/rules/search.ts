/** Search in the catalogue: every word must occur; ids and areas count most, then titles, then the rule itself. */

import type { Rule } from '../../api/types';
import { areaOf } from './books';

export type { Rule };

interface Indexed {
  rule: Rule;
  id: string;
  area: string;
  places: [number, string][];
}

export type Index = Indexed[];

/** `books` gives the name of a rule's book, which is searched too. */
export const indexOf = (rules: Rule[], books: ReadonlyMap<string, string>): Index =>
  rules.map((rule) => ({
    rule,
    id: rule.id.toLowerCase(),
    area: areaOf(rule.id).toLowerCase(),
    places: [
      [5, rule.title.toLowerCase()],
      [3, rule.rule.toLowerCase()],
      [1, `${rule.decision} ${rule.example} ${rule.ruling} ${books.get(rule.book) ?? ''}`.toLowerCase()],
    ],
  }));

const stem = (word: string): string =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;

export const termsOf = (words: string): string[] =>
  (words.toLowerCase().match(/[\p{L}\p{N}_+/"-]+/gu) ?? []).map(stem);

/** An id as people write it: letter case and a missing leading zero do not matter. */
export function asId(words: string): string | null {
  const found = /^\s*([a-z]+|d10)[\s-]*(\d{1,3})\s*$/i.exec(words);
  return found ? `${found[1]?.toUpperCase()}-${found[2]?.padStart(2, '0')}` : null;
}

/** The rules in which every word occurs, the best match first; a rule named by its id stands before all. */
export function search(index: Index, words: string): Rule[] {
  const terms = termsOf(words);
  if (terms.length === 0) return [];
  const named = asId(words)?.toLowerCase();
  const found: { score: number; rule: Rule }[] = [];
  for (const entry of index) {
    const score = entry.id === named ? Number.MAX_SAFE_INTEGER : scoreOf(entry, terms);
    if (score > 0) found.push({ score, rule: entry.rule });
  }
  return found.sort((a, b) => b.score - a.score).map(({ rule }) => rule);
}

function scoreOf(entry: Indexed, terms: string[]): number {
  let score = 0;
  for (const term of terms) {
    const named =
      term === entry.id || term === entry.area || (term.includes('-') && entry.id.startsWith(term)) ? 8 : 0;
    let best = 0;
    for (const [weight, text] of entry.places) {
      if (text.includes(term)) best = Math.max(best, weight + isAWord(term, text));
    }
    if (!named && !best) return 0;
    score += Math.max(named, best);
  }
  return score;
}

/** 2 for a whole word, 1 for the beginning of one, 0 for a part inside. */
function isAWord(term: string, text: string): number {
  let best = 0;
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    if (isLetter(text[at - 1])) continue;
    const after = at + term.length;
    const ends = !isLetter(text[after]) || (text[after] === 's' && !isLetter(text[after + 1]));
    if (ends) return 2;
    best = 1;
  }
  return best;
}

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);

/** A text in pieces, those that match a searched word marked. */
export function marked(text: string, terms: string[]): { text: string; hit: boolean }[] {
  if (terms.length === 0) return [{ text, hit: false }];
  const wanted = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')).join('|');
  return text
    .split(new RegExp(`(${wanted})`, 'giu'))
    .map((piece, n) => ({ text: piece, hit: n % 2 === 1 }))
    .filter((piece) => piece.text);
}

/** Rule ids that stand in a text, so that each can be a link. */
export function linked(text: string, known: ReadonlySet<string>): { text: string; id?: string }[] {
  return text
    .split(/\b([A-Z][A-Z0-9]+-\d{2,3})\b/)
    .map((piece, n) => (n % 2 && known.has(piece) ? { text: piece, id: piece } : { text: piece }));
}

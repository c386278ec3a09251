/** The needs that a kind of die can be asked for: single numbers at a tap, chains in a list. */

import type { Kind } from './kinds';

export interface Needs {
  plain: number[];
  chains: number[][];
}

export function needsOf(kind: Kind): Needs {
  if (!kind.numbers) return { plain: [], chains: [] };
  const highest = kind.faces.at(-1) ?? 6;
  const above = kind.faces.slice(1);
  if (kind.id === 'd6') {
    const second = above.map((number) => [6, number]);
    return { plain: above, chains: [...second, ...above.map((number) => [6, 6, number])] };
  }
  if (kind.id === 'd10') return { plain: above, chains: above.map((number) => [highest, number]) };
  return { plain: above, chains: [] };
}

/** A need as it stands in an address, such as 5 or 6/4; nothing if the kind knows no such need. */
export function readNeed(kind: Kind, text: string | null): number[] {
  const numbers = (text ?? '').split('/').map(Number);
  const { plain, chains } = needsOf(kind);
  if (numbers.length === 1) return plain.includes(numbers[0] ?? 0) ? numbers : [];
  return chains.some((chain) => chain.join('/') === numbers.join('/')) ? numbers : [];
}

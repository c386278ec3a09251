/** A distribution in as many bars as there is room for: tails are folded, long ones gathered in equal ranges. */

export interface Bar {
  first: number;
  last: number;
  chance: number;
  atLeast: number;
  label: string;
}

const WORTH_A_BAR = 0.0005;

/** `chances[n]` is the chance of exactly n. The first bar is 0 where 0 is worth one; the last gathers the tail. */
export function barsOf(chances: number[], most: number): Bar[] {
  const worth = chances.map((chance, count) => (chance >= WORTH_A_BAR ? count : -1)).filter((count) => count >= 0);
  const first = worth[0] ?? 0;
  const last = worth.at(-1) ?? 0;
  const width = Math.ceil((last - first + 1) / most);
  const bars: Bar[] = [];
  if (first > 0) bars.push(bar(chances, 0, first - 1));
  let start = first;
  if (first === 0 && width > 1) {
    bars.push(bar(chances, 0, 0)); // nothing lost is always told by itself
    start = 1;
  }
  for (; start <= last; start += width) bars.push(bar(chances, start, Math.min(start + width - 1, last)));
  const newest = bars.at(-1);
  if (newest && last < chances.length - 1 && sum(chances, last + 1, chances.length - 1) > 0) {
    if (width === 1 && bars.length > 1 && newest.first > 0) {
      bars[bars.length - 1] = { ...bar(chances, newest.first, chances.length - 1), label: `${newest.first}+` };
    } else bars.push({ ...bar(chances, last + 1, chances.length - 1), label: `${last + 1}+` });
  }
  return bars;
}

function bar(chances: number[], first: number, last: number): Bar {
  const label = first === last ? String(first) : `${first}–${last}`;
  return { first, last, chance: sum(chances, first, last), atLeast: sum(chances, first, chances.length - 1), label };
}

const sum = (chances: number[], first: number, last: number): number => {
  let total = 0;
  for (let n = last; n >= first; n--) total += chances[n] ?? 0; // small ones first, to lose nothing
  return Math.min(total, 1);
};

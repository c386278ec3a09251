/** The chance of each loss as bars that fit: those that matter, with what is below and above folded into the outer ones. */
export interface Bar {
  label: string;
  chance: number;
}

const LEAST = 0.0005;
const sum = (chances: readonly number[]): number => chances.reduce((all, chance) => all + chance, 0);

export function barsOf(hp: readonly number[], most = 8): Bar[] {
  let last = hp.length - 1;
  while (last > 1 && (hp[last] ?? 0) < LEAST) last -= 1;
  const first = last < most ? 0 : likeliest(hp, last, most);
  const end = Math.min(first + most - 1, last);
  return Array.from({ length: end - first + 1 }, (_, place) => {
    const loss = first + place;
    const below = loss === first ? sum(hp.slice(0, first)) : 0;
    const above = loss === end ? sum(hp.slice(end + 1)) : 0;
    const sign = below >= LEAST ? '≤' : '';
    return { label: `${sign}${loss}${above >= LEAST ? '+' : ''}`, chance: (hp[loss] ?? 0) + below + above };
  });
}

/** Where a row of so many losses begins that holds more of the chance than any other. */
function likeliest(hp: readonly number[], last: number, most: number): number {
  const starts = Array.from({ length: last - most + 2 }, (_, start) => start);
  const held = starts.map((start) => sum(hp.slice(start, start + most)));
  return held.indexOf(Math.max(...held));
}

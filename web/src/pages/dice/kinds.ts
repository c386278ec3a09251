/** The kinds of dice that can be thrown, and what their faces say. */

export interface Kind {
  id: string;
  name: string;
  /** Several of them. */
  plural: string;
  faces: number[];
  /** Whether the faces can be compared with a number and added up. */
  numbers: boolean;
}

const upTo = (last: number, first = 1): number[] => Array.from({ length: last - first + 1 }, (_, n) => first + n);

function numbered(sides: number): Kind {
  return { id: `d${sides}`, name: `D${sides}`, plural: `D${sides}`, faces: upTo(sides), numbers: true };
}

export const D6 = numbered(6);
const COIN: Kind = { id: 'coin', name: 'coin', plural: 'coins', faces: [1, 2], numbers: false };
/** DICE-15: face 1 points straight away from the attacker, the others follow clockwise. */
const ARROW: Kind = {
  id: 'scatter',
  name: 'scatter arrow',
  plural: 'scatter arrows',
  faces: upTo(6),
  numbers: false,
};
/** D10-01: the ten-sided dice of the game show 0 to 9. */
const D10: Kind = { id: 'd10', name: 'D10', plural: 'D10', faces: upTo(9, 0), numbers: true };

export const KINDS: Kind[] = [D6, numbered(3), numbered(2), D10, numbered(20), COIN, ARROW];
export const MOST_SIDES = 1000;

/** The kind with this id; any number of sides from 2 up is a die. */
export function kindOf(id: string): Kind {
  const known = KINDS.find((kind) => kind.id === id);
  if (known) return known;
  const sides = Number(/^d(\d+)$/.exec(id)?.[1] ?? 0);
  return sides >= 2 && sides <= MOST_SIDES ? numbered(sides) : D6;
}

export const arrowDegrees = (face: number): number => (face - 1) * 60;

export function faceName(kind: Kind, face: number): string {
  if (kind.id === 'coin') return face === 2 ? 'heads' : 'tails';
  if (kind.id === 'scatter') return face === 1 ? 'straight away' : `${arrowDegrees(face)}° clockwise`;
  return String(face);
}

export const several = (count: number, kind: Kind): string =>
  `${count.toLocaleString('en')} ${count === 1 ? kind.name : kind.plural}`;

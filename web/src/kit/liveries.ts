/** How the seats of a game look: one colour for a side, a sign for each seat, shown wherever there are more than two. */
import { getContext, setContext } from 'svelte';
import { seatOf, type Seat } from './seats';

export interface Liveries {
  /** the colour that a seat wears: that of the first seat of its side */
  colour: (seat: Seat) => Seat;
  /** whether bases show the sign of their seat */
  signs: boolean;
}

export function liveriesOf(sides: readonly { seats: readonly number[] }[]): Liveries {
  const colours = new Map(
    sides.flatMap(({ seats }) => seats.map((seat) => [seatOf(seat), seatOf(seats[0] ?? seat)] as const)),
  );
  return { colour: (seat) => colours.get(seat) ?? seat, signs: colours.size > 2 };
}

/** The sides that teams make, as the server makes them: a seat without a team is a side of its own. */
export function sidesOf(teams: readonly (string | null | undefined)[]): { seats: number[] }[] {
  const sides = new Map<string | number, number[]>();
  teams.forEach((team, seat) => sides.set(team || seat, [...(sides.get(team || seat) ?? []), seat]));
  return [...sides.values()].map((seats) => ({ seats }));
}

const KEY = Symbol('liveries');
const OWN: Liveries = { colour: (seat) => seat, signs: false };

/** From here down every base and every seat's shape wears these. */
export const giveLiveries = (liveries: () => Liveries) => setContext(KEY, liveries);

/** What the seats wear on this page; asked once, while a component is made. */
export const wornHere = (): (() => Liveries) => getContext<(() => Liveries) | undefined>(KEY) ?? (() => OWN);

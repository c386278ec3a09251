/** Figures of the table in words: lengths, chances, names of ways and phases. */
import { format } from '../../../kit';
import { settings } from '../../../store';
import type { OfferNow, Place, ResultNow, StateNow, StoryLine, TablePicture, UnitPicture } from '../types';

const MILS = 1000;

/** A length of the game in the unit the person chose; a table in centimetres stays in them. */
export const length = (mils: number, table: TablePicture): string =>
  table.board.unit === 'cm' ? `${(mils / MILS).toFixed(1)} cm` : format.length(mils / MILS, settings.unit);

/** A tenth, in mils, of the unit that lengths are told in. */
export const tenthOf = (table: TablePicture): number =>
  MILS / 10 / (table.board.unit !== 'cm' && settings.unit === 'cm' ? format.CM_TO_THE_INCH : 1);

export const PHASES: Record<string, string> = { deploy: 'Deploy', move: 'Move', attack: 'Attack', dash: 'Dash' };

export const WAYS: Record<string, string> = {
  walk: 'Walk',
  embark: 'Embark',
  disembark: 'Disembark',
  transfer: 'Transfer',
  move: 'Move',
  dash: 'Dash',
  attack: 'Attack',
  deploy: 'Deploy',
  prepare: 'Prepare',
  guard: 'Guard',
  support: 'Support',
};

/** While a game is opened, after a moment. */
export const NOT_YET = 'The server has not answered yet. The game opens by itself as soon as it does.';
export const OFFLINE = 'You are offline. The game opens by itself as soon as there is a network.';
export const LAID_OUT = 'The server is there and lays out the table. This takes a moment.';
/** When it was open already. */
export const LOST = 'The connection is lost. It comes back by itself; nothing is lost.';
/** The code of what is told when the key ended that one came with; its sentence is the server's. */
export const SIGNED_OUT = 'identity.ended';

/** What others wait for while a side decides. */
export const WAITING: Record<string, string> = {
  turn_master: 'names the Turn Master',
  zone: 'takes a deployment zone',
  deploy: 'deploys a unit',
  move: 'moves a unit',
  attack: 'attacks with a unit',
  casualties: 'chooses who takes the losses',
  place: 'places models',
  strike: 'names who aboard is struck',
  action: 'chooses an Action',
  counter: 'may answer the attack',
};

export const wayWords = (way: string): string => WAYS[way] ?? way.charAt(0).toUpperCase() + way.slice(1);

/** The models of a unit by number. */
export const modelsOf = (unit: UnitPicture): number[] => Array.from({ length: unit.count }, (_, n) => unit.first + n);

export const standing = (unit: UnitPicture, now: StateNow): number[] =>
  modelsOf(unit).filter((model) => now.models[model]?.at);

export const unitOf = (model: number, table: TablePicture): UnitPicture | undefined =>
  table.units.find(({ first, count }) => model >= first && model < first + count);

/** Where a model is: on its place, or in the middle of the terrain that it is. */
export function middleOf(model: number, table: TablePicture, now: StateNow): Place | null {
  const at = now.models[model]?.at;
  const outline = at ? [] : (table.pieces[unitOf(model, table)?.piece ?? -1]?.outline ?? []);
  const mean = (axis: number) => outline.reduce((sum, place) => sum + place[axis]!, 0) / outline.length;
  return at ?? (outline.length ? [Math.round(mean(0)), Math.round(mean(1))] : null);
}

export const squaredApart = (one: Place, other: Place): number =>
  (one[0]! - other[0]!) ** 2 + (one[1]! - other[1]!) ** 2;

/** Whether a place is inside an outline. */
export function within(at: Place, outline: Place[]): boolean {
  const [x, y] = at;
  let inside = false;
  for (let n = 0; n < outline.length; n += 1) {
    const [ax, ay] = outline[n]!;
    const [bx, by] = outline[(n + 1) % outline.length]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** What a side of one seat reads of itself as. Two at one screen, teams and lookers-on read names. */
export const YOU = 'You';

const sidesOf = (seats: readonly number[], table: TablePicture): number[] => [
  ...new Set(table.seats.filter(({ seat }) => seats.includes(seat)).map(({ side }) => side)),
];

/** The side that is “you” to whoever has these seats; null where names are told. */
export function ownSide(seats: readonly number[], table: TablePicture): number | null {
  const [side, ...others] = sidesOf(seats, table);
  return side !== undefined && !others.length && table.sides[side]?.seats.length === 1 ? side : null;
}

/** The table as somebody reads it who has these seats: their own name is “You” wherever it is shown; a team keeps its own. */
export function tableTo(seats: readonly number[], table: TablePicture): TablePicture {
  const you = ownSide(seats, table);
  const named = <T extends { name: string }>(each: T, yours: boolean): T => (yours ? { ...each, name: YOU } : each);
  return {
    ...table,
    sides: table.sides.map((side) => named(side, side.side === you)),
    seats: table.seats.map((seat) => named(seat, seats.length === 1 && seat.seat === seats[0])),
  };
}

/** A line of the story as whoever has these seats reads it: a side of one seat, or one player of a team, is “you”. */
export function lineTo(seats: readonly number[], table: TablePicture, line: StoryLine): StoryLine {
  const you = ownSide(seats, table);
  const [seat, ...others] = seats;
  const read = ({ yours, yours_of_team: ofTeam }: StoryLine['events'][number]) =>
    (you === null ? undefined : yours?.[you]) ?? (seat === undefined || others.length ? undefined : ofTeam?.[seat]);
  if (!line.events.some(read)) return line;
  return { ...line, events: line.events.map((event) => ({ ...event, sentence: read(event) ?? event.sentence })) };
}

/** A name with its verb: Anna proposes, you propose. */
export const does = (name: string, singular: string, plural: string): string =>
  `${name} ${name === YOU ? plural : singular}`;

/** How a game ended, for whoever has these seats: whether they won, and why. */
export function verdict(
  result: ResultNow,
  table: TablePicture,
  seats: readonly number[],
): { title: string; why: string; end: 'won' | 'lost' | 'other' } {
  const own = sidesOf(seats, table);
  const winners = result.winners.map((side) => sideName(side, table)).join(' and ');
  const named = `${winners} ${result.winners.length > 1 ? 'win' : 'wins'}`;
  if (!winners) return { title: 'A draw', why: result.why, end: 'other' };
  if (own.length !== 1) return { title: named, why: result.why, end: 'other' };
  if (result.winners.includes(own[0]!)) return { title: 'You won', why: result.why, end: 'won' };
  return { title: 'You lost', why: `${result.why} ${named}.`, end: 'lost' };
}

const PROPOSALS: Record<string, string> = {
  draw: 'a draw',
  stop: 'to stop and count points now',
  undo: 'to go back',
  pause: 'a pause: the clocks stand still until somebody resumes',
};

/** A proposal that waits, in words. */
export function offerWords(offer: OfferNow, table: TablePicture): string {
  const names = offer.agreed.map((side) => sideName(side, table));
  const many = names.length > 1 || names[0] === YOU;
  if (offer.what === 'settle') {
    const readings = (offer.readings ?? []).map((reading) => `“${reading}”`).join(' or ');
    return `${names.join(' and ')} ${many ? 'want' : 'wants'} dice to decide “${offer.question}”: ${readings}?`;
  }
  return `${names.join(' and ')} ${many ? 'propose' : 'proposes'} ${PROPOSALS[offer.what] ?? offer.what}.`;
}

export const seatName = (seat: number, table: TablePicture): string =>
  table.seats.find((each) => each.seat === seat)?.name ?? '';

export const sideName = (side: number, table: TablePicture): string =>
  table.sides.find((each) => each.side === side)?.name ?? '';

/** A set-up as people fill it in; the server reads it as a Proposal and says what stands in the way. */
import { isListOf, isNumber, isOneOf, isRecord, isText, mayHold, readAs } from '../../../api/checks';
import { settings } from '../../../store';
import type { ArmyWish, Body, Proposal, SeatWish, TableWish } from '../types';

const SEAT_KINDS = ['you', 'here', 'link', 'bot'] as const;
export type SeatKind = (typeof SEAT_KINDS)[number];

export interface SeatDraft {
  key: number;
  kind: SeatKind;
  name: string;
  bot: string;
  /** A to D; counts only where the game is played in teams. */
  team: string;
  /** The id of an army among the choices; empty for any that fits; KEPT for what was proposed. */
  army: string;
  /** What the seat has in the proposal that is being changed. */
  kept?: { wish: ArmyWish; name: string };
}

const SOURCES = ['random', 'ready', 'body'] as const;

export interface TableDraft {
  source: (typeof SOURCES)[number];
  seed: number;
  density: string;
  theme: string;
  /** Empty for the size that suits the limit. */
  size: string;
  name: string;
  /** A drawn one: the table, and the id it is kept under if it is one's own. */
  body?: Body;
  thing?: string;
}

export interface Draft {
  style: string;
  edition: string;
  /** Single rules that differ from the edition. */
  switches: Record<string, string | number | boolean>;
  limit: number;
  /** The number of Game Turns, or random. */
  length: string;
  dice: string;
  seed: number;
  teams: boolean;
  seats: SeatDraft[];
  table: TableDraft;
  clock: boolean;
  minutes: number;
  /** Rosters that were pasted here and are kept nowhere else. */
  pasted: { id: string; body: Body }[];
}

export const KEPT = 'kept';
export const TEAMS = ['A', 'B', 'C', 'D'] as const;
export const FEWEST_TURNS = 4;
export const MOST_SEATS = 8;
const SEEDS = 1_000_000;
/** Points a side that a first game begins at; two ready armies a side need twice as many. */
const POINTS = 300;
/** More digits than these are no whole number of a browser any more. */
export const SEED_DIGITS = 15;
const SHELF = 'muster.play-draft';

export const anySeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! % SEEDS;
export const seedOf = (text: string): number => Number(text.replaceAll(/\D/g, '').slice(0, SEED_DIGITS));

const seatOf = (key: number, kind: SeatKind, team = 'A'): SeatDraft => ({
  key,
  kind,
  name: '',
  bot: 'greedy',
  team,
  army: '',
});

export const fresh = (): Draft => ({
  style: settings.style,
  edition: settings.edition,
  switches: {},
  limit: POINTS,
  length: String(FEWEST_TURNS),
  dice: 'fair',
  seed: anySeed(),
  teams: false,
  seats: [seatOf(1, 'you', 'A'), seatOf(2, 'bot', 'B')],
  table: { source: 'random', seed: anySeed(), density: 'moderate', theme: 'mixed', size: '', name: 'crossroads' },
  clock: false,
  minutes: 60,
  pasted: [],
});

/** What somebody sits down to, in one tap, and the points a side that it begins at. */
export const COMPANY: { label: string; hint: string; teams: boolean; limit: number; kinds: SeatKind[] }[] = [
  { label: 'A bot', hint: 'Begins at once.', teams: false, limit: POINTS, kinds: ['you', 'bot'] },
  {
    label: 'Friend here',
    hint: 'You pass the screen to each other.',
    teams: false,
    limit: POINTS,
    kinds: ['you', 'here'],
  },
  {
    label: 'Friend by link',
    hint: 'They open it on their own screen.',
    teams: false,
    limit: POINTS,
    kinds: ['you', 'link'],
  },
  {
    label: 'Two teams',
    hint: `Two seats a side, ${2 * POINTS} points.`,
    teams: true,
    limit: 2 * POINTS,
    kinds: ['you', 'bot', 'link', 'bot'],
  },
];

/** The team of each seat; empty where each plays for itself. */
export const teamsOf = ({ teams, seats }: Draft): string[] => seats.map(({ team }) => (teams ? team : ''));

export function seatCompany(draft: Draft, at: number): void {
  const { kinds, teams, limit } = COMPANY[at]!;
  const before = COMPANY[companyOf(draft)]?.limit;
  if (draft.limit === before || draft.limit < limit) draft.limit = limit;
  draft.teams = teams;
  draft.seats = kinds.map((kind, i) => ({
    ...(draft.seats[i]?.kind === kind ? draft.seats[i] : seatOf(i + 1, kind)),
    key: i + 1,
    team: TEAMS[i % 2]!,
  }));
}

/** Which of COMPANY sits here now; -1 for none of them. */
export const companyOf = (draft: Draft): number =>
  COMPANY.findIndex(
    ({ kinds, teams }) => teams === draft.teams && kinds.join() === draft.seats.map((seat) => seat.kind).join(),
  );

export function addSeat(draft: Draft): void {
  const key = Math.max(0, ...draft.seats.map((seat) => seat.key)) + 1;
  draft.seats.push(seatOf(key, 'bot', TEAMS[draft.seats.length % 2]));
}

export function proposalOf(draft: Draft, wishOf: (army: string) => ArmyWish): Proposal {
  const random = draft.length === 'random';
  return {
    style: draft.style,
    edition: draft.edition,
    switches: draft.switches,
    limit: draft.limit,
    turns: random ? FEWEST_TURNS : Number(draft.length),
    random_length: random,
    dice: draft.dice,
    seed: draft.seed,
    seats: draft.seats.map((seat) => seatWish(seat, draft.teams, wishOf)),
    table: tableWish(draft.table),
    clock: draft.clock ? draft.minutes * 60 : null,
  };
}

function seatWish(seat: SeatDraft, teams: boolean, wishOf: (army: string) => ArmyWish): SeatWish {
  return {
    name: seat.name.trim(),
    kind: seat.kind,
    ...(seat.kind === 'bot' ? { bot: seat.bot } : {}),
    ...(teams && seat.team ? { team: `Team ${seat.team}` } : {}),
    army: seat.army === KEPT ? (seat.kept?.wish ?? {}) : wishOf(seat.army),
  };
}

export function tableWish(table: TableDraft): TableWish {
  const size = table.size ? { size: table.size } : {};
  if (table.source === 'body') return { source: 'body', body: table.body ?? {} };
  if (table.source === 'ready') return { source: 'ready', name: table.name, ...size };
  return { source: 'random', seed: table.seed, density: table.density, theme: table.theme, ...size };
}

/** The draft to change a proposal from; `armies` are the names of what its seats have. */
export function draftOf(proposal: Proposal, armies: readonly string[]): Draft {
  const { table } = proposal;
  const blank = fresh();
  return {
    ...blank,
    style: proposal.style,
    edition: proposal.edition,
    switches: { ...proposal.switches },
    limit: proposal.limit,
    length: proposal.random_length ? 'random' : String(proposal.turns),
    dice: proposal.dice,
    seed: proposal.seed,
    teams: proposal.seats.some((seat) => seat.team),
    seats: proposal.seats.map((seat, i) => ({
      key: i + 1,
      kind: SEAT_KINDS.find((kind) => kind === seat.kind) ?? 'bot',
      name: seat.name,
      bot: seat.bot ?? 'greedy',
      team: seat.team?.replace(/^Team /, '') ?? '',
      army: KEPT,
      kept: { wish: seat.army, name: armies[i] ?? '' },
    })),
    table: {
      ...blank.table,
      source: SOURCES.find((source) => source === table.source) ?? 'random',
      seed: table.seed ?? proposal.seed,
      density: table.density ?? 'moderate',
      theme: table.theme ?? 'mixed',
      size: table.size ?? '',
      name: table.name ?? blank.table.name,
      ...(table.body ? { body: table.body } : {}),
    },
    clock: proposal.clock !== null,
    minutes: proposal.clock === null ? blank.minutes : Math.max(1, Math.round(proposal.clock / 60)),
  };
}

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isSeat = (value: unknown): value is SeatDraft =>
  isRecord(value) &&
  isNumber(value.key) &&
  isOneOf(SEAT_KINDS, value.kind) &&
  [value.name, value.bot, value.team, value.army].every(isText) &&
  mayHold(value, ['kept'], isRecord);
const isTable = (value: unknown): value is TableDraft =>
  isRecord(value) &&
  isOneOf(SOURCES, value.source) &&
  isNumber(value.seed) &&
  [value.density, value.theme, value.size, value.name].every(isText) &&
  mayHold(value, ['body'], isRecord) &&
  mayHold(value, ['thing'], isText);
const isPasted = (value: unknown): value is Draft['pasted'][number] =>
  isRecord(value) && isText(value.id) && isRecord(value.body);

/** A draft, or one of a version that asked for less. */
const isPartly = (value: unknown): value is Partial<Draft> =>
  isRecord(value) &&
  mayHold(value, ['style', 'edition', 'length', 'dice'], isText) &&
  mayHold(value, ['limit', 'seed', 'minutes'], isNumber) &&
  mayHold(value, ['teams', 'clock'], isFlag) &&
  mayHold(value, ['switches'], isRecord) &&
  mayHold(value, ['seats'], (all) => isListOf(all, isSeat)) &&
  mayHold(value, ['table'], isTable) &&
  mayHold(value, ['pasted'], (all) => isListOf(all, isPasted));

/** Fetching a roster on another page loses nothing. */
export function remembered(): Draft {
  return { ...fresh(), ...readAs(sessionStorage.getItem(SHELF), isPartly) };
}
export const remember = (draft: Draft): void => sessionStorage.setItem(SHELF, JSON.stringify(draft));
export const forget = (): void => sessionStorage.removeItem(SHELF);

// A game being set up. It is remembered, so that fetching an opponent's roster on another page loses nothing.
import { isBody } from '../../../api/bodies';
import { isListOf, isNumber, isRecord, isText, mayHold, readAs } from '../../../api/checks';
import { settings } from '../../../store';
import type { Body, Command, Style } from '../types';

export interface SeatDraft {
  key: number;
  player: string;
  team: string;
  /** The id of a roster among the choices; empty while none is chosen. */
  roster: string;
}

export interface Draft {
  name: string;
  style: Style;
  ruleset: string;
  /** The Point Limit as typed; empty for the highest among the rosters. */
  limit: string;
  turns: string;
  victory: 'points' | 'score';
  keepsOrder: boolean;
  deployed: boolean;
  clock: boolean;
  /** The minutes that each player has, as typed; empty for clocks that count up. */
  minutes: string;
  teams: boolean;
  seats: SeatDraft[];
  objectives: { name: string; worth: number }[];
  /** Rosters that were pasted here and are kept nowhere else. */
  pasted: { id: string; body: Body }[];
}

const SHELF = 'muster.table-draft';

const empty = (): Draft => ({
  name: '',
  style: settings.style,
  ruleset: settings.edition,
  limit: '',
  turns: '4',
  victory: 'points',
  keepsOrder: true,
  deployed: false,
  clock: false,
  minutes: '',
  teams: false,
  seats: [
    { key: 1, player: '', team: '', roster: '' },
    { key: 2, player: '', team: '', roster: '' },
  ],
  objectives: [],
  pasted: [],
});

const isSeat = (value: unknown): value is SeatDraft =>
  isRecord(value) && isNumber(value.key) && [value.player, value.team, value.roster].every(isText);
const isObjective = (value: unknown): value is Draft['objectives'][number] =>
  isRecord(value) && isText(value.name) && isNumber(value.worth);
const isPasted = (value: unknown): value is Draft['pasted'][number] =>
  isRecord(value) && isText(value.id) && isBody(value.body);
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

/** A draft, or one of a version that asked for less. */
const isPartly = (value: unknown): value is Partial<Draft> =>
  isRecord(value) &&
  mayHold(value, ['name', 'style', 'ruleset', 'limit', 'turns', 'victory', 'minutes'], isText) &&
  mayHold(value, ['keepsOrder', 'deployed', 'clock', 'teams'], isFlag) &&
  mayHold(value, ['seats'], (all) => isListOf(all, isSeat)) &&
  mayHold(value, ['objectives'], (all) => isListOf(all, isObjective)) &&
  mayHold(value, ['pasted'], (all) => isListOf(all, isPasted));

export function remembered(): Draft {
  return { ...empty(), ...readAs(sessionStorage.getItem(SHELF), isPartly) };
}
export const remember = (draft: Draft): void => sessionStorage.setItem(SHELF, JSON.stringify(draft));
export const forget = (): void => sessionStorage.removeItem(SHELF);

export function addSeat(draft: Draft): void {
  const key = Math.max(...draft.seats.map((seat) => seat.key)) + 1;
  draft.seats.push({ key, player: '', team: '', roster: '' });
}

/** Clockwise around the table matters, so a seat can be moved; colours follow the place. */
export function moveSeat(draft: Draft, at: number, by: number): void {
  const [seat] = draft.seats.splice(at, 1);
  draft.seats.splice(at + by, 0, seat!);
}

export const playerName = (seat: SeatDraft, at: number): string => seat.player.trim() || `Player ${at + 1}`;

/** The commands that make the game of the draft: its start, its objectives, its clock. */
export function commandsOf(draft: Draft, rosterOf: (id: string) => Body | undefined): Command[] {
  const turns = draft.turns === 'open' ? null : draft.turns === 'random' ? 'random' : Number(draft.turns);
  const players = draft.seats.map(playerName);
  const start: Command = {
    do: 'new',
    name: draft.name.trim() || players.join(' and '),
    style: draft.style,
    ruleset: draft.ruleset,
    limit: draft.limit.trim() ? Number(draft.limit) : null,
    game_turns: turns,
    victory: draft.victory,
    keeps_order: draft.keepsOrder,
    deployed: draft.deployed,
    time_limit: draft.clock && draft.minutes.trim() ? Number(draft.minutes) : null,
    seats: draft.seats.map((seat, at) => ({
      player: players[at],
      team: draft.teams ? seat.team.trim() : '',
      roster: rosterOf(seat.roster),
    })),
  };
  const objectives = draft.objectives.map(({ name, worth }) => ({ do: 'objective', name, worth, owner: null }));
  return [start, ...objectives, ...(draft.clock ? [{ do: 'clock', set: 'start', seat: 0 }] : [])];
}

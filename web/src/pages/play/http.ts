/** Games by HTTP: lists, set-ups, links, and what was played. What goes on live comes over the websocket (live/). */
import { del, get, post, raw } from '../../api/client';
import { ApiError, sentenceOf } from '../../api/errors';
import { download } from '../../kit/download';
import { hasIdentity, identify } from '../../store/identity.svelte';
import { seedOf } from '../../store/dice';
import { lineTo, tableTo } from './live/words';
import type {
  ArmyWish,
  DiceProof,
  GameHead,
  GameLeft,
  GameSetup,
  Invitation,
  Proposal,
  Report,
  StateNow,
  StoryLine,
  TablePicture,
} from './types';

/** A table is drawn and armies are read before a game is made. */
const MAKING = { patience: 60_000 };
/** A whole game is played through again to tell it. */
const TELLING = { patience: 120_000 };
/** So many states are told at once. */
export const MOST_STATES = 100;

/** Where a played game is told: to its players by its id, to others by the secret of who looks on or of its replay. */
export type Source = { game: string; watch?: string } | { replay: string };

export interface Told {
  head: GameHead;
  table: TablePicture;
  lines: StoryLine[];
}

const at = (source: Source): string =>
  'game' in source ? `/games/${source.game}` : `/replays/${encodeURIComponent(source.replay)}`;

function told<T>(source: Source, what: string, asked: Record<string, string> = {}): Promise<T> {
  const query = new URLSearchParams(asked);
  if ('game' in source && source.watch) query.set('watch', source.watch);
  return get<T>(`${at(source)}/${what}${query.size ? `?${query}` : ''}`, TELLING);
}

/** Whoever has not saved anything yet has no game; nobody becomes a guest by looking at a list. */
export async function myGames(): Promise<GameHead[]> {
  if (!hasIdentity()) return [];
  return (await get<{ games: GameHead[] }>('/games')).games;
}

/** It is bound to a commitment before it is told a seed of ours, so that its dice are not chosen by who knows both. */
export async function quickBattle(wanted: { seed?: number; army?: ArmyWish } = {}): Promise<GameSetup> {
  await identify();
  return acceptMine(await post<GameSetup>('/games/quick', { ...wanted, begin: false }, MAKING));
}

export async function makeGame(proposal: Proposal): Promise<GameSetup> {
  await identify();
  return post<GameSetup>('/games', proposal, MAKING);
}

export const gameSetup = (game: string, signal?: AbortSignal): Promise<GameSetup> =>
  get<GameSetup>(`/games/${game}`, { signal });

export const propose = (game: string, revision: number, proposal: Proposal): Promise<GameSetup> =>
  post<GameSetup>(`/games/${game}/propose`, { revision, proposal }, MAKING);

/** A seed of one's own goes into the fair dice, so that nobody else alone can know them; both are kept before. */
export async function accept({ head, revision }: GameSetup, seat: number): Promise<GameSetup> {
  const seed = await seedOf(head.game, head.commitment, seat);
  return post<GameSetup>(`/games/${head.game}/accept`, { revision, seat, seed }, MAKING);
}

/** Accepts for every seat of one's own that has not yet. */
export async function acceptMine(setup: GameSetup): Promise<GameSetup> {
  let now = setup;
  for (const { seat, yours, accepted } of setup.head.seats) if (yours && !accepted) now = await accept(now, seat);
  return now;
}

/** What stands in the way of a set-up that was refused, one sentence each. */
export function faultsOf(problem: unknown): string[] {
  const told = problem instanceof ApiError ? (problem.body as { faults?: string[] } | undefined)?.faults : undefined;
  return told ?? [sentenceOf(problem)];
}

/** Makes a game and accepts it for every seat of one's own: who sets a game up agrees to it. */
export const begin = async (proposal: Proposal): Promise<GameSetup> => acceptMine(await makeGame(proposal));

/** Takes a game off one's own list; it is deleted if nobody else plays in it. */
export const leaveGame = (game: string): Promise<GameLeft> => del<GameLeft>(`/games/${game}`, MAKING);

/** Has bots that play alone stop, or go on. */
export const stopBots = (game: string, stop: boolean): Promise<GameSetup> =>
  post<GameSetup>(`/games/${game}/${stop ? 'stop' : 'go-on'}`, undefined, MAKING);

/** What the link of a seat invites to; nobody becomes a guest by looking. */
export const invitation = (token: string): Promise<Invitation> => post<Invitation>('/games/invitation', { token });

export async function join(token: string, name = ''): Promise<GameSetup> {
  await identify();
  return post<GameSetup>('/games/join', { token, name });
}

/** The whole story, as somebody reads it who had seats in it. */
export async function storyOf(source: Source): Promise<Told> {
  const { head, table, lines } = await told<Told>(source, 'story');
  const seats = head.seats.filter(({ yours }) => yours).map(({ seat }) => seat);
  return { head, table: tableTo(seats, table), lines: lines.map((line) => lineTo(seats, table, line)) };
}
export const reportOf = (source: Source): Promise<Report> => told<Report>(source, 'report');
/** What binds the dice of a game; of one that is over, every roll and choice is checked. */
export const diceOf = (source: Source): Promise<DiceProof> => told<DiceProof>(source, 'dice');

/** How a game stood after some lines. */
export async function statesOf(source: Source, first: number, last: number): Promise<StateNow[]> {
  const asked = { first: String(first), last: String(last) };
  return (await told<{ states: StateNow[] }>(source, 'states', asked)).states;
}

export async function shareReplay(game: string): Promise<string> {
  return (await post<{ replay: string }>(`/games/${game}/share`)).replay;
}

/** A new game from a line on; only of one that is over, since its dice would be the same. */
export async function continueFrom(source: Source, n: number, bot = 'greedy', seat?: number): Promise<GameSetup> {
  await identify();
  return post<GameSetup>(`${at(source)}/continue`, { n, bot, ...(seat === undefined ? {} : { seat }) }, MAKING);
}

/** Saves a file of a game: its log, or the battle report. Fetched first, so that a refusal is told on the page. */
export async function save(game: string, what: 'log' | 'report.md'): Promise<void> {
  const answer = await raw('GET', `/games/${game}/${what}`, undefined, TELLING);
  download(await answer.blob(), what === 'log' ? 'battle.jsonl' : 'battle-report.md');
}

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

/** Where a game of one's own, or one that is looked on, is asked about; and where one of a replay is. */
const ofGame = ({ game, watch }: { game: string; watch?: string }) => ({
  at: { id: game },
  query: { watch },
  ...TELLING,
});
const ofReplay = ({ replay }: { replay: string }) => ({ at: { token: replay }, ...TELLING });

/** Whoever has not saved anything yet has no game; nobody becomes a guest by looking at a list. */
export async function myGames(): Promise<GameHead[]> {
  if (!hasIdentity()) return [];
  return (await get('/games')).games;
}

/** It is bound to a commitment before it is told a seed of ours, so that its dice are not chosen by who knows both. */
export async function quickBattle(wanted: { seed?: number; army?: ArmyWish } = {}): Promise<GameSetup> {
  await identify();
  return acceptMine(await post('/games/quick', { ...wanted, begin: false }, MAKING));
}

export async function makeGame(proposal: Proposal): Promise<GameSetup> {
  await identify();
  return post('/games', proposal, MAKING);
}

export const gameSetup = (game: string, signal?: AbortSignal): Promise<GameSetup> =>
  get('/games/{id}', { at: { id: game }, signal });

export const propose = (game: string, revision: number, proposal: Proposal): Promise<GameSetup> =>
  post('/games/{id}/propose', { revision, proposal }, { at: { id: game }, ...MAKING });

/** A seed of one's own goes into the fair dice, so that nobody else alone can know them; both are kept before. */
export async function accept({ head, revision }: GameSetup, seat: number): Promise<GameSetup> {
  const seed = await seedOf(head.game, head.commitment, seat);
  return post('/games/{id}/accept', { revision, seat, seed }, { at: { id: head.game }, ...MAKING });
}

/** Accepts for every seat of one's own that has not yet. */
export async function acceptMine(setup: GameSetup): Promise<GameSetup> {
  let now = setup;
  for (const { seat, yours, accepted } of setup.head.seats) if (yours && !accepted) now = await accept(now, seat);
  return now;
}

/** What stands in the way of a set-up that was refused, one sentence each. */
export function faultsOf(problem: unknown): string[] {
  const told = problem instanceof ApiError ? problem.body?.faults : undefined;
  return told ?? [sentenceOf(problem)];
}

/** Makes a game and accepts it for every seat of one's own: who sets a game up agrees to it. */
export const begin = async (proposal: Proposal): Promise<GameSetup> => acceptMine(await makeGame(proposal));

/** Takes a game off one's own list; it is deleted if nobody else plays in it. */
export const leaveGame = (game: string): Promise<GameLeft> => del('/games/{id}', { at: { id: game }, ...MAKING });

/** Has bots that play alone stop, or go on. */
export const stopBots = (game: string, stop: boolean): Promise<GameSetup> =>
  post(stop ? '/games/{id}/stop' : '/games/{id}/go-on', undefined, { at: { id: game }, ...MAKING });

/** What the link of a seat invites to; nobody becomes a guest by looking. */
export const invitation = (token: string): Promise<Invitation> => post('/games/invitation', { token });

export async function join(token: string, name = ''): Promise<GameSetup> {
  await identify();
  return post('/games/join', { token, name });
}

/** The whole story, as somebody reads it who had seats in it. */
export async function storyOf(source: Source): Promise<Told> {
  const { head, table, lines } = await ('game' in source
    ? get('/games/{id}/story', ofGame(source))
    : get('/replays/{token}/story', ofReplay(source)));
  const seats = head.seats.filter(({ yours }) => yours).map(({ seat }) => seat);
  return { head, table: tableTo(seats, table), lines: lines.map((line) => lineTo(seats, table, line)) };
}
export const reportOf = (source: Source): Promise<Report> =>
  'game' in source ? get('/games/{id}/report', ofGame(source)) : get('/replays/{token}/report', ofReplay(source));
/** What binds the dice of a game; of one that is over, every roll and choice is checked. */
export const diceOf = (source: Source): Promise<DiceProof> =>
  'game' in source ? get('/games/{id}/dice', ofGame(source)) : get('/replays/{token}/dice', ofReplay(source));

/** How a game stood after some lines. */
export async function statesOf(source: Source, first: number, last: number): Promise<StateNow[]> {
  const found = await ('game' in source
    ? get('/games/{id}/states', { ...ofGame(source), query: { first, last, watch: source.watch } })
    : get('/replays/{token}/states', { ...ofReplay(source), query: { first, last } }));
  return found.states;
}

export async function shareReplay(game: string): Promise<string> {
  return (await post('/games/{id}/share', undefined, { at: { id: game } })).replay;
}

/** A new game from a line on; only of one that is over, since its dice would be the same. */
export async function continueFrom(source: Source, n: number, bot = 'greedy', seat?: number): Promise<GameSetup> {
  await identify();
  const wanted = { n, bot, ...(seat === undefined ? {} : { seat }) };
  return 'game' in source
    ? post('/games/{id}/continue', wanted, { at: { id: source.game }, ...MAKING })
    : post('/replays/{token}/continue', wanted, { at: { token: source.replay }, ...MAKING });
}

/** Saves a file of a game: its log, or the battle report. Fetched first, so that a refusal is told on the page. */
export async function save(game: string, what: 'log' | 'report.md'): Promise<void> {
  const answer = await raw('GET', `/games/${game}/${what}`, undefined, TELLING);
  download(await answer.blob(), what === 'log' ? 'battle.jsonl' : 'battle-report.md');
}

/** Going back: what an undo would take back, and how it is asked for. */
import { ask, toast } from '../../../kit';
import { commands } from '../says';
import type { StoryLine, TablePicture } from '../types';
import type { Live } from './connection.svelte';
import { YOU } from './words';

export interface Undoable {
  /** the decision to go back to */
  to: number;
  /** whose choice it was: of two at one screen, that one asks */
  seat: number;
  /** dice were thrown or others chose since: everybody must agree */
  consent: boolean;
}

/** The last choice of these seats that still stands. */
export function undoable(lines: readonly StoryLine[], seats: readonly number[]): Undoable | null {
  let standing: StoryLine[] = [];
  for (const line of lines) {
    const back = line.back;
    if (back !== undefined) standing = standing.filter(({ number }) => number < back);
    if (line.number >= 0) standing.push(line);
  }
  const at = standing.findLastIndex((line) => seats.includes(line.seat));
  const last = standing[at];
  if (!last) return null;
  const since = standing.slice(at);
  return {
    to: last.number,
    seat: last.seat,
    consent: since.some((line) => line.rolled || !seats.includes(line.seat)),
  };
}

/** What one may take back: also what a team mate chose. */
export function mineToUndo(live: Live, table: TablePicture): Undoable | null {
  const sides = table.seats.filter(({ seat }) => live.seats.includes(seat)).map(({ side }) => side);
  return undoable(
    live.lines,
    table.seats.filter(({ side }) => sides.includes(side)).map(({ seat }) => seat),
  );
}

/** Why one need not say it again: the own side has proposed it, and the others are yet to agree. */
export function proposed(live: Live, table: TablePicture, what: string, seat?: number): string {
  const offer = live.now?.offer;
  if (offer?.what !== what) return '';
  const who = seat ?? live.mine[0] ?? live.seats[0];
  const side = table.seats.find((each) => each.seat === who)?.side;
  return side !== undefined && offer.agreed.includes(side) ? offer.sentence : '';
}

/** Why nobody goes back just now; empty if nothing keeps them from it. */
export const undoWaits = (live: Live): string =>
  live.now?.paused ? 'The game is paused: to go back waits until somebody resumes it.' : '';

/** Takes the last choice back; past a roll, or a choice of others, they are asked, which is said before. */
export async function takeBack(live: Live, table: TablePicture): Promise<void> {
  if (undoWaits(live)) return void toast(undoWaits(live));
  const last = mineToUndo(live, table);
  if (!last) return;
  live.deploying = null; // nothing goes on by itself while one wants to go back
  const waits = proposed(live, table, 'undo', seatOf(live, last));
  if (waits) return void toast(waits);
  const agreed =
    !last.consent ||
    (await ask({
      title: 'Ask to go back?',
      text: 'Dice were rolled or somebody else has chosen since your last choice, so the others must agree. Dice that were rolled do not come back.',
      yes: 'Ask the others',
      no: 'Play on',
    }));
  const back = agreed && mineToUndo(live, table); // what was on its way when one was asked stands by now
  if (!back) return;
  const outcome = await live.command(commands.ask_undo(back.to), seatOf(live, back));
  if (!outcome.taken) toast(outcome.fault.sentence);
  else if (back.consent && live.now?.offer && playsWithPeople(live)) toast('The others must agree.');
}

const seatOf = (live: Live, back: Undoable) => (live.seats.includes(back.seat) ? back.seat : undefined);

/** Bots answer at once; people are waited for. */
const playsWithPeople = (live: Live) =>
  live.setup?.head.seats.some(({ seat, kind }) => kind === 'person' && !live.seats.includes(seat)) ?? false;

/** What is to be told of a line in which somebody else went back; empty for all others. */
export function goneBack(line: StoryLine | undefined, seats: readonly number[]): string {
  const told = line?.events.find(({ kind }) => kind === 'undone');
  if (!told || !line || seats.includes(line.seat) || told.sentence.startsWith(YOU)) return '';
  return told.sentence;
}

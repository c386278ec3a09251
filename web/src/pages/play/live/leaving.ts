/** Going on without somebody: what follows is said before it is done. */
import { ask, toast } from '../../../kit';
import { commands } from '../says';
import type { StateNow } from '../types';
import type { Live } from './connection.svelte';

const HOUR_MS = 3_600_000;

/** The bot that takes the seat of somebody who is not waited for any longer. */
export const STAND_IN = 'greedy';

/** `speaker`: who says so, where several sit at this screen. */
export async function goOnWithout(
  live: Live,
  now: StateNow,
  { seat, name }: { seat: number; name: string },
  bot: string,
  speaker?: number,
): Promise<void> {
  const follows = now.without[seat];
  const yes = await ask({
    title: bot ? `Let a bot play for ${name}?` : `Go on without ${name}?`,
    text: (bot ? follows?.bot : follows?.empty) ?? '',
    yes: bot ? 'Let a bot play' : `Go on without ${name}`,
    no: 'Wait',
    bad: !bot,
  });
  if (!yes) return;
  const outcome = await live.command(commands.go_on_without(seat, bot), speaker);
  if (!outcome.taken) toast(outcome.fault.sentence);
}

/** Why a seat cannot be given away yet, in a game without clocks; undefined if it can. */
export function waitedFor(
  name: string,
  seen: string | null | undefined,
  hours: number,
  at: number,
): string | undefined {
  const until = seen ? new Date(seen).getTime() + hours * HOUR_MS : undefined;
  if (until === undefined) return `${name} is waited for.`;
  if (at >= until) return undefined;
  const when = new Date(until).toLocaleString('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' });
  return `${name} is waited for until ${when}.`;
}

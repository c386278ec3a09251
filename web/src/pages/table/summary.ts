// What a list says about a kept game, from what its body tells outright; the reckoning is not asked.
import type { Phase } from './types';
import { PHASE_WORDS } from './words';

export interface Summary {
  id: string;
  name: string;
  style: string;
  where: string;
  result: string | null;
  changed: string;
  seats: { player: string; roster: string }[];
}

interface Kept {
  name?: string;
  style?: string;
  game_turns?: number | string | null;
  seats?: { player: string; roster: { name?: string } }[];
  summary?: { game_turn: number; phase: Phase; result: string | { sentence: string } | null };
}

export function summaryOf(thing: { id: string; body: unknown; changed?: string | null }): Summary {
  const body = thing.body as Kept;
  const { game_turn: turn = 1, phase = 'turn-master', result = null } = body.summary ?? {};
  const of = typeof body.game_turns === 'number' ? ` of ${body.game_turns}` : '';
  return {
    id: thing.id,
    name: body.name ?? 'A game',
    style: body.style === 'advanced' ? 'Advanced' : 'Standard',
    where: `Turn ${turn}${of}, ${PHASE_WORDS[phase]}`,
    result: typeof result === 'object' && result !== null ? result.sentence : result,
    changed: thing.changed ?? '',
    seats: (body.seats ?? []).map((seat) => ({ player: seat.player, roster: seat.roster.name ?? '' })),
  };
}

// What a list says about a kept game, from what its body tells outright; the reckoning is not asked.
import { isRecord, isText } from '../../api/checks';
import { isPhase, PHASE_WORDS } from './words';

export interface Summary {
  id: string;
  name: string;
  style: string;
  where: string;
  result: string | null;
  changed: string;
  seats: { player: string; roster: string }[];
}

/** A record in another one; an empty one where there is none. */
const recordIn = (value: Record<string, unknown>, field: string): Record<string, unknown> => {
  const found = value[field];
  return isRecord(found) ? found : {};
};
const textIn = (value: Record<string, unknown>, field: string): string | undefined => {
  const found = value[field];
  return isText(found) ? found : undefined;
};

export function summaryOf(thing: { id: string; body: Record<string, unknown>; changed?: string | null }): Summary {
  const { body } = thing;
  const { game_turn: turn = 1, phase, result = null } = recordIn(body, 'summary');
  const of = typeof body.game_turns === 'number' ? ` of ${body.game_turns}` : '';
  const seats = Array.isArray(body.seats) ? body.seats.filter(isRecord) : [];
  return {
    id: thing.id,
    name: textIn(body, 'name') ?? 'A game',
    style: body.style === 'advanced' ? 'Advanced' : 'Standard',
    where: `Turn ${turn}${of}, ${PHASE_WORDS[isPhase(phase) ? phase : 'turn-master']}`,
    result: isRecord(result) ? (textIn(result, 'sentence') ?? null) : isText(result) ? result : null,
    changed: thing.changed ?? '',
    seats: seats.map((seat) => ({
      player: textIn(seat, 'player') ?? '',
      roster: textIn(recordIn(seat, 'roster'), 'name') ?? '',
    })),
  };
}

/** Being rid of a game, and of bots that play alone: what would become of it, and who may. */
import type { Question } from '../../kit/ask.svelte';
import type { GameHead } from './types';

/** The question before a game is taken off one's list; the server tells afterwards what became of it. */
export function beforeLeaving(game: GameHead): Question {
  const others = game.seats.filter(({ kind, taken, yours }) => kind === 'person' && taken && !yours);
  const answers = { yes: 'Take it off my list', no: 'Keep it' };
  if (!others.length)
    return {
      title: 'Delete this game?',
      text: 'Nobody else plays in it: it is gone for good.',
      ...answers,
      yes: 'Delete it',
      bad: true,
    };
  const names = others.map(({ name }) => name).join(' and ');
  if (game.stage === 'setup')
    return {
      title: 'Leave this set-up?',
      text: `${names} may go on with it; your seat becomes free.`,
      ...answers,
      yes: 'Leave it',
    };
  return {
    title: 'Take this game off your list?',
    text: `${names} ${others.length === 1 ? 'keeps' : 'keep'} it, and your seat stays yours: it is listed again when you come back to its table.`,
    ...answers,
  };
}

/** Whether the bots of a game play alone and whoever looks on has made it: nobody else is told how others look on. */
export const mayStop = (game: GameHead): boolean =>
  game.stage === 'playing' && game.watch !== null && game.seats.every(({ kind }) => kind === 'bot');

/** The ways to move: into a host, out of one, from one to another, or with none. */
import type { UnitOffer } from '../types';

export type Way = 'walk' | 'embark' | 'disembark' | 'transfer';

/** What is offered with a unit is a way to move, or else an Action. */
export const isMovement = (way: UnitOffer['ways'][number]): way is Way =>
  way === 'walk' || way === 'embark' || way === 'disembark' || way === 'transfer';

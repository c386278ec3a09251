/** A throw of dice: what was asked, what fell, what was thrown once more, and what it came to. */

import { kindOf } from './kinds';
import type { Draw } from './random';

export type Reroll = 'none' | 'ones' | 'failures' | 'successes';

/** What is thrown. `need` are the numbers a die must reach one after another: [5] is 5+, [6, 4] a six and then 4+. */
export interface Order {
  kind: string;
  count: number;
  need: number[];
  reroll: Reroll;
}

/** `faces` holds for each die what lies on the table, stage by stage; `first` what a rerolled die showed before. */
export interface Thrown {
  order: Order;
  faces: number[][];
  passed: boolean[];
  again: boolean[];
  first: number[][];
  rerolled: Reroll;
}

export const MOST_DICE = 10_000;

export function throwDice(order: Order, draw: Draw): Thrown {
  const everyone = Array.from({ length: order.count }, (_, place) => place);
  const thrown: Thrown = {
    order,
    faces: everyone.map(() => []),
    passed: everyone.map(() => false),
    again: everyone.map(() => false),
    first: [],
    rerolled: 'none',
  };
  attempt(thrown, everyone, draw);
  return order.reroll === 'none' ? thrown : rerollDice(thrown, order.reroll, draw);
}

/** The dice that a reroll takes up, once in a throw (DICE-04) and of one sort only (DICE-05). */
export function takenUp(thrown: Thrown, which: Reroll): number[] {
  if (thrown.rerolled !== 'none' || which === 'none') return [];
  const lowest = kindOf(thrown.order.kind).faces[0];
  const picks: Record<Exclude<Reroll, 'none'>, (place: number) => boolean> = {
    ones: (place) => thrown.faces[place]?.[0] === lowest && !(thrown.order.need.length && thrown.passed[place]),
    failures: (place) => !thrown.passed[place],
    successes: (place) => thrown.passed[place] === true,
  };
  return thrown.faces.map((_, place) => place).filter(picks[which]);
}

/** The same throw with those dice thrown once more; their second result stands. */
export function rerollDice(thrown: Thrown, which: Reroll, draw: Draw): Thrown {
  const places = takenUp(thrown, which);
  const next: Thrown = {
    ...thrown,
    faces: thrown.faces.map((each) => [...each]),
    passed: [...thrown.passed],
    again: [...thrown.again],
    first: thrown.faces,
    rerolled: which,
  };
  for (const place of places) {
    next.faces[place] = [];
    next.again[place] = true;
  }
  attempt(next, places, draw);
  return next;
}

function attempt(thrown: Thrown, places: number[], draw: Draw): void {
  const kind = kindOf(thrown.order.kind);
  const needs = thrown.order.need.length ? thrown.order.need : [Number.NEGATIVE_INFINITY];
  let standing = places;
  for (const number of needs) {
    const drawn = draw(standing.length, kind.faces.length);
    standing.forEach((place, turn) => thrown.faces[place]?.push(kind.faces[drawn[turn] ?? 0] ?? 0));
    standing = standing.filter((place) => (thrown.faces[place]?.at(-1) ?? 0) >= number);
  }
  for (const place of places) thrown.passed[place] = false;
  for (const place of standing) thrown.passed[place] = true;
}

/** The first face of every die, the one that is sorted, counted and added up. */
export const shown = (thrown: Thrown): number[] => thrown.faces.map((each) => each[0] ?? 0);

export const total = (thrown: Thrown): number => shown(thrown).reduce((sum, face) => sum + face, 0);

export const successes = (thrown: Thrown): number => thrown.passed.filter(Boolean).length;

export function countFaces(faces: number[], every: number[]): number[] {
  const place = new Map(every.map((face, index) => [face, index]));
  const counts = every.map(() => 0);
  for (const face of faces) {
    const index = place.get(face);
    if (index !== undefined) counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

/** How a need is written: 5+, 6/4, 6/6/2. */
export function written(need: number[]): string {
  if (need.length === 0) return '–';
  return need.length === 1 ? `${need[0]}+` : need.join('/');
}

/**
 * The chance that one die comes through, its reroll included. It counts faces of any die, a D20 too, which no rule knows;
 * what an attack or a save needs is the engine's to say.
 */
export function chanceOf(order: Order): number {
  const faces = kindOf(order.kind).faces;
  const reach = (number: number) => faces.filter((face) => face >= number).length / faces.length;
  const once = order.need.reduce((chance, number) => chance * reach(number), 1);
  const lowestFails = order.need.length > 0 && (faces[0] ?? 0) < (order.need[0] ?? 0);
  switch (order.reroll) {
    case 'none':
      return once;
    case 'ones':
      return lowestFails ? once + once / faces.length : once;
    case 'failures':
      return once + (1 - once) * once;
    case 'successes':
      return once * once;
  }
}

import { describe, expect, it } from 'vitest';
import { fairness, upperGamma } from './fairness';
import { kindOf } from './kinds';
import { secureDraw, type Draw } from './random';
import {
  chanceOf,
  countFaces,
  rerollDice,
  shown,
  successes,
  takenUp,
  throwDice,
  total,
  written,
  type Order,
} from './throwing';

const order = (change: Partial<Order> = {}): Order => ({
  kind: 'd6',
  count: 4,
  need: [4],
  reroll: 'none',
  ...change,
});

/** Dice that fall as told, face by face. */
function scripted(...faces: number[]): Draw {
  const left = [...faces];
  return (count, below) => {
    const taken = left.splice(0, count).map((face) => face - 1);
    if (taken.length < count || taken.some((face) => face >= below)) throw new Error('The script ran out of dice.');
    return taken;
  };
}

describe('a throw', () => {
  it('counts the dice that reach the need', () => {
    const thrown = throwDice(order(), scripted(1, 4, 6, 3));
    expect(thrown.passed).toEqual([false, true, true, false]);
    expect(total(thrown)).toBe(14);
  });

  it('throws a chain on with the dice that came through', () => {
    const thrown = throwDice(order({ need: [6, 4] }), scripted(6, 2, 6, 6, 4, 3, 5));
    expect(thrown.faces).toEqual([[6, 4], [2], [6, 3], [6, 5]]);
    expect(successes(thrown)).toBe(2);
  });

  it('throws failures once more, and the second result stands', () => {
    const thrown = throwDice(order({ reroll: 'failures' }), scripted(1, 4, 6, 3, 5, 2));
    expect(shown(thrown)).toEqual([5, 4, 6, 2]);
    expect(thrown.again).toEqual([true, false, false, true]);
    expect(successes(thrown)).toBe(3);
  });

  it('throws ones, or successes, once more', () => {
    const first = throwDice(order(), scripted(1, 4, 6, 3));
    expect(takenUp(first, 'ones')).toEqual([0]);
    const second = rerollDice(first, 'successes', scripted(1, 5));
    expect(shown(second)).toEqual([1, 1, 5, 3]);
  });

  it('takes no die up twice', () => {
    const thrown = throwDice(order({ reroll: 'failures' }), scripted(1, 1, 1, 1, 1, 1, 1, 1));
    expect(takenUp(thrown, 'failures')).toEqual([]);
  });
});

describe('chances', () => {
  it.each<[Partial<Order>, number]>([
    [{ need: [5] }, 1 / 3],
    [{ need: [6, 4] }, 1 / 12],
    [{ need: [5], reroll: 'failures' }, 1 / 3 + (2 / 3) * (1 / 3)],
    [{ need: [5], reroll: 'successes' }, 1 / 9],
    [{ need: [5], reroll: 'ones' }, 1 / 3 + 1 / 18],
    [{ kind: 'd10', need: [1] }, 0.9],
  ])('of %j', (change, chance) => expect(chanceOf(order(change))).toBeCloseTo(chance, 12));

  it('are kept by the dice themselves', () => {
    const faces = secureDraw(60_000, 6);
    expect(faces).toHaveLength(60_000);
    expect(fairness(countFaces(faces, [0, 1, 2, 3, 4, 5]))?.chance).toBeGreaterThan(1e-9);
  });
});

describe('fairness', () => {
  it('agrees with the tables of chi-square', () => {
    expect(upperGamma(5 / 2, 11.0705 / 2)).toBeCloseTo(0.05, 5);
    expect(upperGamma(1 / 2, 3.84146 / 2)).toBeCloseTo(0.05, 5);
    expect(upperGamma(9 / 2, 21.666 / 2)).toBeCloseTo(0.01, 5);
  });

  it('says nothing of few dice', () => expect(fairness([3, 4, 5, 4, 3, 4])).toBeNull());
});

describe('kinds', () => {
  it('know any number of sides, and write needs as the charts do', () => {
    expect(kindOf('d12').faces).toHaveLength(12);
    expect(kindOf('d10').faces[0]).toBe(0);
    expect([written([5]), written([6, 6, 2]), written([])]).toEqual(['5+', '6/6/2', '–']);
  });
});

import { describe, expect, it } from 'vitest';
import { readQuestion, writeQuestion } from './address';
import { barsOf } from './bars';
import type { Question } from './question';

const QUESTION: Question = {
  edition: 'beta',
  table: 'd10-beta',
  attacker: 'Reed Lancers & friends',
  weapons: [
    { name: 'Carbine, long', count: 6, attacks: 3, power: 4, ap: 5, type: 'assault', range: 18, reroll: 'failures' },
    { name: 'Mortar', count: 1, attacks: 1, power: 9, ap: null, type: 'heavy', range: null, reroll: '' },
  ],
  target: { name: 'Glaze=Sentinels', defence: 4, hp: 2, models: 5, armour: 3, aegis: null },
  situation: {
    distance: 12,
    moved: 'dashed',
    melee: 'outside',
    cover: 2,
    modifier: -1,
    saveModifier: 1,
    rerollSaves: 'successes',
    guard: 3,
  },
  otherWeapons: [
    { name: 'Pebble', count: 1, attacks: 1, power: 1, ap: 2, type: 'battle', range: 0, reroll: 'successes' },
  ],
  otherTargets: [{ name: 'Novices', defence: 3, hp: 1, models: 10, armour: 6, aegis: 5 }],
};

describe('the address', () => {
  it('holds the whole question', () => {
    expect(readQuestion(new URLSearchParams(writeQuestion(QUESTION)), 'core')).toEqual(QUESTION);
  });

  it('makes a usual question of nonsense', () => {
    const read = readQuestion(new URLSearchParams('edition=x&w=a,b&t=99,-3,1e9&cover=x&moved=1'), 'core');
    expect(read.edition).toBe('core');
    expect(read.weapons[0]).toMatchObject({ count: 1, attacks: 1, power: 4, ap: null, type: 'assault' });
    expect(read.target).toMatchObject({ defence: 15, hp: 1, models: 1 });
    expect(read.situation.cover).toBe(0);
  });
});

describe('bars', () => {
  const whole = (bars: { chance: number }[]): number => bars.reduce((sum, bar) => sum + bar.chance, 0);

  it('fold the tail into the last one', () => {
    const bars = barsOf([0.5, 0.4, 0.0996, 0.0003, 0.0001], 10);
    expect(bars.map((bar) => bar.label)).toEqual(['0', '1', '2+']);
    expect(whole(bars)).toBeCloseTo(1, 12);
  });

  it('gather many losses in ranges, and tell nothing lost by itself', () => {
    const bars = barsOf(
      Array.from({ length: 100 }, () => 0.01),
      10,
    );
    expect(bars[0]?.label).toBe('0');
    expect(bars.length).toBeLessThanOrEqual(11);
    expect(whole(bars)).toBeCloseTo(1, 12);
  });
});

import { beforeEach, expect, test } from 'vitest';
import { forgetAttack, keepAttack, keptAttack, type KeptAttack } from './kept';

const ATTACK: KeptAttack = {
  log: 7,
  attacker: { seat: 0, unit: 'Tick' },
  target: { seat: 1, unit: 'Crumbs' },
  off: ['Bayonet'],
  barred: [],
  situation: { distance: null, moved: 'no', melee: 'no', cover: 1, modifier: 0 },
  step: 'roll',
  attack: null,
  faces: [6, 6, 1],
  typed: [4],
  first: null,
};

beforeEach(() => sessionStorage.clear());

test('an attack is found again with its dice', () => {
  keepAttack('game', ATTACK);
  expect(keptAttack('game', 7)).toEqual(ATTACK);
  expect(keptAttack('another', 7)).toBeNull();
});

test('an attack of another moment of the game is not taken up', () => {
  keepAttack('game', ATTACK);
  expect(keptAttack('game', 8)).toBeNull();
});

test('an attack that is over is forgotten', () => {
  keepAttack('game', ATTACK);
  forgetAttack('game');
  expect(keptAttack('game', 7)).toBeNull();
});

import { expect, test } from 'vitest';
import { settings } from '../../store/settings.svelte';
import { isOut, shownTime } from './clock.svelte';
import { lengths } from './setup/options';
import type { GameView, UnitView } from './types';
import { statsLine, USE_WORDS } from './words';

const UNIT = { move: 6, dash: 4, defence: 5, armour: '4+', aegis: null } as UnitView;
const timed = (limit: number | null) => ({ clock: { running: null, since: null, limit } }) as GameView;

test('stats are in the unit that is set', () => {
  settings.unit = 'in';
  expect(statsLine(UNIT)).toBe('Move 6 in. · Dash 4 in. · Defence 5 · Armour 4+');
  settings.unit = 'cm';
  expect(statsLine(UNIT)).toContain('Move 15.2 cm');
  settings.unit = 'in';
});

test('a clock counts up, or down from the limit', () => {
  expect(shownTime(timed(null), 90)).toBe(90);
  expect(shownTime(timed(60), 90)).toBe(-30);
  expect(isOut(timed(60), 90)).toBe(true);
  expect(isOut(timed(null), 90)).toBe(false);
});

test('lengths begin with the shortest game that the rules have', () => {
  const bounds = { fewest_seats: 2, most_seats: 8, fewest_turns: 4, most_turns: 100, most_minutes: 1440 };
  expect(lengths(bounds).map(({ value }) => value)).toEqual(['4', '5', '6', '7', '8', 'random', 'open']);
  expect(lengths(bounds)[5]?.label).toBe('Random, from the 4th on');
});

test('the free answer of the house rule has a word', () => expect(USE_WORDS.overwatch).toBe('Free answer'));

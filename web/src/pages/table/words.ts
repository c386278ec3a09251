// The words and signs that the play manager uses for phases, actions, points and times.
import { length } from '../../kit/format';
import { settings } from '../../store';
import type { Action, GameView, Phase, UnitView } from './types';

export const PHASE_WORDS: Record<Phase, string> = {
  'turn-master': 'Turn Master',
  deploy: 'Deploy',
  move: 'Move',
  attack: 'Attack',
  dash: 'Dash',
  'command-points': 'Command Points',
  actions: 'Action Steps',
  end: 'End of turn',
  over: 'Over',
};

/** What a kept game says of its phase is read without the reckoning. */
export const isPhase = (phase: unknown): phase is Phase =>
  typeof phase === 'string' && Object.hasOwn(PHASE_WORDS, phase);

export const ACTION_WORDS: Record<Action, string> = {
  deploy: 'Deploy',
  move: 'Move',
  attack: 'Attack',
  dash: 'Dash',
  perks: 'Use Perks',
  prepare: 'Prepare',
  guard: 'Guard',
  support: 'Support',
};

/** Some phases are those of an action. */
export const isAction = (phase: string): phase is Action => Object.hasOwn(ACTION_WORDS, phase);

export const DONE_WORDS: Record<Action, string> = {
  deploy: 'deployed',
  move: 'moved',
  attack: 'attacked',
  dash: 'dashed',
  perks: 'used perks',
  prepare: 'prepared',
  guard: 'guards',
  support: 'supports',
};

/** What a unit has used, counted: its actions, and the free answer of the house rule. */
export const USE_WORDS: Record<string, string> = { ...ACTION_WORDS, overwatch: 'Free answer' };

/** Glyphs of the game for actions: names in the sprite. */
export const ACTION_GLYPHS: Record<Action, string> = {
  deploy: 'flying-flag',
  move: 'leather-boot',
  attack: 'explosion-rays',
  dash: 'hypersonic-bolt',
  perks: 'gears',
  prepare: 'checked-shield',
  guard: 'shield',
  support: 'tower-flag',
};

export function ordinal(n: number): string {
  const tail = n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${tail}`;
}

export { count } from '../../kit/format';

export function turnWords(view: GameView): string {
  return typeof view.game_turns === 'number'
    ? `Turn ${view.game_turn} of ${view.game_turns}`
    : `Turn ${view.game_turn}`;
}

/** What a unit's profile says, as one line: "Move 6″ · Dash 6″ · Defence 4 · Armour 5+". */
export const statsLine = (unit: UnitView): string =>
  [
    `Move ${length(unit.move, settings.unit)}`,
    `Dash ${length(unit.dash, settings.unit)}`,
    `Defence ${unit.defence}`,
    ...(unit.armour ? [`Armour ${unit.armour}`] : []),
    ...(unit.aegis ? [`AEGIS ${unit.aegis}`] : []),
  ].join(' · ');

/** The weapons that a unit has on the table and how many of each; those of casualties that still stand count (TURN-13). */
export function carried(unit: UnitView): [string, number][] {
  const counts = new Map<string, number>();
  for (const model of unit.models) {
    if (model.state === 'removed') continue;
    for (const name of model.weapons) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts];
}

/** The same as one line: "Guild Rifle ×7, Bayonet ×7". */
export const weaponsLine = (unit: UnitView): string =>
  carried(unit)
    .map(([name, n]) => (n > 1 ? `${name} ×${n}` : name))
    .join(', ');

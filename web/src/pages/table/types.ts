// What the reckonings of a game on a physical table answer: docs/table-game.md, field by field.
export type Style = 'standard' | 'advanced';
export type Action = 'deploy' | 'move' | 'attack' | 'dash' | 'perks' | 'prepare' | 'guard' | 'support';
export type Phase =
  'turn-master' | 'deploy' | 'move' | 'attack' | 'dash' | 'command-points' | 'actions' | 'end' | 'over';
export type { Body } from '../../store';

export interface Offer {
  action: Action;
  cost: number | null;
}
export interface Reminder {
  sentence: string;
  rule: string;
}
export interface UnitRef {
  seat: number;
  unit: string;
}

export interface ModelView {
  model: number;
  hp: number;
  full_hp: number;
  state: 'standing' | 'casualty' | 'removed';
  weapons: string[];
  note: string;
}

export interface UnitView extends UnitRef {
  profile: string;
  symbol: string;
  move: number;
  dash: number;
  defence: number;
  armour: string | null;
  aegis: string | null;
  place: 'battlefield' | 'reserve' | 'aboard';
  transport: string;
  destroyed: boolean;
  hp: number;
  full_hp: number;
  value: number;
  worth: number;
  models: ModelView[];
  uses: Partial<Record<Action, number>>;
  guard: number;
  resting: boolean;
  in_melee: boolean;
  note: string;
  may: Offer[];
  next_costs: Partial<Record<Action, number>>;
  counters: Offer[];
  reminders: Reminder[];
}

export interface SideView {
  side: number;
  name: string;
  seats: number[];
  finished: boolean;
  command_points: number | null;
  score: number;
  value: number;
  worth: number;
  units_left: number;
}

export interface SeatView {
  seat: number;
  player: string;
  team: string;
  side: number;
  roster: string;
  value: number;
  worth: number;
  clock: number;
  units: UnitView[];
}

export interface Line {
  n: number;
  at: string;
  who: number | null;
  do: string;
  sentence: string;
  rules: string[];
  undone: boolean;
}

export interface Ruling {
  question: string;
  reading: string;
  side: number;
  faces: number[];
  agreed: boolean;
}
export interface Objective {
  name: string;
  owner: number | null;
  worth: number;
}

export interface GameView {
  name: string;
  style: Style;
  ruleset: string;
  limit: number | null;
  game_turns: number | 'random' | null;
  victory: 'points' | 'score';
  keeps_order: boolean;
  game_turn: number;
  phase: Phase;
  phases: Phase[];
  turn_master: number | null;
  active: number | null;
  /** The Action Step under way, and how many Actions it has had. */
  acting: { seat: number; unit: string; actions: number } | null;
  command_dice: number;
  sides: SideView[];
  seats: SeatView[];
  clock: { running: number | null; since: string | null };
  objectives: Objective[];
  rulings: Ruling[];
  result: { winner: number | null; why: string; sentence: string } | null;
  leading: number | null;
  reminders: Reminder[];
  commands: string[];
  undo: string | null;
  redo: string | null;
  log: Line[];
  log_length: number;
}

export type Command = { do: string } & Record<string, unknown>;

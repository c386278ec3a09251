/**
 * Whatever this client says over the websocket of a game, and nothing else. Each table has every kind of its sort: one that
 * the server learns of and that is missing here does not compile, and each is tested against the server's own schema. Only
 * choices may be missing: those of a decision that lists its answers are sent as they came.
 */
import type { Choice, ChoiceOf, Command, CommandOf, Place, Question, QuestionOf, Said, SaidOf, Spot } from './types';

type Shots = ChoiceOf<'attack'>['shots'];
type Cargo = NonNullable<ChoiceOf<'deploy'>['cargo']>;
type Paths = NonNullable<ChoiceOf<'move'>['paths']>;

/** What is left out where there is nothing to say. */
const given = <T extends object>(what: T): { [K in keyof T]?: NonNullable<T[K]> } => {
  const said: { [K in keyof T]?: NonNullable<T[K]> } = {};
  for (const key in what) if (what[key] !== undefined && what[key] !== null) said[key] = what[key];
  return said;
};

/** Answers to decisions. */
export const choices = {
  finish: () => ({ do: 'finish' }),
  name_master: (side: number) => ({ do: 'name_master', side }),
  pick_zone: (zone: number) => ({ do: 'pick_zone', zone }),
  deploy: (unit: number, spots: Spot[], cargo: Cargo = []) => ({ do: 'deploy', unit, spots, cargo }),
  move: (unit: number, paths: Paths) => ({ do: 'move', unit, paths }),
  march: (unit: number, to: Place, leader?: number) => ({ do: 'march', unit, to, ...given({ leader }) }),
  embark: (unit: number, host: number) => ({ do: 'embark', unit, host }),
  disembark: (unit: number, near: Place) => ({ do: 'disembark', unit, near }),
  transfer: (unit: number, host: number) => ({ do: 'transfer', unit, host }),
  attack: (unit: number, shots: Shots) => ({ do: 'attack', unit, shots }),
  lose: (models: number[]) => ({ do: 'lose', models }),
  place: (spots: Spot[]) => ({ do: 'place', spots }),
  strike: (unit: number) => ({ do: 'strike', unit }),
  act: (unit: number, action: ChoiceOf<'act'>['action']) => ({ do: 'act', unit, action }),
  take_action_back: () => ({ do: 'take_action_back' }),
  rest: () => ({ do: 'rest' }),
  answer: (counter: ChoiceOf<'answer'>['counter']) => ({ do: 'answer', counter }),
} satisfies { [Do in Choice['do']]?: (...all: never[]) => ChoiceOf<Do> };

/** What is said at any time, whoever is asked. */
export const commands = {
  surrender: () => ({ say: 'surrender' }),
  offer_draw: () => ({ say: 'offer_draw' }),
  stop_and_score: () => ({ say: 'stop_and_score' }),
  decline: () => ({ say: 'decline' }),
  ask_undo: (to: number) => ({ say: 'ask_undo', to }),
  go_on_without: (seat: number, bot: string) => ({ say: 'go_on_without', seat, bot }),
  take_back: () => ({ say: 'take_back' }),
  pause: () => ({ say: 'pause' }),
  resume: () => ({ say: 'resume' }),
  warn: (seat: number, why: string) => ({ say: 'warn', seat, why }),
  settle: (question: string, readings: string[]) => ({ say: 'settle', question, readings }),
} satisfies { [Say in Command['say']]: (...all: never[]) => CommandOf<Say> };

/** Questions before a choice. */
export const questions = {
  choice: (choice: Choice) => ({ ask: 'choice', choice }),
  move: (unit: number, how: Omit<QuestionOf<'move'>, 'ask' | 'unit'>) => ({ ask: 'move', unit, ...given(how) }),
  reach: (unit: number, leader?: number, whole?: boolean) => ({ ask: 'reach', unit, ...given({ leader, whole }) }),
  deploy: (unit: number, to: Place, cargo: Cargo = []) => ({
    ask: 'deploy',
    unit,
    to,
    ...given({ cargo: cargo.length ? cargo : undefined }),
  }),
  attack: (unit: number, shots?: Shots) => ({ ask: 'attack', unit, ...given({ shots }) }),
  sight: (one: number, other: number) => ({ ask: 'sight', one, other }),
  counter: () => ({ ask: 'counter' }),
  suggest: () => ({ ask: 'suggest' }),
} satisfies { [Ask in Question['ask']]: (...all: never[]) => QuestionOf<Ask> };

/** Whole messages; `id` comes back with what became of one. */
export const messages = {
  hello: (protocol: number, after: number, watch?: string) => ({
    say: 'hello',
    protocol,
    after,
    ...given({ watch }),
  }),
  choose: (id: number, seat: number, number: number, choice: Choice) => ({ say: 'choose', id, seat, number, choice }),
  command: (id: number, seat: number, command: Command) => ({ say: 'command', id, seat, command }),
  ask: (id: number, seat: number, question: Question) => ({ say: 'ask', id, seat, question }),
  chat: (id: number, seat: number, text: string) => ({ say: 'chat', id, seat, text }),
} satisfies { [Say in Said['say']]: (...all: never[]) => SaidOf<Say> };

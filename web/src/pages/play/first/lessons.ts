/** What the first game teaches, phase by phase, when that phase is there to be played. */
import type { Asked, StateNow } from '../types';

export interface Lesson {
  id: string;
  title: string;
  /** what the phase is about */
  text: string;
  /** what to do now */
  todo: string;
  /** what to know instead, where others have decided it already; such a lesson comes before the next one */
  decided?: string;
  rules: string[];
}

export const LESSONS: Lesson[] = [
  {
    id: 'turn_master',
    title: 'Turn Master',
    text: 'Each Game Turn begins with a roll-off. Its winner names the Turn Master, who acts first in every phase; then the sides take turns, one unit each.',
    todo: 'Press a name below. Going first lets you strike; going second lets you answer.',
    decided: 'This time somebody else won, and has named who goes first. In the next Game Turn all roll again.',
    rules: ['QS-06', 'QS-34'],
  },
  {
    id: 'zone',
    title: 'Your edge of the table',
    text: 'Each side deploys in a zone of its own. Woods and ruins near it are good cover.',
    todo: 'Take the lit zone, or the other one: the buttons are below.',
    decided: 'Your zone is settled: it is the one that is lit while you deploy.',
    rules: ['QS-07'],
  },
  {
    id: 'deploy',
    title: 'Deploy Phase',
    text: 'The sides place one unit after another, wholly within their zones. The models of a unit stay close together: that is Coherency.',
    todo: 'Tap a unit and then a spot in your zone, and press “Place here”. “Deploy the rest for me” does the others.',
    rules: ['QS-10', 'QS-11'],
  },
  {
    id: 'move',
    title: 'Move Phase',
    text: 'A unit moves up to its Move, in inches. The wash on the ground shows how far it could go, the yellow tape what is used, and the panel every enemy as it would be from there.',
    todo: 'Tap a unit with a ring, then where it can shoot from, and press “Place here”.',
    rules: ['QS-12', 'QS-13'],
  },
  {
    id: 'attack',
    title: 'Attack Phase',
    text: 'Each weapon throws its Attacks as dice: Power against Defence says what they need. The target may save by Armour, which AP can pierce, or by AEGIS.',
    todo: 'Tap a unit, then a target. The odds stand beside it; press “Roll”.',
    rules: ['QS-19', 'QS-22', 'QS-28'],
  },
  {
    id: 'casualties',
    title: 'Losing models',
    text: 'Every hit that no save stops takes 1 HP. You choose who loses it; a model that has lost HP already loses the next. Without HP it is a casualty, and leaves at the end of the phase.',
    todo: 'Tap the models that you can spare, or take the suggestion. The best weapons should go last.',
    rules: ['QS-30', 'QS-31'],
  },
  {
    id: 'dash',
    title: 'Dash Phase',
    text: 'After the attacks every unit may run, up to its Dash: into cover, or nearer for the next Game Turn.',
    todo: 'Dash with units that stand in the open; finish when the rest is well placed.',
    rules: ['QS-33'],
  },
  {
    id: 'end',
    title: 'Winning',
    text: 'After four Game Turns the points that each side still has on the battlefield are counted. The side with more wins.',
    todo: 'See the result: points over time, luck, and who destroyed what. Then try a quick battle.',
    rules: ['QS-09', 'QS-35'],
  },
];

/** The lesson that belongs to what is asked of you; none while others decide, or for what needs no lesson. */
export function lessonFor(asked: Asked | null, yours: boolean, now: StateNow | null): Lesson | undefined {
  const id = now?.result
    ? 'end'
    : asked && yours
      ? asked.kind === 'move'
        ? (asked.phase ?? 'move')
        : asked.kind
      : '';
  return LESSONS.find((lesson) => lesson.id === id);
}

/** The lessons of one game: which have been shown, which is there now, and which of what others decided come first. */
export class Course {
  readonly done: Set<string>;
  #met: Lesson | undefined;
  #missed: Lesson[] = [];
  #number = -1;

  /** `shown`: the lessons of this game that were shown here before. */
  constructor(shown: Iterable<string> = []) {
    this.done = new Set(shown);
  }

  /** The lesson to be read now. */
  get current(): Lesson | undefined {
    return this.#missed[0] ?? this.#met;
  }
  /** Whether others have decided what it is about. */
  get isDecided(): boolean {
    return this.#missed.length > 0;
  }

  /** Tells what is asked now, and by which decision; true if that brings a lesson that was not shown before. */
  meet(lesson: Lesson | undefined, number: number, turn = 1): boolean {
    const isNew = number !== this.#number;
    this.#number = number;
    const before = this.current;
    if (isNew) this.next();
    if (lesson && lesson !== this.#met) {
      if (this.#met && before === this.#met) this.done.add(this.#met.id);
      else if (!this.#met && turn <= 1) this.#missed = LESSONS.slice(0, LESSONS.indexOf(lesson)).filter((each) => each.decided && !this.done.has(each.id)); // prettier-ignore
      this.#met = lesson;
    }
    return this.current !== before && this.current !== undefined && !this.done.has(this.current.id);
  }

  /** Goes on from a lesson about what others decided; true if there was one. */
  next(): boolean {
    const read = this.#missed.shift();
    if (read) this.done.add(read.id);
    return read !== undefined;
  }
}

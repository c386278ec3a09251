/** What the first game teaches, phase by phase, when that phase is there to be played. */
import type { Asked, StateNow } from '../types';

export interface Lesson {
  id: string;
  title: string;
  /** what the phase is about */
  text: string;
  /** what to do now */
  todo: string;
  rules: string[];
}

export const LESSONS: Lesson[] = [
  {
    id: 'turn_master',
    title: 'Turn Master',
    text: 'Each Game Turn begins with a roll-off. Its winner names the Turn Master, who acts first in every phase; then the sides take turns, one unit each.',
    todo: 'Press a name below. Going first lets you strike; going second lets you answer.',
    rules: ['QS-06', 'QS-34'],
  },
  {
    id: 'zone',
    title: 'Your edge of the table',
    text: 'Each side deploys in a zone of its own. Woods and ruins near it are good cover.',
    todo: 'Take the lit zone, or the other one: the buttons are below.',
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

/** All that one has met by the end of the first Game Turn. */
const PLAYED = LESSONS.filter(({ id }) => id !== 'end');

/** Which lessons are behind one in a game: a lesson is done once something else is asked; who comes back has had those before. */
export class Course {
  done = new Set<string>();
  current: Lesson | undefined;

  /** Tells what is asked now; true if that is a lesson that was not met before. */
  meet(lesson: Lesson | undefined, turn = 1): boolean {
    if (!lesson || lesson.id === this.current?.id) return false;
    if (this.current) this.done.add(this.current.id);
    else for (const { id } of turn > 1 ? PLAYED : LESSONS.slice(0, LESSONS.indexOf(lesson))) this.done.add(id);
    this.current = lesson;
    return !this.done.has(lesson.id);
  }
}

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
    text: 'Each Game Turn begins with a roll-off. Who wins it says which side is Turn Master: that side acts first in every phase, and then the sides take turns, one unit each.',
    todo: 'Choose who goes first. Going second lets you answer; going first lets you strike.',
    rules: ['QS-06', 'QS-34'],
  },
  {
    id: 'zone',
    title: 'Your edge of the table',
    text: 'Each side deploys in a zone of its own. Between the zones lies the ground that you will fight for.',
    todo: 'Tap the zone you like, on the board or in the list. Woods and ruins near it are good cover.',
    rules: ['QS-07'],
  },
  {
    id: 'deploy',
    title: 'Deploy Phase',
    text: 'Your units wait in Reserve until they are placed. The sides place one unit after another, wholly within their zones. The models of a unit stay close together: that is Coherency.',
    todo: 'Pick a unit from the tray and drag it, or tap it and then a spot. “Place here” makes it count.',
    rules: ['QS-10', 'QS-11'],
  },
  {
    id: 'move',
    title: 'Move Phase',
    text: 'A unit moves up to its Move, in inches. The yellow tape shows what is used and what is left; the wash on the ground shows how far it could go. The panel lists every enemy as it would be from there.',
    todo: 'Pick a unit with a ring, drag it to where it can shoot next phase, and press “Place here”.',
    rules: ['QS-12', 'QS-13'],
  },
  {
    id: 'attack',
    title: 'Attack Phase',
    text: 'Each weapon throws its Attacks as dice. What a die needs comes from Power against Defence; the target may then save by Armour, which AP can pierce, or by AEGIS. The odds stand beside each target before you roll.',
    todo: 'Pick a unit, pick a target, look at the odds, and roll.',
    rules: ['QS-19', 'QS-22', 'QS-28'],
  },
  {
    id: 'casualties',
    title: 'Losing models',
    text: 'Every hit that no save stops takes 1 HP. You choose which of your models lose them; one that has lost HP already loses the next. A model without HP is a casualty and is removed at the end of the phase.',
    todo: 'Tap the models that you can spare, or take the suggestion. The ones with the best weapons should go last.',
    rules: ['QS-30', 'QS-31'],
  },
  {
    id: 'dash',
    title: 'Dash Phase',
    text: 'After the attacks every unit may run: up to its Dash, in inches. Use it to get into cover, or to be near enough next turn.',
    todo: 'Dash with the units that stand in the open; finish when the rest is well placed.',
    rules: ['QS-33'],
  },
  {
    id: 'end',
    title: 'Winning',
    text: 'After four Game Turns the points that each side still has on the battlefield are counted. The side with more wins.',
    todo: 'Look at the result: points over time, luck, and who destroyed what. Then try a quick battle with the whole rules.',
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

/** Which lessons are behind one in a game: a lesson is done once something else is asked. */
export class Course {
  done = new Set<string>();
  current: Lesson | undefined;

  /** Tells what is asked now; true if that is a lesson that was not met before. */
  meet(lesson: Lesson | undefined): boolean {
    if (!lesson || lesson.id === this.current?.id) return false;
    if (this.current) this.done.add(this.current.id);
    this.current = lesson;
    return !this.done.has(lesson.id);
  }
}

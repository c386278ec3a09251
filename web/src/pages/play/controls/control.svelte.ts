/** What every decision has in common: the units to choose from, what the bar and the board show, and the way to answer. */
import { ask as askFirst, type IconName } from '../../../kit';
import type { BoardProps, Drag } from '../board/props';
import { feel } from '../live/haptics';
import type { Answered } from '../live/previews';
import type { Stage } from '../live/stage.svelte';
import { standing } from '../live/words';
import { choices } from '../says';
import type {
  Asked,
  Choice,
  Fault,
  MovePreview,
  Place,
  Question,
  SightPreview,
  StateNow,
  TablePicture,
  UnitOffer,
  UnitPicture,
} from '../types';

export type { Drag };

/** What a decision wants of the board. */
export type BoardSide = Pick<
  BoardProps,
  | 'pickable'
  | 'chosen'
  | 'targets'
  | 'target'
  | 'ahead'
  | 'foes'
  | 'models'
  | 'picked'
  | 'pickedAs'
  | 'preview'
  | 'reach'
  | 'sight'
  | 'lit'
  | 'zone'
  | 'range'
  | 'focus'
>;

export interface Step {
  label: string;
  run: () => void;
  why?: string;
  icon?: IconName;
  key?: string;
}

/** Used against allowed, in mils; and how long the way is, which slow ground counts for more. */
export interface Measure {
  used: number;
  allowed: number;
  length?: number;
}

/** What units have done once a phase or kind of decision is over. */
const DONE: Record<string, string> = {
  deploy: 'deployed',
  move: 'moved',
  attack: 'attacked',
  dash: 'dashed',
  action: 'acted',
};

export class Control {
  chosen: number | null = $state(null);
  /** why the answer was not taken */
  fault: Fault | null = $state.raw(null);
  busy = $state(false);

  constructor(
    readonly stage: Stage,
    readonly asked: Asked,
  ) {}

  get live() {
    return this.stage.live;
  }
  get table(): TablePicture {
    return this.live.table!;
  }
  get now(): StateNow {
    return this.stage.now!;
  }
  get offers(): UnitOffer[] {
    return this.asked.units ?? [];
  }
  get offer(): UnitOffer | undefined {
    return this.offerOf(this.chosen);
  }
  get unit(): UnitPicture | undefined {
    return this.chosen === null ? undefined : this.table.units[this.chosen];
  }

  offerOf(unit: number | null): UnitOffer | undefined {
    return this.offers.find((offer) => offer.unit === unit);
  }

  /** The model that leads when nobody took hold of one. */
  leaderOf(unit: UnitPicture): number | undefined {
    return standing(unit, this.now)[0];
  }

  // what the bar shows
  get title(): string {
    return this.unit?.name ?? '';
  }
  get hint(): string {
    return this.offer?.hint ?? '';
  }
  get meter(): Measure | null {
    return null;
  }
  get checks(): { label: string; ok: boolean }[] {
    return [];
  }
  get primary(): Step | null {
    return null;
  }
  get others(): Step[] {
    return this.chosen === null ? [] : [{ label: 'Put back', run: () => this.drop(), key: 'Esc' }];
  }
  get finish(): Step | null {
    if (!this.asked.may_finish) return null;
    return { label: this.asked.finish || 'Finish', run: () => void this.end(), key: 'F' };
  }
  /** An Action of which nothing is carried out yet is taken back with its price. */
  get back(): Step | null {
    if (!this.asked.takes_back) return null;
    return { label: 'Take it back', icon: 'undo', run: () => void this.send(choices.take_action_back()) };
  }
  /** What finishing now would leave undone, in a sentence that is asked about first. */
  get undone(): string {
    return this.matesLeft;
  }
  /** Whose units beside one's own could still act: who finishes ends it for them too. */
  protected get matesLeft(): string {
    const { kind, phase, side } = this.asked;
    // With Command Points a Move or an attack is that of one unit; only the Actions are everybody's.
    if (kind !== 'action' && this.now.sides[side]?.command != null) return '';
    const seats = new Set(this.offers.map(({ unit }) => this.table.units[unit]!.seat));
    const names = this.table.seats.flatMap(({ seat, name }) =>
      seats.has(seat) && !this.live.seats.includes(seat) ? [`${name}’s`] : [],
    );
    const done = DONE[phase ?? ''] ?? DONE[kind];
    return names.length && done
      ? `${names.join(' and ')} units have not ${done} yet, and this ends it for them too.`
      : '';
  }

  // what the board shows, and what is done on it
  get board(): BoardSide {
    const { chosen } = this;
    return {
      pickable: new Set(this.offers.map((offer) => offer.unit)),
      chosen,
      focus: chosen === null ? null : [chosen],
    };
  }
  /** Says whether the tap meant something; else the unit is only looked at. */
  onunit(unit: number): boolean {
    if (!this.offerOf(unit)) return false;
    this.choose(unit);
    return true;
  }
  onmodel(_model: number): void {}
  onplace(_at: Place): void {}
  ondrag(_drag: Drag): void {}
  nudge(_by: Place): boolean {
    return false;
  }
  /** Goes on to the next of several ways of doing it; says whether there are several. */
  nextWay(): boolean {
    return false;
  }

  choose(unit: number): void {
    this.chosen = unit;
    this.fault = null;
  }

  /** Puts back what was begun. */
  drop(): void {
    this.chosen = null;
    this.fault = null;
  }

  /** Asks before a choice. A question that is refused says why in the bar, unless what it was about was put back. */
  protected async ask(question: Question): Promise<Answered | null> {
    const { chosen } = this;
    const answer = await this.live.ask(question);
    if (answer && this.chosen === chosen) this.fault = answer.fault ?? null;
    return answer;
  }

  async end(): Promise<void> {
    const label = this.asked.finish || 'Finish';
    if (this.undone && !(await askFirst({ title: `${label}?`, text: this.undone, yes: label, no: 'Not yet' })))
      return;
    // Meanwhile something else may be asked, which nobody has finished.
    if (this.live.asked?.number === this.asked.number) await this.send(choices.finish());
  }

  async send(choice: Choice): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.fault = null;
    try {
      const outcome = await this.live.choose(choice);
      if (!outcome.taken) this.fault = outcome.fault;
      feel(outcome.taken ? 'taken' : 'refused');
      return outcome.taken;
    } finally {
      this.busy = false;
    }
  }
}

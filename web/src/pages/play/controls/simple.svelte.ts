/** Decisions that are one pick among a few: the Turn Master, a zone, who is struck, an Action, an answer to an attack. */
import { isMovement } from './ways';
import type { ActionName, AnswerOffer, Choice, CounterPreview, Place, UnitOffer } from '../types';
import { parsed } from '../../../api/json';
import { choices, questions } from '../says';
import { does, sideName, wayWords, within } from '../live/words';
import { Control, type BoardSide, type Step } from './control.svelte';

/** So many answers stand in the bar, each a button that gives it; of more, one is chosen first. */
const FEW = 2;

export class Mastering extends Control {
  side: number | null = $state(null);

  get #sides(): number[] {
    return this.asked.sides ?? [];
  }
  /** Who is named by the yellow button: whoever was chosen, else oneself. */
  get named(): number | null {
    return (
      this.side ?? (this.#sides.length <= FEW ? (this.#sides.find((side) => side === this.asked.side) ?? null) : null)
    );
  }
  override get title(): string {
    return 'Who is Turn Master?';
  }
  override get hint(): string {
    return this.asked.sentence;
  }
  override get others(): Step[] {
    if (this.#sides.length > FEW || this.named === null) return [];
    return this.#sides.filter((side) => side !== this.named).map((side) => this.#step(side));
  }
  override get primary(): Step {
    if (this.named !== null) return { ...this.#step(this.named), key: 'Enter' };
    return { label: 'Name the Turn Master', run: () => {}, why: 'Choose who shall be Turn Master.', key: 'Enter' };
  }
  #step(side: number): Step {
    const label = `${does(sideName(side, this.table), 'is', 'are')} Turn Master`;
    return { label, run: () => void this.send(choices.name_master(side)) };
  }
}

export class Zoning extends Control {
  zone: number | null = $state(null);

  get #zones(): number[] {
    return this.asked.zones ?? [];
  }
  /** The zone that the yellow button takes: the one that was tapped, or the first where there are but two. */
  get taken(): number | null {
    return this.zone ?? (this.#zones.length <= FEW ? (this.#zones[0] ?? null) : null);
  }
  override get board(): BoardSide {
    return { zone: this.taken };
  }
  override get hint(): string {
    return this.zone === null ? 'Take the lit zone, or tap another on the board.' : '';
  }
  override get others(): Step[] {
    return this.#zones.length > FEW
      ? []
      : this.#zones.filter((zone) => zone !== this.taken).map((zone) => this.#step(zone));
  }
  override get primary(): Step {
    if (this.taken !== null) return { ...this.#step(this.taken), key: 'Enter' };
    return { label: 'Take a zone', run: () => {}, why: 'Tap a zone on the board first.', key: 'Enter' };
  }
  #step(zone: number): Step {
    const letter = this.table.zones.find((each) => each.zone === zone)?.letter;
    return { label: `Take zone ${letter}`, run: () => void this.send(choices.pick_zone(zone)) };
  }
  override onplace(at: Place): void {
    const free = this.table.zones.filter(({ zone }) => this.asked.zones?.includes(zone));
    const hit = free.find(({ outlines }) => outlines.some((outline) => within(at, outline)));
    if (hit) this.zone = hit.zone;
  }
}

export class Striking extends Control {
  override get primary(): Step {
    const unit = this.chosen;
    return {
      label: unit === null ? 'Strike' : `Strike ${this.unit!.name}`,
      run: () => unit !== null && void this.send(choices.strike(unit)),
      why: unit === null ? 'Choose the unit that the hits strike.' : undefined,
      key: 'Enter',
    };
  }
}

export class Acting extends Control {
  get points(): number {
    return this.asked.points ?? 0;
  }
  override get hint(): string {
    return this.chosen === null ? 'Choose a unit, then its Action.' : (this.offer?.hint ?? '');
  }
  override get others(): Step[] {
    const rest: Step = { label: 'End the Action Step', run: () => void this.send(choices.rest()) };
    return this.asked.second ? [rest, ...super.others] : super.others;
  }
  /** The Actions of the chosen unit with their prices. */
  get actions(): { action: ActionName; cost: number; means: string; gain: number }[] {
    return priced(this.offer).map((each, n) => ({
      ...each,
      means: this.offer?.means?.[n] ?? '',
      gain: this.offer?.gains?.[n] ?? 0,
    }));
  }
  act(action: ActionName): void {
    if (this.chosen !== null) void this.send(choices.act(this.chosen, action));
  }
}

/** The Actions of a unit with their prices. */
export const priced = (offer: UnitOffer | undefined): { action: ActionName; cost: number }[] =>
  offer?.ways.flatMap((way, n) => (isMovement(way) ? [] : [{ action: way, cost: offer.costs[n] ?? 0 }])) ?? [];

type Countered = CounterPreview['action'];

export class Countering extends Control {
  answers: CounterPreview[] | null = $state.raw(null);
  picked: Countered | null = $state(null);

  constructor(...all: ConstructorParameters<typeof Control>) {
    super(...all);
    this.chosen = this.offers[0]?.unit ?? null;
    void this.#reckon();
  }

  override get title(): string {
    return this.unit?.name ?? '';
  }
  override get hint(): string {
    const attacker = this.asked.unit;
    return attacker === undefined
      ? ''
      : `Attacked by ${this.table.units[attacker]!.name}. The dice lie on the table.`;
  }
  override get board(): BoardSide {
    const attacker = this.asked.unit;
    return {
      chosen: this.chosen,
      targets: attacker === undefined ? undefined : new Map([[attacker, 'can']]),
      focus: [this.chosen, attacker].filter((unit) => unit !== null && unit !== undefined),
    };
  }
  get choices(): { action: Countered; cost: number; told: CounterPreview | undefined }[] {
    const none = { action: '' as const, cost: 0 };
    const offered = priced(this.offers[0]).flatMap(({ action, cost }) =>
      action === 'attack' || action === 'guard' ? [{ action, cost }] : [],
    );
    return [none, ...offered].map((each) => ({
      ...each,
      told: this.answers?.find(({ action }) => action === each.action),
    }));
  }
  /** Every answer but the yellow button's own stands beside it: one press gives it. */
  override get others(): Step[] {
    return this.choices
      .filter(({ action }) => action !== (this.picked ?? ''))
      .map(({ action }) => this.#step(action));
  }
  override drop(): void {}
  override onunit(): boolean {
    return false;
  }
  override get primary(): Step {
    return { ...this.#step(this.picked ?? ''), key: 'Enter' };
  }
  #step(action: Countered): Step {
    const label = action === '' ? 'Let it be' : `Counter ${wayWords(action)}`;
    return { label, run: () => void this.send(choices.answer(action || null)) };
  }

  async #reckon(): Promise<void> {
    const answer = await this.ask(questions.counter());
    if (answer?.counter) this.answers = answer.counter;
  }
}

/**
 * For a kind of decision that has no control of its own: one of the answers that the server lists, or of a newer server that
 * lists none, a choice written as JSON.
 */
export class Anything extends Control {
  /** which of the answers, by its place */
  picked: number | null = $state(null);
  text = $state('');
  told = $state('');

  get answers(): AnswerOffer[] {
    return this.asked.answers ?? [];
  }
  pick(place: number): void {
    const unit = unitOf(this.answers[place]);
    this.drop();
    if (unit !== null && this.offerOf(unit)) this.choose(unit);
    this.picked = place;
  }
  /** A unit that is tapped stands for the one answer about it. */
  override onunit(unit: number): boolean {
    const about = this.answers.flatMap((answer, place) => (unitOf(answer) === unit ? [place] : []));
    if (about.length !== 1) return super.onunit(unit);
    this.pick(about[0]!);
    return true;
  }
  override drop(): void {
    super.drop();
    this.picked = null;
  }
  override get primary(): Step | null {
    if (!this.answers.length) return null;
    const answer = this.picked === null ? undefined : this.answers[this.picked];
    if (answer) return { label: answer.label, run: () => void this.send(answer.choice), key: 'Enter' };
    return { label: 'Choose', run: () => {}, why: 'Choose one of the answers first.', key: 'Enter' };
  }

  /** A choice for each thing that is offered, under the names that choices of the engine usually have. */
  get guesses(): { label: string; text: string }[] {
    const { kind, units, zones, sides, models, suggested } = this.asked;
    const guess = (label: string, choice: object) => ({ label, text: JSON.stringify(choice) });
    return [
      ...(suggested ? [guess('As suggested', suggested)] : []),
      ...(units ?? []).map(({ unit }) => guess(this.table.units[unit]!.name, { do: kind, unit })),
      ...(zones ?? []).map((zone) => guess(`Zone ${zone}`, { do: kind, zone })),
      ...(sides ?? []).map((side) => guess(sideName(side, this.table), { do: kind, side })),
      ...(models?.length ? [guess(`All ${models.length} models`, { do: kind, models })] : []),
    ];
  }

  sendText(text = this.text): void {
    const choice = choiceIn(text);
    this.told = choice ? '' : 'That is no choice: write an object such as {"do": "finish"}.';
    if (choice) void this.send(choice);
  }
}

/** The unit that an answer names, if it names one. */
const unitOf = (answer: AnswerOffer | undefined): number | null =>
  answer && 'unit' in answer.choice ? answer.choice.unit : null;

/** A choice that a person wrote; whether it is legal, the server says. */
function choiceIn(text: string): Choice | null {
  try {
    const found = parsed<Choice | null>(text);
    return typeof found === 'object' && found !== null && 'do' in found ? found : null;
  } catch {
    return null;
  }
}

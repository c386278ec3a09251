/** A Move or Dash: choose a unit, see where it would come to, and place it there. Also in and out of transports. */
import { choices, questions } from '../says';
import type {
  Choice,
  ChoiceOf,
  HostOffer,
  MovePreview,
  Place,
  ReachPreview,
  TargetAhead,
  UnitPicture,
} from '../types';
import { middleOf, standing, unitOf } from '../live/words';
import { nearestOf, refused } from './nearest';
import { nearFoes } from './foes';
import { isMovement, type Way } from './ways';
import { Control, type BoardSide, type Drag, type Measure, type Step } from './control.svelte';

export class Moving extends Control {
  way: Way = $state('walk');
  /** models go one by one instead of in formation */
  single = $state(false);
  model: number | null = $state(null);
  preview: MovePreview | null = $state.raw(null);
  reach: ReachPreview | null = $state.raw(null);
  host: number | null = $state(null);
  /** the enemies from where it stands, of a unit that fights hand to hand: how far a charge is */
  near: TargetAhead[] = $state.raw([]);
  /** why the last tap did nothing */
  missed = $state('');
  /** a tap on a host while they walked: whatever means walking goes back to it */
  #byTap = $state(false);
  #leader: number | undefined;
  #reaching: number | undefined;
  #to: Place | null = null;
  #ends = new Map<number, Place>();

  get ways(): Way[] {
    const ways = (this.offer?.ways ?? []).filter(isMovement);
    return ways.length ? ways : ['walk'];
  }

  override get board(): BoardSide {
    const unit = this.unit;
    return {
      pickable: new Set([...this.offers, ...this.#tapped].map(({ unit }) => unit)),
      chosen: this.chosen,
      preview: this.preview,
      reach: this.#washed,
      foes: new Set(this.foes.map((foe) => foe.unit)),
      models: this.single && unit ? new Set(standing(unit, this.now)) : undefined,
      picked: this.single && this.model !== null ? [this.model] : undefined,
      lit: this.preview?.stopped?.pieces,
      range: this.range,
      focus: unit ? [unit.unit, ...nearFoes(unit, this.table, this.now)] : null,
    };
  }

  /** The reach that is about what is chosen now: the unit, or of single models the one. */
  get #washed(): ReachPreview | null {
    const none = this.way !== 'walk' || (this.single && this.model === null);
    return !none && this.reach?.unit === this.chosen ? this.reach : null;
  }

  get #walks(): boolean {
    return this.way === 'walk' || this.#byTap;
  }

  /** Enemies that the unit may go for. */
  get foes(): UnitPicture[] {
    const mine = this.unit;
    if (!mine || !this.#walks || this.single) return [];
    return this.table.units.filter((foe) => isFoe(mine, foe) && standing(foe, this.now).length > 0);
  }

  /** The longest weapon, about the model that leads. */
  get range(): BoardSide['range'] {
    const unit = this.unit;
    const model = this.#leader ?? (unit && this.leaderOf(unit));
    const longest = unit?.weapons.toSorted((a, b) => b.range - a.range)[0];
    if (!longest?.range || model === undefined || !this.preview) return null;
    return { model, inches: longest.range, label: `${longest.range} in. ${longest.name}` };
  }

  override get hint(): string {
    if (this.missed) return this.missed;
    if (this.preview?.fault) return refused(this.preview.fault, this.#instead);
    const engaged = this.preview?.engages.map((unit) => this.table.units[unit]!.name) ?? [];
    if (engaged.length) return `In contact with ${engaged.join(' and ')}: they will be in Melee.`;
    const notes = [this.preview?.stopped?.sentence, ...(this.preview?.danger ?? [])].filter((each) => each);
    if (notes.length) return notes.join(' ');
    if (this.preview) return HELD_WORDS[this.way];
    if (this.chosen === null) return '';
    if (this.way === 'embark' || this.way === 'transfer') return 'Choose what they go aboard.';
    if (this.way === 'disembark') return 'Tap the side on which they come out.';
    if (this.single) return 'Tap a model, then its place; or drag it.';
    if (this.now.units[this.chosen]!.melee != null)
      return 'Locked in a melee: one of its models must end in contact. Drag the unit, or tap where it shall go.';
    return 'Drag the unit, or tap where it shall go. Tap an enemy to charge.';
  }

  override get meter(): Measure | null {
    if (this.way !== 'walk' || !this.offer) return null;
    const most = Math.max(0, ...this.offer.allowances);
    if (!this.preview?.ways.length) return most > 0 ? { used: 0, allowed: most } : null;
    const { length, used, left } = this.preview;
    return { used, allowed: used + left, length };
  }

  override get checks() {
    if (!this.preview) return [];
    const { links, fault } = this.preview;
    return [
      { label: 'Coherency', ok: links.every((link) => link.ok) },
      { label: 'Path free', ok: !fault },
    ];
  }

  override get undone(): string {
    const own = this.table.units.filter((unit) => unit.side === this.asked.side);
    const moved = own.some(({ unit }) => this.now.units[unit]?.acted.includes('move'));
    const nobody = this.now.phase === 'move' && this.offers.length && !moved ? 'Nobody has moved.' : '';
    return [nobody, this.matesLeft].filter(Boolean).join(' ');
  }

  override get primary(): Step | null {
    if (this.chosen === null) return null;
    const nearest = this.#nearest;
    if (nearest) return { label: NEAREST_VERBS[this.way], run: () => void this.send(nearest), key: 'Enter' };
    const choice = this.preview?.legal ? this.preview.choice : null;
    const why = choice
      ? undefined
      : (this.preview?.fault?.sentence ?? 'Say where to first: drag the unit or tap a place.');
    const label =
      this.way === 'walk' ? (this.preview?.engages.length ? 'Charge' : 'Place here') : WAY_VERBS[this.way];
    return { label, run: () => choice && void this.send(choice), why, key: 'Enter' };
  }

  /** What can be done instead of what was refused. */
  get #nearest(): Choice | null {
    return this.preview?.legal ? null : nearestOf(this.preview?.fault, this.way, this.chosen);
  }

  /** The same in words; where some of the allowance is left over, with what keeps the unit from using it. */
  get #instead(): string | null {
    const { preview } = this;
    if (!preview || !this.#nearest) return null;
    if (this.way !== 'walk' || preview.left < TENTH) return NEAREST_WORDS[this.way];
    const [pieces, models] = [preview.stopped?.pieces ?? [], preview.stopped?.models ?? []];
    const names = new Set([
      ...this.table.pieces.filter(({ piece }) => pieces.includes(piece)).map(({ name }) => name),
      ...models.map((model) => unitOf(model, this.table)!.name),
    ]);
    const rest = names.size
      ? `${[...names].join(' and ')} ${names.size > 1 ? 'keep' : 'keeps'} it from using the rest.`
      : 'What is left brings it no nearer.';
    return `${NEAREST_WORDS.walk} ${rest}`;
  }

  /** What it can go into by the way that is chosen, as the rules say. */
  get hosts(): HostOffer[] {
    return (this.offer?.hosts ?? []).filter((host) => host.way === this.way);
  }

  /** What a tap on it means to go into; a building that is near also while they walk. */
  get #tapped(): HostOffer[] {
    if (this.way !== 'walk') return this.hosts;
    const all = this.single ? [] : (this.offer?.hosts ?? []);
    return all.filter((host) => host.way === 'embark' && host.near && this.table.units[host.unit]!.piece !== null);
  }

  override choose(unit: number): void {
    if (unit === this.chosen) return;
    super.choose(unit);
    this.#putBack();
    this.single = false;
    this.way = this.ways[0]!;
    if (this.way !== 'walk') return;
    void this.#askReach(unit);
    void this.#askNear(unit);
  }

  setWay(way: Way): void {
    this.#putBack();
    this.way = way;
  }

  override nextWay(): boolean {
    const { ways } = this;
    if (this.chosen === null || ways.length < 2) return false;
    this.setWay(ways[(ways.indexOf(this.way) + 1) % ways.length]!);
    return true;
  }

  setSingle(single: boolean): void {
    this.single = single;
    this.#putBack();
    this.#reaching = undefined;
    this.reach = null;
    if (!single && this.chosen !== null) void this.#askReach(this.chosen);
  }

  override drop(): void {
    if (this.preview || this.fault || this.missed || this.#byTap) {
      this.#putBack();
      this.fault = null;
    } else super.drop();
  }

  #putBack(): void {
    if (this.#byTap) this.way = 'walk';
    this.#byTap = false;
    this.missed = '';
    this.preview = null;
    this.model = null;
    this.host = null;
    this.#leader = undefined;
    this.#to = null;
    this.#ends.clear();
  }

  /**
   * How far the unit can go, told of whoever is under the finger: that model by itself first, which is quick, and then
   * with all of the unit, unless models go one by one.
   */
  async #askReach(unit: number, leader?: number): Promise<void> {
    const led = leader ?? this.leaderOf(this.table.units[unit]!);
    if (leader !== undefined && this.#reaching === led) return;
    if (leader === undefined) this.reach = null;
    this.#reaching = led;
    for (const whole of this.single ? [undefined] : [undefined, true]) {
      const answer = await this.ask(questions.reach(unit, leader, whole));
      if (!answer?.reach || this.chosen !== unit || this.#reaching !== led) return;
      this.reach = answer.reach;
      if (answer.reach.whole) return;
    }
  }

  /** Who fights hand to hand wants to know how far a charge is, before it goes anywhere. */
  async #askNear(unit: number): Promise<void> {
    this.near = [];
    const weapons = this.table.units[unit]!.weapons;
    if (!weapons.length || weapons.some((weapon) => weapon.range > 0)) return;
    const answer = await this.ask(questions.attack(unit));
    if (answer?.attack && this.chosen === unit) this.near = answer.attack.targets;
  }

  override onunit(unit: number): boolean {
    const tapped = this.table.units[unit];
    const host = this.#tapped.find((each) => each.unit === unit);
    if (host) {
      const byTap = this.#walks;
      this.#putBack();
      this.way = host.way;
      this.#byTap = byTap;
      this.goAboard(host.model);
      return true;
    }
    if (super.onunit(unit)) return true;
    const mine = this.unit;
    if (!mine || !tapped || !isFoe(mine, tapped) || !this.#walks) return false;
    void this.charge(tapped.unit);
    return true;
  }

  /** Goes for an enemy, into contact with as many models as can; how, the rules say. */
  async charge(enemy: number): Promise<void> {
    const unit = this.chosen;
    if (unit === null) return;
    if (this.single) this.setSingle(false);
    else this.#putBack();
    const answer = await this.ask(questions.move(unit, { charge: enemy }));
    if (answer?.move && unit === this.chosen && !this.#to) this.preview = answer.move;
  }

  override onmodel(model: number): void {
    if (this.single) {
      this.model = model;
      if (this.chosen !== null) void this.#askReach(this.chosen, model);
    } else {
      const unit = unitOf(model, this.table);
      if (unit) this.onunit(unit.unit);
    }
  }

  override onplace(at: Place): void {
    if (this.chosen === null) return;
    if (this.#byTap) this.#putBack();
    if (this.way === 'disembark') void this.#judge(choices.disembark(this.chosen, at));
    else if (this.way !== 'walk') this.missed = this.#noPlace;
    else if (this.single && this.model === null) this.missed = 'Tap the model first that shall go there, or drag it.';
    else void this.aim(at, this.single ? (this.model ?? undefined) : this.#leader);
  }

  /** Why a place means nothing to who goes aboard something. */
  get #noPlace(): string {
    const walk = this.ways.includes('walk') ? ', or choose “Walk” to go there on foot' : '';
    return `Tap what they go aboard${walk}.`;
  }

  override ondrag({ unit, model, to }: Drag): void {
    if (unit !== this.chosen) {
      if (!this.offerOf(unit)) return;
      this.choose(unit);
    }
    if (this.#byTap) this.#putBack();
    if (this.way !== 'walk') return this.onplace(to);
    void this.#askReach(unit, model);
    void this.aim(to, model);
  }

  override nudge([dx, dy]: Place): boolean {
    const unit = this.unit;
    if (this.#byTap) this.#putBack();
    if (unit && this.way === 'disembark') return this.#stepOut(unit, [dx!, dy!]);
    const model = this.single ? this.model : (this.#leader ?? (unit && this.leaderOf(unit)));
    if (model === null || model === undefined || this.way !== 'walk') return false;
    const from = (this.single ? this.#ends.get(model) : this.#to) ?? this.#at(model);
    void this.aim([from[0]! + dx!, from[1]! + dy!], model);
    return true;
  }

  /** An arrow says on which side they come out, and then pushes where they would stand. */
  #stepOut(unit: UnitPicture, [dx, dy]: Place): boolean {
    const shown = this.preview?.ways[0]?.path.at(-1);
    const around = this.now.models[unit.first]?.host ?? null;
    const from = shown ?? (around === null ? null : middleOf(around, this.table, this.now));
    if (!from) return false;
    const by = shown ? 1 : OUTSIDE / Math.hypot(dx!, dy!);
    this.onplace([Math.round(from[0]! + dx! * by), Math.round(from[1]! + dy! * by)]);
    return true;
  }

  #at(model: number): Place {
    return this.now.models[model]!.at!;
  }

  async aim(to: Place, leader?: number): Promise<void> {
    const unit = this.chosen;
    if (unit === null || (this.single && leader === undefined)) return;
    this.missed = '';
    this.#to = to;
    this.#leader = leader;
    if (this.single) {
      this.model = leader!;
      this.#ends.set(leader!, to);
    }
    const paths = [...this.#ends].map(([model, end]): [number, Place[]] => [model, [end]]);
    const answer = await this.ask(questions.move(unit, this.single ? { paths } : { to, leader }));
    if (answer?.move && unit === this.chosen && this.#to) this.preview = answer.move;
  }

  /** Goes aboard a host. */
  goAboard(host: number): void {
    this.missed = '';
    this.host = host;
    if (this.chosen === null) return;
    void this.#judge(
      this.way === 'transfer' ? choices.transfer(this.chosen, host) : choices.embark(this.chosen, host),
    );
  }

  async #judge(choice: ChoiceOf<'embark' | 'disembark' | 'transfer'>): Promise<void> {
    const answer = await this.ask(questions.choice(choice));
    if (answer?.move && this.chosen === choice.unit && this.way === choice.do) this.preview = answer.move;
  }
}

/** What is done instead of what was refused. */
const NEAREST_VERBS: Record<Way, string> = {
  walk: 'Go as near as allowed',
  embark: 'Walk towards it',
  disembark: 'Come out where there is room',
  transfer: 'Change over',
};

const NEAREST_WORDS: Record<Way, string> = {
  walk: 'It can go as near as allowed.',
  embark: 'It can walk towards it.',
  disembark: 'It can come out where there is room.',
  transfer: 'It can change over to another.',
};

/** While something is held that the rules allow. */
const HELD_WORDS: Record<Way, string> = {
  walk: 'Place it here, or tap another place.',
  embark: 'Go aboard, or choose another way.',
  disembark: 'Come out here, or tap another side.',
  transfer: 'Change over, or choose another way.',
};

/** Less than this, in mils, is not told as left over. */
const TENTH = 100;

/** Terrain is nobody's enemy. */
const isFoe = (mine: UnitPicture, other: UnitPicture): boolean => other.side !== mine.side && other.side !== -1;

/** So far from the middle of what carried them they come out at first. */
const OUTSIDE = 4_000;

const WAY_VERBS: Record<Way, string> = {
  walk: 'Place here',
  embark: 'Go aboard',
  disembark: 'Come out here',
  transfer: 'Change over',
};

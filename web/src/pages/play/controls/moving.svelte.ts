/** A Move or Dash: choose a unit, see where it would come to, and place it there. Also in and out of transports. */
import type { Body, MovePreview, Place, Question, UnitPicture } from '../types';
import { squaredApart, standing, unitOf } from '../live/words';
import { Control, type BoardSide, type Drag, type Measure, type Step } from './control.svelte';

export type Way = 'walk' | 'embark' | 'disembark' | 'transfer';

export class Moving extends Control {
  way: Way = $state('walk');
  /** models go one by one instead of in formation */
  single = $state(false);
  model: number | null = $state(null);
  preview: MovePreview | null = $state.raw(null);
  reach: Place[][] | null = $state.raw(null);
  host: number | null = $state(null);
  #leader: number | undefined;
  #to: Place | null = null;
  #ends = new Map<number, Place>();

  get ways(): Way[] {
    const ways = (this.offer?.ways ?? []) as Way[];
    return ways.length ? ways : ['walk'];
  }

  override get board(): BoardSide {
    const unit = this.unit;
    const shown = this.way === 'embark' || this.way === 'transfer' ? this.hosts.map((host) => host.unit.unit) : [];
    return {
      pickable: new Set([...this.offers.map((offer) => offer.unit), ...shown]),
      chosen: this.chosen,
      preview: this.preview,
      reach: this.way === 'walk' && !this.single ? this.reach : null,
      models: this.single && unit ? new Set(standing(unit, this.now)) : undefined,
      picked: this.single && this.model !== null ? [this.model] : undefined,
      lit: this.preview?.ahead.flatMap(({ blocker }) => (blocker === null ? [] : [blocker])),
      range: this.range,
      focus: this.chosen === null ? null : [this.chosen],
    };
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
    if (this.preview?.fault) return this.preview.fault.sentence;
    const engaged = this.preview?.engages.map((unit) => this.table.units[unit]!.name) ?? [];
    if (engaged.length) return `In contact with ${engaged.join(' and ')}: they will be in Melee.`;
    if (this.preview?.danger.length) return this.preview.danger.join(' ');
    if (this.preview) return '';
    if (this.chosen === null) return '';
    if (this.way === 'embark' || this.way === 'transfer') return 'Choose what they go aboard.';
    if (this.way === 'disembark') return 'Tap the side on which they come out.';
    if (this.single) return 'Tap a model, then its place; or drag it.';
    return 'Drag the unit, or tap where it shall go. Tap an enemy to charge.';
  }

  override get meter(): Measure | null {
    if (this.way !== 'walk' || !this.offer) return null;
    const most = Math.max(0, ...this.offer.allowances);
    if (!this.preview?.ways.length) return most > 0 ? { used: 0, allowed: most } : null;
    return { used: this.preview.used, allowed: this.preview.used + this.preview.left };
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
    return this.now.phase === 'move' && this.offers.length && !moved ? 'Nobody has moved.' : '';
  }

  override get primary(): Step | null {
    if (this.chosen === null) return null;
    const nearest = this.preview?.legal ? null : this.preview?.fault?.nearest;
    if (nearest) return { label: 'Go as near as allowed', run: () => void this.send(nearest), key: 'Enter' };
    const choice = this.preview?.legal ? this.preview.choice : null;
    const why = choice
      ? undefined
      : (this.preview?.fault?.sentence ?? 'Say where to first: drag the unit or tap a place.');
    const label =
      this.way === 'walk' ? (this.preview?.engages.length ? 'Charge' : 'Place here') : WAY_VERBS[this.way];
    return { label, run: () => choice && void this.send(choice), why, key: 'Enter' };
  }

  /** Models that carry others: of the own side, or terrain that can be entered. */
  get hosts(): { model: number; unit: UnitPicture }[] {
    const side = this.unit?.side;
    return this.table.units
      .filter((unit) => unit.transport > 0 && unit.unit !== this.chosen && (unit.side === side || unit.side === -1))
      .flatMap((unit) => standing(unit, this.now).map((model) => ({ model, unit })));
  }

  override choose(unit: number): void {
    if (unit === this.chosen) return;
    super.choose(unit);
    this.#putBack();
    this.single = false;
    this.way = this.ways[0]!;
    if (this.way === 'walk') void this.#askReach(unit);
  }

  setWay(way: Way): void {
    this.way = way;
    this.#putBack();
  }

  setSingle(single: boolean): void {
    this.single = single;
    this.#putBack();
  }

  override drop(): void {
    if (this.preview || this.fault) {
      this.#putBack();
      this.fault = null;
    } else super.drop();
  }

  #putBack(): void {
    this.preview = null;
    this.model = null;
    this.host = null;
    this.#leader = undefined;
    this.#to = null;
    this.#ends.clear();
  }

  async #askReach(unit: number): Promise<void> {
    this.reach = null;
    const answer = await this.live.ask({ ask: 'reach', unit });
    if (answer?.reach && this.chosen === unit) this.reach = answer.reach.areas;
  }

  override onunit(unit: number): boolean {
    const tapped = this.table.units[unit];
    if (this.chosen !== null && (this.way === 'embark' || this.way === 'transfer')) {
      const host = this.hosts.find((each) => each.unit.unit === unit);
      if (host) return (this.goAboard(host.model), true);
    }
    if (super.onunit(unit)) return true;
    const mine = this.unit;
    if (!mine || !tapped || tapped.side === mine.side || tapped.side === -1 || this.way !== 'walk') return false;
    this.#charge(mine, tapped);
    return true;
  }

  /** Goes for the nearest model of an enemy; how near it comes is for the rules to say. */
  #charge(mine: UnitPicture, enemy: UnitPicture): void {
    const pairs = standing(mine, this.now).flatMap((model) =>
      standing(enemy, this.now).map((other) => ({ model, from: this.#at(model), to: this.#at(other) })),
    );
    const nearest = pairs.toSorted((a, b) => squaredApart(a.from, a.to) - squaredApart(b.from, b.to))[0];
    if (nearest) void this.aim(nearest.to, nearest.model);
  }

  override onmodel(model: number): void {
    if (this.single) this.model = model;
    else {
      const unit = unitOf(model, this.table);
      if (unit) this.onunit(unit.unit);
    }
  }

  override onplace(at: Place): void {
    if (this.chosen === null) return;
    if (this.way === 'disembark') void this.#judge({ do: 'disembark', unit: this.chosen, near: at });
    else if (this.way === 'walk') void this.aim(at, this.single ? (this.model ?? undefined) : this.#leader);
  }

  override ondrag({ unit, model, to }: Drag): void {
    if (unit !== this.chosen) {
      if (!this.offerOf(unit)) return;
      this.choose(unit);
    }
    if (this.way === 'walk') void this.aim(to, model);
    else this.onplace(to);
  }

  override nudge([dx, dy]: Place): boolean {
    const unit = this.unit;
    const model = this.single ? this.model : (this.#leader ?? (unit && this.leaderOf(unit)));
    if (model === null || model === undefined || this.way !== 'walk') return false;
    const from = (this.single ? this.#ends.get(model) : this.#to) ?? this.#at(model);
    void this.aim([from[0]! + dx!, from[1]! + dy!], model);
    return true;
  }

  #at(model: number): Place {
    return this.now.models[model]!.at!;
  }

  async aim(to: Place, leader?: number): Promise<void> {
    const unit = this.chosen;
    if (unit === null || (this.single && leader === undefined)) return;
    this.#to = to;
    this.#leader = leader;
    if (this.single) {
      this.model = leader!;
      this.#ends.set(leader!, to);
    }
    const paths = [...this.#ends].map(([model, end]) => [model, [end]]) as unknown as NonNullable<Question['paths']>;
    const how = this.single ? { paths } : { to, ...(leader === undefined ? {} : { leader }) };
    const answer = await this.live.ask({ ask: 'move', unit, ...how });
    if (answer?.move && unit === this.chosen && this.#to) this.preview = answer.move;
  }

  /** Goes aboard a host. */
  goAboard(host: number): void {
    this.host = host;
    void this.#judge({ do: this.way, unit: this.chosen!, host });
  }

  async #judge(choice: Body): Promise<void> {
    const answer = await this.live.ask({ ask: 'choice', choice });
    if (answer?.move && this.chosen === choice.unit) this.preview = answer.move;
  }
}

const WAY_VERBS: Record<Way, string> = {
  walk: 'Place here',
  embark: 'Go aboard',
  disembark: 'Come out here',
  transfer: 'Change over',
};

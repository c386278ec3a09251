/** Deploying from reserve: a unit from the tray, a place in the own zone, and what a transport brings along. */
import type { Choice, MovePreview, Place, UnitPicture } from '../types';
import { questions } from '../says';
import { modelsOf } from '../live/words';
import { nearestOf, refused } from './nearest';
import { firstSpots } from './spots';
import { Control, type BoardSide, type Drag, type Step } from './control.svelte';
import { noteDeployment } from './last_time';

export class Placing extends Control {
  preview: MovePreview | null = $state.raw(null);
  /** units that go aboard, by the model that carries them */
  cargo: Map<number, number[]> = $state.raw(new Map());
  #at: Place | null = null;
  #searching = false;

  override get board(): BoardSide {
    return {
      chosen: this.chosen,
      preview: this.preview,
      zone: this.asked.zones?.[0] ?? null,
    };
  }

  override get hint(): string {
    if (this.preview?.fault)
      return refused(this.preview.fault, this.#nearest && 'There is room at the nearest spot.');
    if (this.preview?.stopped) return `${this.preview.stopped.sentence} Here is room.`;
    if (this.preview) return 'Place it here, or tap another place.';
    return this.chosen === null ? '' : 'Tap a place in your zone, or drag it there.';
  }

  override get checks() {
    if (!this.preview) return [];
    const { links, fault } = this.preview;
    return [
      { label: 'Coherency', ok: links.every((link) => link.ok) },
      { label: 'In the zone', ok: !fault },
    ];
  }

  override get undone(): string {
    const left = this.offers.length;
    // With Command Points it is the Action of one unit, and its button says that it stays.
    if (!left || this.now.sides[this.asked.side]?.command != null) return '';
    return [left === 1 ? '1 unit stays in reserve.' : `${left} units stay in reserve.`, this.matesLeft]
      .join(' ')
      .trim();
  }

  /** Where else it can be placed. */
  get #nearest(): Choice | null {
    return nearestOf(this.preview?.fault, 'deploy', this.chosen);
  }

  override get primary(): Step | null {
    if (this.chosen === null) return null;
    const choice = this.preview?.legal ? this.preview.choice : null;
    const nearest = this.#nearest;
    if (!choice && nearest)
      return { label: 'Place at the nearest spot', run: () => void this.send(nearest), key: 'Enter' };
    const why = choice ? undefined : (this.preview?.fault?.sentence ?? 'Tap a place on the board first.');
    return { label: 'Place here', run: () => choice && void this.send(choice), why, key: 'Enter' };
  }

  get holds(): { model: number; aboard: number[] }[] {
    const unit = this.unit;
    if (!unit || unit.transport <= 0) return [];
    return modelsOf(unit).map((model) => ({ model, aboard: this.cargo.get(model) ?? [] }));
  }

  /** Units of the reserve that may be tried aboard the chosen one. */
  get passengers(): UnitPicture[] {
    return this.offers.filter(({ unit }) => unit !== this.chosen).map(({ unit }) => this.table.units[unit]!);
  }

  override choose(unit: number): void {
    super.choose(unit);
    this.preview = null;
    this.cargo = new Map();
    this.#at = null;
  }

  override drop(): void {
    super.drop();
    this.preview = null;
  }

  load(model: number, unit: number): void {
    const cargo = new Map([...this.cargo].map(([host, units]) => [host, units.filter((each) => each !== unit)]));
    if (!this.cargo.get(model)?.includes(unit)) cargo.set(model, [...(cargo.get(model) ?? []), unit]);
    this.cargo = cargo;
    if (this.#at) void this.aim(this.#at);
  }

  override onplace(at: Place): void {
    void this.aim(at);
  }

  override ondrag({ to }: Drag): void {
    void this.aim(to);
  }

  override nudge([dx, dy]: Place): boolean {
    if (this.chosen === null) return false;
    if (this.#at) void this.aim([this.#at[0]! + dx!, this.#at[1]! + dy!]);
    else void this.#setDown();
    return true;
  }

  /** What is placed is kept, for the next time with this army. */
  override async send(choice: Choice): Promise<boolean> {
    const taken = await super.send(choice);
    if (taken && choice.do === 'deploy') noteDeployment(choice, this.asked.zones?.[0], this.table);
    return taken;
  }

  /** Puts the chosen unit somewhere in the zone, for who has no pointer to say where. */
  async #setDown(): Promise<void> {
    if (this.#searching) return;
    this.#searching = true;
    const unit = this.chosen;
    const zone = this.table.zones.find((each) => each.zone === this.asked.zones?.[0]);
    const taken = this.now.models.flatMap(({ at }) => (at ? [at] : []));
    for (const spot of firstSpots(zone?.outlines ?? [], taken)) {
      await this.aim(spot);
      if (this.preview?.legal || this.chosen !== unit) break;
    }
    this.#searching = false;
  }

  async aim(to: Place): Promise<void> {
    const unit = this.chosen;
    if (unit === null) return;
    this.#at = to;
    const cargo = [...this.cargo].filter(([, units]) => units.length > 0);
    const answer = await this.ask(questions.deploy(unit, to, cargo));
    if (answer?.move && unit === this.chosen) this.preview = answer.move;
  }
}

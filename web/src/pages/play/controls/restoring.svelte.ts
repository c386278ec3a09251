/** Models that are put elsewhere: to restore Coherency or contact, or as survivors. A way is suggested; any model of it may be moved. */
import { choices, questions } from '../says';
import type { Choice, MovePreview, Place, Spot } from '../types';
import { Control, type BoardSide, type Drag, type Step } from './control.svelte';

export const WHY: Record<string, string> = {
  coherency: 'Its models are too far apart. Put them back into Coherency.',
  contact: 'Keep it in contact with its enemies.',
  survivors: 'Set down those who got out.',
};

export class Restoring extends Control {
  preview: MovePreview | null = $state.raw(null);
  model: number | null = $state(null);
  spots: Spot[] = $state.raw(this.#suggested);

  constructor(...all: ConstructorParameters<typeof Control>) {
    super(...all);
    void this.#judge();
  }

  get #suggested(): Spot[] {
    const { suggested } = this.asked;
    return suggested?.do === 'place' ? (suggested.spots ?? []).slice() : [];
  }

  override get title(): string {
    return this.asked.unit === undefined ? '' : this.table.units[this.asked.unit]!.name;
  }
  override get hint(): string {
    return this.preview?.fault?.sentence ?? WHY[this.asked.why ?? ''] ?? '';
  }
  get models(): number[] {
    return this.spots.length ? this.spots.map(([model]) => model) : (this.asked.models ?? []);
  }

  override get board(): BoardSide {
    return {
      chosen: this.asked.unit ?? null,
      preview: this.preview,
      models: new Set(this.models),
      picked: this.model === null ? [] : [this.model],
      focus: this.asked.unit === undefined ? null : [this.asked.unit],
    };
  }

  get #choice(): Choice {
    return choices.place(this.spots);
  }

  override get primary(): Step {
    const legal = !this.preview || this.preview.legal;
    const why = legal ? undefined : this.preview?.fault?.sentence;
    const choice = this.preview?.choice ?? this.#choice;
    return { label: 'Place them so', run: () => void this.send(choice), why, key: 'Enter' };
  }

  override get others(): Step[] {
    return [{ label: 'As suggested', run: () => this.drop(), key: 'Esc' }];
  }

  override drop(): void {
    this.spots = this.#suggested;
    this.model = null;
    void this.#judge();
  }

  override onunit(): boolean {
    return false;
  }
  override onmodel(model: number): void {
    if (this.models.includes(model)) this.model = model;
  }
  override onplace(at: Place): void {
    const model = this.model ?? (this.models.length === 1 ? this.models[0] : undefined);
    if (model !== undefined) this.#put(model, at);
  }
  override ondrag({ model, to }: Drag): void {
    if (this.models.includes(model)) this.#put(model, to);
  }

  override nudge([dx, dy]: Place): boolean {
    const spot = this.spots.find(([model]) => model === this.model);
    if (!spot) return false;
    this.#put(spot[0], [spot[1] + dx, spot[2] + dy]);
    return true;
  }

  #put(model: number, [x, y]: Place): void {
    this.model = model;
    const others = this.spots.filter((spot) => spot[0] !== model);
    const moved: Spot = [model, x, y];
    this.spots = [...others, moved].sort((a, b) => a[0] - b[0]);
    void this.#judge();
  }

  async #judge(): Promise<void> {
    const spots = this.spots;
    const answer = await this.ask(questions.choice(this.#choice));
    if (answer?.move && spots === this.spots) this.preview = answer.move;
  }
}

/** Losses: the models that take them, picked on the board in their order; what is left open the rules suggest. */
import { choices, questions } from '../says';
import type { Choice, Fault } from '../types';
import { Control, type BoardSide, type Step } from './control.svelte';

export class Losing extends Control {
  picked: number[] = $state.raw([]);
  wrong: Fault | null = $state.raw(null);
  resolved: number[] = $state.raw(this.#suggested(this.asked.suggested));

  override get title(): string {
    return this.asked.unit === undefined ? '' : this.table.units[this.asked.unit]!.name;
  }
  override get hint(): string {
    if (this.wrong) return this.wrong.sentence;
    if (!this.picked.length) return 'Tap the models that take it, or take the suggestion.';
    return `${this.picked.length} picked; those outlined take the loss.`;
  }
  get eligible(): number[] {
    return this.asked.models ?? [];
  }

  override get board(): BoardSide {
    return {
      chosen: this.asked.unit ?? null,
      models: new Set(this.eligible),
      picked: this.picked.length ? this.picked : this.resolved,
      pickedAs: 'casualty',
      focus: this.asked.unit === undefined ? null : [this.asked.unit],
    };
  }

  override get primary(): Step {
    const label = this.picked.length ? 'These take it' : 'Take the suggestion';
    const choice = this.picked.length ? choices.lose(this.picked) : (this.asked.suggested ?? choices.lose([]));
    return { label, run: () => void this.send(choice), why: this.wrong?.sentence, key: 'Enter' };
  }

  override get others(): Step[] {
    return this.picked.length ? [{ label: 'Clear', run: () => this.drop(), key: 'Esc' }] : [];
  }

  override drop(): void {
    this.picked = [];
    this.wrong = null;
    this.resolved = this.#suggested(this.asked.suggested);
  }

  override onunit(): boolean {
    return false;
  }

  override onmodel(model: number): void {
    if (!this.eligible.includes(model)) return;
    this.picked = this.picked.includes(model)
      ? this.picked.filter((each) => each !== model)
      : [...this.picked, model];
    void this.#judge();
  }

  async #judge(): Promise<void> {
    const models = this.picked;
    if (!models.length) return this.drop();
    const answer = await this.ask(questions.choice(choices.lose(models)));
    if (!answer?.move || this.picked !== models) return;
    this.wrong = answer.move.fault;
    if (answer.move.choice) this.resolved = this.#suggested(answer.move.choice);
  }

  #suggested(choice: Choice | null | undefined): number[] {
    return choice?.do === 'lose' ? choice.models : [];
  }
}

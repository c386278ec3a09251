/** A roster being edited: every change is saved and reckoned at once, and can be taken back. */

import { toast } from '../../kit/toasts.svelte';
import { Undo } from '../../kit/undo.svelte';
import { tellUnkept } from '../../shell/unkept';
import { save } from '../../store';
import type { Place, RosterBody } from './body';
import { unitNames } from './body';
import type { Edit } from './edits';
import { Reckoned, type Fault } from './reckoned.svelte';
import { same } from './drawing';

export type Style = 'standard' | 'advanced';

export class RosterEditor {
  readonly id: string;
  readonly reckoned = new Reckoned();
  style = $state<Style>('standard');
  #history: Undo<RosterBody>;

  constructor(id: string, body: RosterBody, style: Style) {
    this.id = id;
    this.style = style;
    this.#history = new Undo(body);
    this.#ask();
  }

  get body(): RosterBody {
    return this.#history.value;
  }
  get canUndo(): boolean {
    return this.#history.canUndo;
  }
  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  /** Changes the roster; with `tell`, a word at the lower edge offers to take it back. */
  edit(words: string, change: Edit, { tell = false } = {}): void {
    const next = change(this.body);
    if (same(next, this.body)) return;
    this.#history.set(next);
    this.#keep();
    if (tell) toast(`${words}.`, { label: 'Undo', run: () => this.undo() });
  }

  undo(): void {
    this.#history.undo();
    this.#keep();
  }

  redo(): void {
    this.#history.redo();
    this.#keep();
  }

  /** What came from another device or window takes the place of what is shown. */
  adopt(body: RosterBody): void {
    if (same(body, this.body)) return;
    this.#history.reset(body);
    this.#ask();
  }

  play(style: Style): void {
    this.style = style;
    this.#ask();
  }

  /** Asks anew for what could not be reckoned, as when the engine has become warm. */
  again(): void {
    if (this.reckoned.trouble) this.#ask();
  }

  nameAt(place: Place): string {
    if (place.list === 'units') return unitNames(this.body.units ?? [])[place.index] ?? '';
    const form = this.body.forms?.[place.index];
    return form?.name ?? form?.profile ?? '';
  }

  faultsAt(place: Place): Fault[] {
    const path = `${place.list}[${place.index}]`;
    return (this.reckoned.answer?.faults ?? []).filter(({ at }) => at === path || at.startsWith(`${path}.`));
  }

  #keep(): void {
    save(this.id, 'roster', this.body).catch(tellUnkept);
    this.#ask();
  }

  #ask(): void {
    void this.reckoned.ask(this.body, this.style);
  }
}

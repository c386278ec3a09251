// What a person looks at in a game: whose units are shown, the unit chosen, the sheet that is open, the attack under way. None of
// it belongs to the game; its commands go to the session.
import { reckon } from '../../engine';
import { download, toast } from '../../kit';
import { forgetAttack, keptAttack } from './assist/kept';
import type { Session } from './session.svelte';
import type { SheetName } from './sheets/names';
import type { Action, Command, UnitRef, UnitView } from './types';

export class Desk {
  shown = $state(0);
  chosen = $state<UnitRef | null>(null);
  sheet = $state<SheetName | null>(null);
  /** The unit and the model that the open sheet is about. */
  about = $state<UnitRef | null>(null);
  model = $state(0);
  attacker = $state<UnitRef | null>(null);

  constructor(readonly session: Session) {}

  get view() {
    return this.session.view;
  }
  get subject(): UnitView | undefined {
    return this.about ? this.session.unit(this.about) : undefined;
  }
  get attacking(): UnitView | undefined {
    return this.attacker ? this.session.unit(this.attacker) : undefined;
  }

  async open(): Promise<void> {
    await this.session.open();
    this.attacker = (this.view && keptAttack(this.session.id, this.view.log_length)?.attacker) ?? null;
  }

  give = (command: Command) => this.session.give(command);
  undo = () => this.give({ do: 'undo' });
  show = (name: SheetName) => (this.sheet = name);
  isOpen = (name: SheetName) => this.sheet === name;
  /** A sheet that closes after another has opened must not close that one. */
  shut = (name: SheetName) => {
    if (this.sheet === name) this.sheet = null;
  };

  isChosen = (unit: UnitRef) => this.chosen?.seat === unit.seat && this.chosen.unit === unit.unit;
  choose(unit: UnitRef): void {
    this.chosen = this.isChosen(unit) ? null : refOf(unit);
  }
  async act(unit: UnitRef, action: Action): Promise<void> {
    const line = await this.give({ do: 'acted', ...refOf(unit), action });
    if (line) this.#chosenActed();
  }
  async lose(unit: UnitRef, model: number): Promise<void> {
    const line = await this.give({ do: 'lose-hp', ...refOf(unit), losses: [{ model, hp: 1 }] });
    if (line) toast(line.sentence, { label: 'Undo', run: this.undo }, 4000);
  }

  openModel(unit: UnitRef, model: number): void {
    this.about = refOf(unit);
    this.model = model;
    this.sheet = 'model';
  }
  openUnit(unit: UnitRef): void {
    this.about = refOf(unit);
    this.sheet = 'unit';
  }

  attack(unit: UnitRef): void {
    this.attacker = refOf(unit);
    this.shut('unit');
  }
  finishAttack = () => {
    forgetAttack(this.session.id);
    this.attacker = null;
    this.#chosenActed();
  };

  exportLog = async () => {
    const answer = await reckon('table-log', { game: this.session.body! });
    download(new Blob([answer.text], { type: 'text/plain;charset=utf-8' }), answer.filename);
  };

  /** In a Standard game a unit acts once a Phase, so it need not stay chosen. */
  #chosenActed(): void {
    if (this.view?.style === 'standard') this.chosen = null;
  }
}

const refOf = ({ seat, unit }: UnitRef): UnitRef => ({ seat, unit });

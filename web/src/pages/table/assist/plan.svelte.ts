// An attack being worked out: who attacks whom with what, the needed rolls, the dice so far. Every figure comes from the
// reckonings `attack`, `odds` and `resolve`; the game is changed only when the loss is applied.
import { isBody } from '../../../api/bodies';
import { isRecord } from '../../../api/checks';
import type { Answer } from '../../../api/types';
import { reckon, sentenceOf } from '../../../engine';
import type { Session } from '../session.svelte';
import type { Body, UnitRef, UnitView } from '../types';
import { carried } from '../words';
import { forgetAttack, keepAttack, keptAttack, type Attack, type Situation } from './kept';

export type Resolved = Answer<'resolve'>;

export interface Told {
  name: string;
  sentence: string;
  rule: string;
}

export class Plan {
  target = $state<UnitRef | null>(null);
  off = $state<string[]>([]);
  situation = $state<Situation>({ distance: null, moved: 'no', melee: 'no', cover: 0, modifier: 0 });
  step = $state<'target' | 'roll' | 'hp' | 'done'>('target');
  attack = $state.raw<Attack | null>(null);
  told = $state.raw<Told[]>([]);
  /** The weapons that may not be used as things stand. */
  barred = $state.raw<string[]>([]);
  resolved = $state.raw<Resolved | null>(null);
  /** The model that begins to lose HP, if its owner chose one. */
  first = $state<number | null>(null);
  /** The faces typed so far of the handful that is due. */
  typed = $state<number[]>([]);
  fault = $state('');
  /** Whether the dice of before a reload are being judged again. */
  resuming = $state(false);
  #faces = $state.raw<number[]>([]);
  #asked = 0;

  constructor(
    readonly session: Session,
    readonly attacker: UnitRef,
  ) {
    const unit = session.unit(attacker);
    this.situation.moved = unit?.uses.dash ? 'dashed' : unit?.uses.move ? 'moved' : 'no';
    this.situation.melee = unit?.in_melee ? 'yes' : 'no';
    this.#takeUp();
  }

  /** Goes on with what a reload interrupted. */
  #takeUp(): void {
    const kept = keptAttack(this.session.id, this.session.view!.log_length);
    if (kept?.attacker.seat !== this.attacker.seat || kept.attacker.unit !== this.attacker.unit) return;
    this.target = kept.target;
    this.off = kept.off;
    this.barred = kept.barred;
    this.situation = kept.situation;
    this.first = kept.first;
    if (kept.step === 'target') return;
    this.attack = kept.attack;
    this.#faces = kept.faces;
    this.resuming = true;
    void this.resolve().then(() => {
      this.typed = kept.typed;
      this.resuming = false;
    });
  }

  /** Kept for this tab until it is over; call it in an effect. */
  keep(): void {
    if (this.resuming) return;
    if (this.step === 'done') forgetAttack(this.session.id);
    else
      keepAttack(this.session.id, {
        log: this.session.view!.log_length,
        attacker: this.attacker,
        target: this.target,
        off: this.off,
        barred: this.barred,
        situation: this.situation,
        step: this.step,
        attack: this.attack,
        faces: this.#faces,
        typed: this.typed,
        first: this.first,
      });
  }

  get unit(): UnitView | undefined {
    return this.session.unit(this.attacker);
  }
  get aim(): UnitView | undefined {
    return this.target ? this.session.unit(this.target) : undefined;
  }
  /** Casualties that still stand attack with the rest (TURN-13). */
  get weapons(): [string, number][] {
    return this.unit ? carried(this.unit) : [];
  }
  get picked(): string[] {
    return this.weapons.map(([name]) => name).filter((name) => !this.off.includes(name));
  }
  get used(): string[] {
    return this.picked.filter((name) => !this.barred.includes(name));
  }

  /** What the attack comes to with both units as they are now: made anew whenever something changes. */
  async prepare(): Promise<void> {
    const [unit, aim] = [this.unit, this.aim];
    const asked = ++this.#asked;
    if (!unit || !aim || !this.picked.length) {
      this.attack = null;
      return;
    }
    try {
      const answer = await reckon('attack', {
        ruleset: this.session.view!.ruleset,
        attacker: { roster: this.#roster(unit), unit: unit.form || unit.unit, models: standing(unit) },
        target: { roster: this.#roster(aim), unit: aim.form || aim.unit, left: aim.models.map((model) => model.hp) },
        weapons: this.picked,
        situation: $state.snapshot(this.situation),
      });
      if (asked !== this.#asked) return;
      this.attack = { ...answer.attack, target: { ...answer.attack.target, guard: aim.guard } };
      this.told = [...answer.barred, ...answer.notes];
      this.barred = answer.barred.map(({ name }) => name);
      this.fault = '';
    } catch (problem) {
      if (asked !== this.#asked) return;
      this.attack = null;
      this.fault = sentenceOf(problem);
    }
  }

  /** The attack with the dice so far and these; nothing is rolled twice, so a changed target has the same dice judged anew. */
  async resolve(more: number[] = []): Promise<void> {
    const faces = [...this.#faces, ...more];
    const choose = this.first === null ? [] : [this.first];
    try {
      this.resolved = await reckon('resolve', { attack: this.attack!, faces, choose });
      this.#faces = faces;
      this.typed = [];
      this.step = this.resolved.needs ? 'roll' : 'hp';
      this.fault = '';
    } catch (problem) {
      this.fault = sentenceOf(problem);
    }
  }

  again(): void {
    this.target = null;
    this.attack = null;
    this.resolved = null;
    this.first = null;
    this.#faces = [];
    this.step = 'target';
  }

  #roster(ref: UnitRef): Body {
    const seats = this.session.body?.seats;
    const seat: unknown = Array.isArray(seats) ? seats[ref.seat] : undefined;
    if (!isRecord(seat) || !isBody(seat.roster)) throw new Error('There is no such seat in this game.');
    return seat.roster;
  }
}

const standing = (unit: UnitView): number[] =>
  unit.models.filter((one) => one.state !== 'removed').map((one) => one.model);

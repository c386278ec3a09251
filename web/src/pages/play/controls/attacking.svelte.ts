/** An attack: choose a unit, see the odds at every enemy, send everything at one or share the weapons out, and roll. */
import { format } from '../../../kit';
import type { AttackPreview, TargetAhead } from '../types';
import { Control, type BoardSide, type Step } from './control.svelte';
import { allAt, reaching, shotsFor, withShare, type Shares } from './sharing';

export class Attacking extends Control {
  odds: AttackPreview | null = $state.raw(null);
  target: number | null = $state(null);
  split = $state(false);
  shares: Shares = $state.raw(new Map());
  /** the odds of the weapons as they are shared out */
  shared: AttackPreview | null = $state.raw(null);

  get targets(): TargetAhead[] {
    return this.odds?.targets ?? [];
  }
  get reachable(): TargetAhead[] {
    return this.targets.filter((target) => target.can);
  }
  /** whether whoever can be attacked is on the own side */
  get onlyFriends(): boolean {
    const side = this.unit?.side;
    return this.reachable.length > 0 && this.reachable.every(({ unit }) => this.table.units[unit]?.side === side);
  }
  get shots(): number[][] {
    const unit = this.unit;
    if (!unit) return [];
    if (this.split) return shotsFor(this.shares, this.targets, unit) ?? [];
    return this.reachable.find((target) => target.unit === this.target)?.shots ?? [];
  }
  /** kinds of weapon with, for each target, how many can attack it */
  get kinds() {
    return this.unit ? reaching(this.targets, this.unit) : new Map<number, Map<number, number[][]>>();
  }

  /** whether there are two weapons or more, and two targets or more, to share them out over */
  get shareable(): boolean {
    const weapons = [...this.kinds.values()].map((targets) =>
      Math.max(...[...targets.values()].map((can) => can.length)),
    );
    return this.reachable.length > 1 && weapons.reduce((sum, count) => sum + count, 0) > 1;
  }
  /** Weapons that cannot attack the target that was chosen, but another one. */
  get idle(): number {
    const all = new Set(this.targets.flatMap(({ shots }) => shots.map(([model, weapon]) => `${model} ${weapon}`)));
    return all.size - this.shots.length;
  }

  override get board(): BoardSide {
    const unit = this.unit;
    const leader = unit && this.leaderOf(unit);
    const longest = unit?.weapons.toSorted((a, b) => b.range - a.range)[0];
    return {
      ...super.board,
      targets: new Map(this.targets.map(({ unit, can }) => [unit, can ? 'can' : 'cannot'])),
      target: this.target,
      ahead: this.targets,
      range:
        leader !== undefined && longest?.range
          ? { model: leader, inches: longest.range, label: `${longest.range} in. ${longest.name}` }
          : null,
      focus: unit ? [unit.unit, this.target ?? this.reachable[0]?.unit].filter((each) => each !== undefined) : null,
    };
  }

  override get hint(): string {
    if (this.chosen === null) return '';
    if (!this.odds) return 'Reckoning the odds …';
    if (this.shared?.fault && this.split) return this.shared.fault.sentence;
    if (!this.reachable.length) return this.offer?.hint || 'It cannot attack anybody from here.';
    if (this.target === null && this.onlyFriends)
      return 'Only friends can be attacked from here. Tap one, or go back.';
    if (this.target === null) return 'Tap an enemy with a white ring.';
    if (this.idle > 0 && !this.split)
      return `${this.idle} of its weapons cannot attack this unit. Share them out to use them.`;
    if (this.idle > 0 && this.split)
      return `${format.count(this.idle, 'weapon')} of it ${this.idle === 1 ? 'attacks' : 'attack'} nobody yet.`;
    // Who strikes back has one enemy and one unit, and is told so by the decision itself.
    return this.asked.only === null ? 'Roll the dice of this attack, or choose another enemy.' : '';
  }

  override get primary(): Step | null {
    if (this.chosen === null) return null;
    const shots = this.shots;
    const why = shots.length ? undefined : 'Choose whom to attack first.';
    return { label: 'Roll', run: () => void this.roll(), why, key: 'Enter' };
  }

  override get others(): Step[] {
    if (this.chosen === null) return [];
    return [{ label: 'Back', run: () => this.drop(), key: 'Esc' }];
  }

  override choose(unit: number): void {
    super.choose(unit);
    this.#forget();
    void this.#askOdds(unit);
  }

  override drop(): void {
    if (this.target !== null && this.offers.length === 1) {
      this.target = null;
      return;
    }
    super.drop();
    this.#forget();
  }

  #forget(): void {
    this.odds = null;
    this.shared = null;
    this.target = null;
    this.split = false;
    this.shares = new Map();
  }

  async #askOdds(unit: number): Promise<void> {
    const answer = await this.ask({ ask: 'attack', unit });
    if (!answer?.attack || this.chosen !== unit) return;
    this.odds = answer.attack;
    const best = this.reachable[0];
    if (this.onlyFriends) return; // nobody aims at a friend by chance
    if (this.target === null && best && (this.reachable.length === 1 || this.asked.only !== null))
      this.aimAt(best.unit);
  }

  override onunit(unit: number): boolean {
    if (this.chosen !== null && this.targets.some((target) => target.unit === unit)) return (this.aimAt(unit), true);
    return super.onunit(unit);
  }

  aimAt(target: number): void {
    this.target = target;
    const at = this.reachable.find((each) => each.unit === target);
    if (at && this.unit && !this.split) this.shares = allAt(at, this.unit);
  }

  setSplit(split: boolean): void {
    this.split = split;
    const first = this.reachable.find((each) => each.unit === this.target) ?? this.reachable[0];
    if (first && this.unit) this.shares = allAt(first, this.unit);
    if (split) void this.#askShared();
  }

  share(kind: number, target: number, count: number): void {
    this.shares = withShare(this.shares, kind, target, count);
    void this.#askShared();
  }

  /** Whether one more of a kind could attack a target; a weapon that is taken from another one does not count. */
  canAdd(kind: number, target: number): boolean {
    const now = this.shares.get(kind)?.get(target) ?? 0;
    return Boolean(this.unit && shotsFor(withShare(this.shares, kind, target, now + 1), this.targets, this.unit));
  }

  /** How many of a kind can attack a target, and why no more of them do. */
  shareWords(kind: number, target: number): string {
    const can = this.kinds.get(kind)?.get(target)?.length ?? 0;
    const now = this.shares.get(kind)?.get(target) ?? 0;
    if (this.canAdd(kind, target)) return `${can} can attack it`;
    if (now >= can) return can === 1 ? 'The one that can attack it does' : `All ${can} that can attack it do`;
    return `${can} can attack it, but the others are shared out: take one back first`;
  }

  async #askShared(): Promise<void> {
    const [unit, shots] = [this.chosen, this.shots];
    if (unit === null) return;
    if (!shots.length) return void (this.shared = null);
    const answer = await this.ask({ ask: 'attack', unit, shots });
    if (answer?.attack && this.chosen === unit) this.shared = answer.attack;
  }

  async roll(): Promise<void> {
    if (this.chosen !== null && this.shots.length)
      await this.send({ do: 'attack', unit: this.chosen, shots: this.shots });
  }
}

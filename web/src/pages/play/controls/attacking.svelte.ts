/** An attack: choose a unit, see the odds at every enemy, send everything at one or share the weapons out, and roll. */
import { format } from '../../../kit';
import { choices, questions } from '../says';
import type { AttackPreview, Shot, TargetAhead } from '../types';
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
  /** Whether somebody else is on the side of the unit that attacks. */
  isFriend(unit: number): boolean {
    return this.table.units[unit]?.side === this.unit?.side;
  }
  get onlyFriends(): boolean {
    return this.reachable.length > 0 && this.reachable.every(({ unit }) => this.isFriend(unit));
  }
  get shots(): Shot[] {
    const unit = this.unit;
    if (!unit) return [];
    if (this.split) return shotsFor(this.shares, this.targets, unit) ?? [];
    return this.reachable.find((target) => target.unit === this.target)?.shots ?? [];
  }
  /** kinds of weapon with, for each target, how many can attack it */
  get kinds() {
    return this.unit ? reaching(this.targets, this.unit) : new Map<number, Map<number, Shot[]>>();
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
    if (!this.reachable.length) return this.offer?.hint || 'It cannot attack anybody from here.';
    if (this.split) return this.#sharedHint;
    if (this.target === null)
      return this.onlyFriends ? `${ONLY_FRIENDS} Tap one, or go back.` : 'Tap an enemy with a white ring.';
    if (this.idle > 0)
      return [this.#friendly, `${this.idle} of its weapons cannot attack this unit. Share them out to use them.`]
        .filter(Boolean)
        .join(' ');
    // Who strikes back has one enemy and one unit, and is told so by the decision itself.
    if (this.asked.only !== null) return this.#friendly;
    const others = this.reachable.some(({ unit }) => unit !== this.target && !this.isFriend(unit));
    const roll = others ? 'Roll the dice of this attack, or choose another enemy.' : 'Roll the dice of this attack.';
    return this.#friendly || roll;
  }

  /** What is shared out so far, and what is left. */
  get #sharedHint(): string {
    if (this.shared?.fault) return this.shared.fault.sentence;
    if (!this.shots.length)
      return this.onlyFriends
        ? `${ONLY_FRIENDS} Share weapons out to one, or go back.`
        : 'Nothing is shared out yet: say how many weapons attack whom.';
    const left = `${format.count(this.idle, 'weapon')} of it ${this.idle === 1 ? 'attacks' : 'attack'} nobody yet.`;
    const rest = this.idle > 0 ? left : 'All its weapons are shared out: roll their dice, or share them out anew.';
    return [this.#friendly, rest].filter(Boolean).join(' ');
  }

  /** Which friends the dice of this attack would be rolled against. */
  get #friendly(): string {
    const aimedAt = [...new Set(this.shots.map(([, , target]) => target))];
    const names = aimedAt.filter((unit) => this.isFriend(unit)).map((unit) => this.table.units[unit]!.name);
    return names.length ? `This attacks friends: ${names.join(' and ')}.` : '';
  }

  override get primary(): Step | null {
    if (this.chosen === null) return null;
    const shots = this.shots;
    const nothing = this.split ? 'Share out at least one weapon first.' : 'Choose whom to attack first.';
    const why = shots.length ? undefined : nothing;
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
    if ((this.target !== null || this.split) && this.offers.length === 1) {
      this.target = null;
      this.setSplit(false);
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
    const answer = await this.ask(questions.attack(unit));
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
    if (!at || !this.unit || (this.split && this.shots.length)) return;
    this.shares = allAt(at, this.unit);
    if (this.split) void this.#askShared();
  }

  /** Sharing begins with everything at the target that was chosen, else at an enemy: at a friend only who is told to. */
  setSplit(split: boolean): void {
    this.split = split;
    const chosen = this.reachable.find(({ unit }) => unit === this.target);
    const first = chosen ?? this.reachable.find(({ unit }) => !this.isFriend(unit));
    this.shares = first && this.unit ? allAt(first, this.unit) : new Map();
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
    const answer = await this.ask(questions.attack(unit, shots));
    if (answer?.attack && this.chosen === unit) this.shared = answer.attack;
  }

  async roll(): Promise<void> {
    if (this.chosen !== null && this.shots.length) await this.send(choices.attack(this.chosen, this.shots));
  }
}

const ONLY_FRIENDS = 'Only friends can be attacked from here.';

/** Sharing the weapons of a unit out among targets: so many of a kind at each, by weapons that can attack it. */
import type { Shot, TargetAhead, UnitPicture } from '../types';

/** kind of weapon → target → how many */
export type Shares = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** Which of the unit's different weapons a shot is fired with. */
export const kindOf = (shot: Shot, unit: UnitPicture): number => unit.carries[shot[0] - unit.first]![shot[1]]!;

/** The kinds of weapon that can attack somebody, and how many of each can attack whom. */
export function reaching(targets: TargetAhead[], unit: UnitPicture): Map<number, Map<number, Shot[]>> {
  const found = new Map<number, Map<number, Shot[]>>();
  for (const target of targets)
    for (const shot of target.shots) {
      const kind = kindOf(shot, unit);
      const each = found.get(kind) ?? new Map<number, Shot[]>();
      found.set(kind, each.set(target.unit, [...(each.get(target.unit) ?? []), shot]));
    }
  return found;
}

/** Everything that can attack a target does. */
export function allAt(target: TargetAhead, unit: UnitPicture): Shares {
  const shares = new Map<number, Map<number, number>>();
  for (const shot of target.shots) {
    const kind = kindOf(shot, unit);
    shares.set(kind, new Map([[target.unit, (shares.get(kind)?.get(target.unit) ?? 0) + 1]]));
  }
  return shares;
}

/** The shots for those shares, in the order of the targets; undefined if there are not so many weapons that can. */
export function shotsFor(shares: Shares, targets: TargetAhead[], unit: UnitPicture): Shot[] | undefined {
  const shots: Shot[] = [];
  for (const [kind, wanted] of shares) {
    const can = reaching(targets, unit).get(kind) ?? new Map<number, Shot[]>();
    const found = matched(wanted, can);
    if (!found) return undefined;
    shots.push(...found);
  }
  const order = targets.map((target) => target.unit);
  return shots.sort((a, b) => order.indexOf(a[2]) - order.indexOf(b[2]) || a[0] - b[0] || a[1] - b[1]);
}

/** One weapon for each wish, found by letting wishes change places (augmenting paths). */
function matched(wanted: ReadonlyMap<number, number>, can: Map<number, Shot[]>): Shot[] | undefined {
  const wishes = [...wanted].flatMap(([target, count]) => Array.from({ length: count }, () => target));
  const taken = new Map<string, { wish: number; shot: Shot }>();
  const key = ([model, weapon]: Shot) => `${model} ${weapon}`;

  function place(wish: number, seen: Set<string>): boolean {
    for (const shot of can.get(wishes[wish]!) ?? []) {
      if (seen.has(key(shot))) continue;
      seen.add(key(shot));
      const before = taken.get(key(shot));
      if (before && !place(before.wish, seen)) continue;
      taken.set(key(shot), { wish, shot });
      return true;
    }
    return false;
  }

  if (!wishes.every((_, wish) => place(wish, new Set()))) return undefined;
  return [...taken.values()].map(({ shot }) => shot);
}

/** The same shares with another number for one kind at one target. */
export function withShare(shares: Shares, kind: number, target: number, count: number): Shares {
  const of = new Map(shares.get(kind) ?? []);
  if (count > 0) of.set(target, count);
  else of.delete(target);
  return new Map(shares).set(kind, of);
}

/** The units of your rosters and of the shipped ones, to attack with and to attack. */

import type { Answer } from '../../api/types';
import { reckon } from '../../engine';
import { things, type Body } from '../../store';
import { readTarget, readWeapon } from './address';
import type { Target, Weapon } from './question';

export interface Army {
  id: string;
  name: string;
  body: Body;
  units: { name: string; symbol: string | null; words: string; armed: boolean }[];
}

interface UnitBody {
  name?: string;
  profile: string;
  models?: { count?: number; weapons?: string[] }[];
}

function army(id: string, body: Body): Army {
  const profiles = new Map<string, { symbol?: string }>(
    (body.profiles ?? []).map((each: { name: string }) => [each.name, each]),
  );
  const units = ((body.units ?? []) as UnitBody[]).map((unit) => {
    const models = (unit.models ?? []).reduce((sum, group) => sum + (group.count ?? 1), 0);
    return {
      name: unit.name ?? unit.profile,
      symbol: profiles.get(unit.profile)?.symbol ?? null,
      words: `${models} × ${unit.profile}`,
      armed: (unit.models ?? []).some((group) => group.weapons?.length),
    };
  });
  return { id, name: body.name, body, units };
}

/** Yours first, then those that come with Muster. */
export async function armies(): Promise<{ yours: Army[]; shipped: Army[] }> {
  const ready = await reckon('ready', {});
  return {
    yours: things('roster').map((each) => army(each.id, each.body)),
    shipped: ready.rosters.map((each) => army(each.id, each.body as Body)),
  };
}

type Made = Answer<'attack'>;

const figure = (stat: string | number | null | undefined): string =>
  stat === null || stat === undefined ? '-' : String(stat).replace('+', '');

/** What a unit attacks with. The reckoning `attack` reads it from its roster. */
export async function weaponsOf(army: Army, unit: string): Promise<{ weapons: Weapon[]; notes: Made['notes'] }> {
  const { attack, notes } = await match(army, unit, unit);
  const weapons = attack.groups.map((each) =>
    readWeapon(
      [each.count, each.attacks, each.power, figure(each.ap), each.type, figure(each.range), '', each.name].join(','),
    ),
  );
  return { weapons, notes };
}

/** The same unit as a target; any armed unit of its roster stands in as the attacker. */
export async function targetOf(army: Army, unit: string): Promise<Target> {
  const { target } = (await match(army, army.units.find((each) => each.armed)?.name ?? unit, unit)).attack;
  const models = target.models ?? target.left?.length ?? 1;
  return readTarget(
    [target.defence, target.hp, models, figure(target.armour), figure(target.aegis), target.name].join(','),
  );
}

const match = async (army: Army, attacker: string, target: string): Promise<Made> =>
  await reckon('attack', {
    attacker: { roster: army.body, unit: attacker },
    target: { roster: army.body, unit: target },
  });

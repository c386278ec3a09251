/** The units of your rosters and of the shipped ones, to attack with and to attack. */

import { bodyOf, listIn, textIn } from '../../api/bodies';
import type { Answer } from '../../api/types';
import { reckon } from '../../engine';
import { things, type Body } from '../../store';
import { readTarget, readWeapon } from './address';
import type { Target, Weapon } from './question';

export interface Army {
  id: string;
  name: string;
  body: Body;
}

export interface ArmyUnit {
  name: string;
  symbol: string | null;
  words: string;
  armed: boolean;
}

/** The units of an army as the reckoning names them, whether they have names of their own or not. */
export async function unitsOf({ body }: Army): Promise<ArmyUnit[]> {
  const symbols = new Map<string, string | undefined>(
    listIn(body, 'profiles').map((profile) => [profile.name, textIn(profile, 'symbol')]),
  );
  const { units } = await reckon('roster', { roster: body });
  return units.map((unit) => ({
    name: unit.name,
    symbol: symbols.get(unit.profile) ?? null,
    words: `${unit.models} × ${unit.profile}`,
    armed: unit.weapons.length > 0,
  }));
}

/** Yours first, then those that come with Muster. */
export async function armies(): Promise<{ yours: Army[]; shipped: Army[] }> {
  const ready = await reckon('ready', {});
  const army = (id: string, body: Body): Army => ({ id, name: body.name, body });
  return {
    yours: things('roster').map((each) => army(each.id, each.body)),
    shipped: ready.rosters.map((each) => army(each.id, bodyOf(each.body))),
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
  const armed = (await unitsOf(army)).find((each) => each.armed)?.name;
  const { target } = (await match(army, armed ?? unit, unit)).attack;
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

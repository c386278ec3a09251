/** Where what was received goes: by itself, or, a lone unit or weapon, into a library of yours. */

import { freeName } from '../../kit/names';
import { same } from '../rosters/drawing';
import { fresh, get, save, things, type Body, type Kind } from '../../store';

/** The libraries of yours that a lone unit or weapon could go into. */
export function homes(kind: string): { id: string; name: string }[] {
  const fitting =
    kind === 'unit' ? things('faction') : kind === 'weapon' ? [...things('faction'), ...things('armoury')] : [];
  return fitting.map(({ id, body }) => ({ id, name: body.name }));
}

/** The same thing, if you have it already. */
export function known(thing: Body): { href: string } | undefined {
  if (thing.kind === 'unit' || thing.kind === 'weapon') return undefined;
  const twin = things(thing.kind as Kind).find(({ body }) => same(body, thing));
  return twin && { href: `${thing.kind === 'roster' ? 'rosters' : 'armies'}/${twin.id}` };
}

/** Keeps it and gives the id of what holds it now. */
export async function keep(thing: Body, home: string | undefined): Promise<string> {
  if (thing.kind !== 'unit' && thing.kind !== 'weapon') return fresh(thing.kind as Kind, thing);
  const list = thing.kind === 'unit' ? 'profiles' : 'weapons';
  const { kind: _kind, version: _version, ...profile } = thing;
  const shelf = home ? get(home) : undefined;
  if (!shelf) return fresh(thing.kind === 'unit' ? 'faction' : 'armoury', library(thing, list, profile));
  const before = (shelf.body[list] as Body[] | undefined) ?? [];
  const name = freeName(
    thing.name,
    before.map((each) => each.name),
  );
  await save(shelf.id, shelf.kind, { ...shelf.body, [list]: [...before, { ...profile, name }] });
  return shelf.id;
}

const library = (thing: Body, list: string, profile: object): Body => ({
  kind: thing.kind === 'unit' ? 'faction' : 'armoury',
  version: 1,
  name: `Received: ${thing.name}`,
  [list]: [profile],
});

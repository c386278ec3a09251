/** Where what was received goes: by itself, or, a lone unit or weapon, into a library of yours. */

import { isKind, listIn } from '../../api/bodies';
import { freeName } from '../../kit/names';
import { same } from '../rosters/drawing';
import { fresh, get, save, things, type Body } from '../../store';

/** The libraries of yours that a lone unit or weapon could go into. */
export function homes(kind: string | undefined): { id: string; name: string }[] {
  const fitting =
    kind === 'unit' ? things('faction') : kind === 'weapon' ? [...things('faction'), ...things('armoury')] : [];
  return fitting.map(({ id, body }) => ({ id, name: body.name }));
}

/** The same thing, if you have it already. */
export function known(thing: Body): { href: string } | undefined {
  if (!isKind(thing.kind)) return undefined;
  const twin = things(thing.kind).find(({ body }) => same(body, thing));
  return twin && { href: `${thing.kind === 'roster' ? 'rosters' : 'armies'}/${twin.id}` };
}

/** Keeps it and gives the id of what holds it now. */
export async function keep(thing: Body, home: string | undefined): Promise<string> {
  if (isKind(thing.kind)) return fresh(thing.kind, thing);
  const list = thing.kind === 'unit' ? 'profiles' : 'weapons';
  const { kind: _kind, version: _version, ...profile } = thing;
  const shelf = home ? get(home) : undefined;
  if (!shelf) return fresh(thing.kind === 'unit' ? 'faction' : 'armoury', library(thing, list, profile));
  const before: unknown = shelf.body[list];
  const name = freeName(
    thing.name,
    listIn(shelf.body, list).map((each) => each.name),
  );
  await save(shelf.id, shelf.kind, {
    ...shelf.body,
    [list]: [...(Array.isArray(before) ? before : []), { ...profile, name }],
  });
  return shelf.id;
}

const library = (thing: Body, list: string, profile: object): Body => ({
  kind: thing.kind === 'unit' ? 'faction' : 'armoury',
  version: 1,
  name: `Received: ${thing.name}`,
  [list]: [profile],
});

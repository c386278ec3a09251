/** What can be shared: a whole thing of yours or a shipped one, or one profile out of it. */

import { bodyOf, listIn } from '../../api/bodies';
import { reckon } from '../../engine';
import { load, type Body } from '../../store';
import { ready } from '../rosters/shelves.svelte';

export interface Qr {
  code: string;
  svg_path: string;
  size: number;
}

export interface ShareAnswer {
  name: string;
  kind: string;
  text: string;
  codes: string[];
  qr: Qr[];
  bytes: number;
  sentence: string;
}

export const ask = (thing: Body, lore: boolean): Promise<ShareAnswer> => reckon('share', { thing, lore });

/** The body behind an id, shipped ones included; nothing if there is none. */
export async function find(id: string): Promise<Body | undefined> {
  if (!id.startsWith('ready:')) return (await load(id))?.body;
  const { factions, rosters } = await ready();
  const shelf = factions.find((each) => each.id === id)?.library ?? rosters.find((each) => each.id === id)?.body;
  return shelf;
}

type Part = 'unit' | 'weapon';
const LISTS = { unit: 'profiles', weapon: 'weapons' } as const;

/** One profile as a thing by itself. A variant is written out first: alone it has nothing to be like. */
export async function partOf(body: Body, part: Part, name: string): Promise<Body | undefined> {
  const named = (whole: Body) => listIn(whole, LISTS[part]).find((each) => each.name === name);
  const found = named(body);
  if (!found) return undefined;
  const full = found.like ? named(bodyOf((await reckon('reprice', { thing: body })).thing)) : found;
  return full && { ...full, kind: part, version: 1 };
}

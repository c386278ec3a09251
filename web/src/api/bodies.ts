/** Things as JSON: what the server and the engine hand over as any record is looked at here before pages read it. */
import { isRecord, isText } from './checks';
import type { Body, Kind, Schemas, Thing } from './types';

const KINDS: Record<Kind, true> = { faction: true, armoury: true, roster: true, 'table-game': true, table: true };

/** Whether things of this kind are kept; a lone unit or weapon is not. */
export const isKind = (kind: string | undefined): kind is Kind => kind !== undefined && Object.hasOwn(KINDS, kind);

/** Every thing has a name; the server keeps none without one. */
export const isBody = (value: unknown): value is Body => isRecord(value) && isText(value.name);

export const isThing = (thing: Schemas['ThingKept']): thing is Thing => isBody(thing.body);

/** The same record, known to be a thing. */
export function bodyOf(value: object): Body {
  if (!isBody(value)) throw new Error('This is nothing that Muster can keep, for it has no name.');
  return value;
}

/** What stands in a list of a thing under names: its profiles, its weapons. */
export function listIn(body: Body, list: string): Body[] {
  const found = body[list];
  return Array.isArray(found) ? found.filter(isBody) : [];
}

/** A text of a thing; nothing if there is none. */
export function textIn(body: Body, field: string): string | undefined {
  const found = body[field];
  return isText(found) ? found : undefined;
}

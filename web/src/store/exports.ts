/** One file with everything: how it is written, and how it is read with every thing in it looked at first. */
import { parsed } from '../api/json';
import type { Body, Kind, Schemas } from '../api/types';
import type { Kept } from './database';

export type Export = Schemas['Export'];

/** What pages read of a thing without looking: texts, lists, what stands in them. A `?` marks what may be left out. */
type Shape = 'text' | 'entry' | [Shape] | { [field: string]: Shape };

const WEAPON: Shape = { name: 'text', 'perks?': ['entry'], 'linked?': ['text'] };
const PROFILE: Shape = { name: 'text', 'perks?': ['entry'] };
const UNIT: Shape = { profile: 'text', models: [{ 'weapons?': ['text'] }] };
const LIBRARY = { name: 'text', 'weapons?': [WEAPON], 'profiles?': [PROFILE] } satisfies Shape;
const ROSTER = { ...LIBRARY, 'units?': [UNIT], 'forms?': [UNIT] } satisfies Shape;
const SHAPES: Record<Kind, Shape> = {
  faction: LIBRARY,
  armoury: LIBRARY,
  roster: ROSTER,
  table: { name: 'text', board: {}, 'terrain?': [{}] },
  'table-game': { name: 'text', seats: [{ player: 'text', roster: ROSTER }], log: ['entry'] },
};
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function written(things: Iterable<Kept>): Export {
  const all = [...things].map(({ id, kind, body, revision, changed }) => ({
    id,
    kind,
    body,
    revision: Math.max(1, revision),
    changed,
  }));
  return { kind: 'muster-export', version: 1, made: new Date().toISOString(), things: all };
}

/** The things of such a file; refused in a sentence if one of them is not right. */
export function read(text: string): ThingRead[] {
  let file: Record<string, unknown> | null;
  try {
    file = parsed(text);
  } catch {
    throw new Error('This file is no export of Muster: it is not JSON.');
  }
  if (file?.kind !== 'muster-export' || file.version !== 1 || !Array.isArray(file.things)) {
    throw new Error('This file is no export of Muster. An export begins with "kind": "muster-export", "version": 1.');
  }
  return file.things.map((thing: unknown, at) => {
    if (!isRight(thing)) {
      const fault = faultOf(thing) ?? '';
      throw new Error(`Nothing was taken in: thing ${at + 1} of this file is not right, for its ${fault}.`);
    }
    return thing;
  });
}

interface ThingRead {
  id: string;
  kind: Kind;
  body: Body;
}

const isRight = (thing: unknown): thing is ThingRead => faultOf(thing) === undefined;
const isKind = (kind: string): kind is Kind => Object.hasOwn(SHAPES, kind);

/** A field of something that may be anything. */
const fieldOf = (thing: unknown, name: string): unknown =>
  typeof thing === 'object' && thing !== null ? Object.getOwnPropertyDescriptor(thing, name)?.value : undefined;

function faultOf(thing: unknown): string | undefined {
  const [id, kind, body] = ['id', 'kind', 'body'].map((name) => fieldOf(thing, name));
  if (typeof id !== 'string' || !UUID.test(id)) return 'id is no UUID in small letters';
  if (typeof kind !== 'string' || !isKind(kind)) return `kind is none of ${Object.keys(SHAPES).join(', ')}`;
  return misfit(body, SHAPES[kind], 'body');
}

function misfit(value: unknown, shape: Shape, at: string): string | undefined {
  if (shape === 'text') return typeof value === 'string' ? undefined : `${at} is no text`;
  if (shape === 'entry') return value && typeof value !== 'number' ? undefined : `${at} is neither text nor object`;
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return `${at} is no list`;
    return first(value.map((one, index) => misfit(one, shape[0], `${at}[${index}]`)));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${at} is no object`;
  return first(
    Object.entries(shape).map(([field, inner]) => {
      const name = field.replace('?', '');
      const found = fieldOf(value, name);
      return found === undefined && name !== field ? undefined : misfit(found, inner, `${at}.${name}`);
    }),
  );
}

const first = (faults: (string | undefined)[]): string | undefined => faults.find(Boolean);

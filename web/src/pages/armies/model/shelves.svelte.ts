// Where libraries are kept: yours in the store, the shipped ones with the engine.
import { untrack } from 'svelte';
import { reckon } from '../../../engine';
import { copyName, freeName, toast } from '../../../kit';
import { go, place } from '../../../shell';
import { tellUnkept } from '../../../shell/unkept';
import { fresh, get, load, remove, save, things } from '../../../store';
import { Desk } from './desk.svelte';
import { moveLoadouts } from './loadout.svelte';
import { isLibrary, type Library } from './profiles';

export interface Shelved {
  id: string;
  body: Library;
  changed: string;
}

export interface Ready {
  key: string;
  /** what it is like, in a sentence */
  about: string;
  body: Library;
}

const READY = 'ready:';
const desks = new Map<string, Desk>();
/** The last states that were sent to the store, as text. */
const sent = new Map<string, string[]>();
const REMEMBERED = 50;

export const isReady = (id: string): boolean => id.startsWith(READY);
export const readyId = (key: string): string => READY + key;

/** Your factions and armouries, the last changed first. */
export const libraries = (): Shelved[] =>
  (['faction', 'armoury'] as const).flatMap((kind) =>
    things(kind).flatMap(({ id, body, changed }) => (isLibrary(body) ? [{ id, body, changed }] : [])),
  );

let shipped: Promise<Ready[]> | undefined;

export function readyFactions(): Promise<Ready[]> {
  shipped ??= reckon('ready', {}).then(
    ({ factions }) => factions.flatMap(({ key, about, body }) => (isLibrary(body) ? [{ key, about, body }] : [])),
    (problem: unknown) => {
      shipped = undefined;
      throw problem;
    },
  );
  return shipped;
}

export const readyFaction = async (id: string): Promise<Library | undefined> =>
  (await readyFactions()).find((each) => readyId(each.key) === id)?.body;

/** The library to work on; the same desk on every page, so that what was done on one can be undone on another. */
export async function openDesk(id: string): Promise<Desk | undefined> {
  if (isReady(id)) return lend(id);
  const kept = await load(id);
  if (!kept || (kept.kind !== 'faction' && kept.kind !== 'armoury')) return undefined;
  const library = kept.body;
  if (!isLibrary(library)) return undefined;
  let desk = desks.get(id);
  if (!desk) {
    desk = new Desk(library, (next) => keep(id, next));
    desks.set(id, desk);
  }
  return desk;
}

/** A shipped faction to look at: the first change makes a copy of yours, and the page goes on with that. */
async function lend(id: string): Promise<Desk | undefined> {
  const library = await readyFaction(id);
  if (!library) return undefined;
  let copy: Promise<string> | undefined;
  const desk = new Desk(library, (next) => {
    if (copy) void copy.then((made) => keep(made, next));
    else {
      copy = (next.name === library.name ? copyOf(next) : shelve(next)).then((made) => own(id, made, desk));
      copy.catch((problem: unknown) => {
        copy = undefined; // the next change makes the copy
        tellUnkept(problem);
      });
    }
  });
  return desk;
}

function own(from: string, id: string, desk: Desk): string {
  moveLoadouts(from, id);
  desks.set(id, desk);
  const name = get(id)?.body.name ?? '';
  sent.set(id, [JSON.stringify(get(id)?.body)]);
  if (desk.library.name !== name) desk.settle((draft) => (draft.name = name));
  toast(`${name} is yours now, with your change.`);
  const [, , ...rest] = place.now.path.split('/');
  go(['armies', encodeURIComponent(id), ...rest].join('/'), { replace: true });
  return id;
}

/** Hands the desk what the store has now if it is from elsewhere: what this desk has sent comes back a moment later. */
export function follow(id: string, desk: Desk): void {
  const kept = get(id)?.body;
  if (!kept || !isLibrary(kept)) return;
  const text = JSON.stringify(kept);
  untrack(() => {
    if (text !== JSON.stringify(desk.library) && !sent.get(id)?.includes(text)) desk.adopt(kept);
  });
}

/** Keeps a new library under a name that none of yours has, and gives its id. */
export function shelve(library: Library): Promise<string> {
  return keepAs(library, freeName(library.name, takenNames()));
}

/** Keeps a copy of a library, which says so in its name, and gives its id. */
export function copyOf(library: Library): Promise<string> {
  return keepAs(library, copyName(library.name, takenNames()));
}

const takenNames = (): string[] => libraries().map((each) => each.body.name);
const keepAs = (library: Library, name: string): Promise<string> =>
  fresh(library.kind, { ...structuredClone(library), name });

export async function discard(id: string, name: string): Promise<void> {
  const bringBack = await remove(id);
  desks.delete(id);
  toast(`${name} is deleted.`, { label: 'Undo', run: () => bringBack().catch(tellUnkept) });
}

function keep(id: string, library: Library): void {
  sent.set(id, [...(sent.get(id) ?? []), JSON.stringify(library)].slice(-REMEMBERED));
  save(id, library.kind, library).catch(tellUnkept);
}

/** What this browser keeps: things, deletions still to be told, and a few values of the store itself. */
import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import type { Body, Kind } from '../api/types';

/** A thing as this browser holds it. */
export interface Kept {
  id: string;
  kind: Kind;
  body: Body;
  /** the newest of the server that we know of, 0 if it never was there */
  revision: number;
  changed: string;
  /** edits that the server has not heard of; a number, so that one made while sending is not lost */
  unsent: number;
}

/** A deletion that the server has still to be told. */
export interface Grave {
  id: string;
  revision: number;
}

interface Schema extends DBSchema {
  things: { key: string; value: Kept };
  deleted: { key: string; value: Grave };
  values: { key: string; value: number };
}

type Names = ('things' | 'deleted' | 'values')[];
type Store<S extends Names[number]> = IDBPObjectStore<Schema, Names, S, 'readwrite'>;

export interface Stores {
  things: Store<'things'>;
  deleted: Store<'deleted'>;
  values: Store<'values'>;
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

export function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= open();
  return opened;
}

async function open(): Promise<IDBPDatabase<Schema>> {
  try {
    return await openDB<Schema>('muster', 1, {
      upgrade(db) {
        db.createObjectStore('things', { keyPath: 'id' });
        db.createObjectStore('deleted', { keyPath: 'id' });
        db.createObjectStore('values');
      },
      terminated: forget,
    });
  } catch (problem) {
    forget();
    throw problem;
  }
}

/** The browser closed the database, or did not open it: the next use tries anew. */
function forget(): void {
  opened = undefined;
}

/** Reads and writes in one transaction: what another tab writes comes before or after it, never between. All of it or nothing. */
export async function atOnce<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
  const change = (await database()).transaction(['things', 'deleted', 'values'], 'readwrite');
  const done = change.done;
  const failed = done.then(
    () => false,
    () => true,
  );
  try {
    const made = await work({
      things: change.objectStore('things'),
      deleted: change.objectStore('deleted'),
      values: change.objectStore('values'),
    });
    await done;
    return made;
  } catch (problem) {
    if (!change.error) change.abort();
    await failed;
    throw problem;
  }
}

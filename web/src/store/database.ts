/** What this browser keeps: things, deletions still to be told, and a few values of the store itself. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
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

interface Schema extends DBSchema {
  things: { key: string; value: Kept };
  deleted: { key: string; value: { id: string; revision: number } };
  values: { key: string; value: unknown };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

export function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('muster', 1, {
    upgrade(db) {
      db.createObjectStore('things', { keyPath: 'id' });
      db.createObjectStore('deleted', { keyPath: 'id' });
      db.createObjectStore('values');
    },
  });
  return opened;
}

/** Removes everything; the next use begins from nothing. */
export async function wipe(): Promise<void> {
  const db = await database();
  for (const store of ['things', 'deleted', 'values'] as const) await db.clear(store);
}

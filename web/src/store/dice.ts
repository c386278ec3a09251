/** What this browser keeps of fair dice: the commitment it was given before it told its seed, and its seeds. What the server says of them later is held against this. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** Of one game. */
export interface KeptDice {
  game: string;
  /** the first one that we were given; another one later does not take its place */
  commitment: string;
  /** by seat */
  seeds: Record<number, string>;
  at: string;
}

interface Schema extends DBSchema {
  games: { key: string; value: KeptDice; indexes: { at: string } };
}

const MOST = 500;

const opened = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>('muster-dice', 1, {
    upgrade: (db) => void db.createObjectStore('games', { keyPath: 'game' }).createIndex('at', 'at'),
  });

async function using<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const db = await opened();
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/**
 * The seed of a seat, made here and kept with the commitment before it is told to anybody. It stays the same for the whole game, so
 * that one whose telling was never answered is no other the next time. A browser that keeps nothing plays all the same, and says so in the end.
 */
export async function seedOf(game: string, commitment: string, seat: number): Promise<string> {
  const seed = newSeed();
  if (!commitment) return seed; // fast dice: nothing was committed to
  return using(async (db) => {
    const change = db.transaction('games', 'readwrite');
    const before = (await change.store.get(game)) ?? { game, commitment, seeds: {}, at: new Date().toISOString() };
    const kept = { ...before, seeds: { [seat]: seed, ...before.seeds } };
    await change.store.put(kept);
    let spare = (await change.store.count()) - MOST;
    for (let each = await change.store.index('at').openCursor(); each && spare-- > 0; each = await each.continue())
      await each.delete();
    await change.done;
    return kept.seeds[seat]!;
  }).catch((problem: unknown) => {
    console.warn('The commitment could not be kept:', problem);
    return seed;
  });
}

const newSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const keptDice = (game: string): Promise<KeptDice | undefined> =>
  using((db) => db.get('games', game)).catch(() => undefined);

export const forgetDice = (): Promise<void> => using((db) => db.clear('games'));

// What the designer reckons a model of a unit with: its weapons and how many models there are. Kept on this device alone.
import { SvelteMap } from 'svelte/reactivity';
import { isListOf, isNumber, isRecord, isText } from '../../../api/checks';
import type { Library, Weapon } from './profiles';

const SHELF = 'muster.loadouts';
const MOST_MODELS = 99;

interface Kept {
  weapons: string[];
  models: number;
}

const isEntry = (value: unknown): value is [string, Kept] =>
  Array.isArray(value) && isText(value[0]) && isKept(value[1]);
const isKept = (value: unknown): value is Kept =>
  isRecord(value) && isListOf(value.weapons, isText) && isNumber(value.models);

/** By library and unit; a Map, as a unit may have any name, `__proto__` too. */
const kept = new SvelteMap<string, Kept>(read());

function read(): [string, Kept][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(SHELF) ?? '[]');
    return Array.isArray(found) ? found.filter(isEntry) : [];
  } catch {
    return []; // what cannot be read is ticked anew
  }
}

const write = (): void => localStorage.setItem(SHELF, JSON.stringify([...kept]));
const keyOf = (id: string, unit: string): string => `${id}/${unit}`;

export function loadout(id: string, unit: string) {
  const key = keyOf(id, unit);
  const now = (): Kept => kept.get(key) ?? { weapons: [], models: 5 };
  const put = (change: Partial<Kept>): void => {
    kept.set(key, { ...now(), ...change });
    write();
  };
  return {
    get models(): number {
      return now().models;
    },
    setModels(models: number): void {
      if (Number.isInteger(models) && models >= 1 && models <= MOST_MODELS) put({ models });
    },
    has: (weapon: string): boolean => now().weapons.includes(weapon),
    toggle(weapon: string): void {
      const { weapons } = now();
      put({ weapons: weapons.includes(weapon) ? weapons.filter((each) => each !== weapon) : [...weapons, weapon] });
    },
    /** The weapons that the library still has. */
    weaponsOf: (library: Library): Weapon[] =>
      (library.weapons ?? []).filter((weapon) => now().weapons.includes(weapon.name)),
  };
}

/** What was ticked for a shipped library goes along with the copy that was made of it. */
export function moveLoadouts(from: string, to: string): void {
  const start = keyOf(from, '');
  for (const [key, each] of [...kept]) {
    if (!key.startsWith(start)) continue;
    kept.delete(key);
    kept.set(keyOf(to, key.slice(start.length)), each);
  }
  write();
}

// What the designer reckons a model of a unit with: its weapons and how many models there are. Kept on this device alone.
import type { Library, Weapon } from './profiles';

const KEY = 'muster.loadouts';
const MOST_MODELS = 99;

interface Kept {
  weapons: string[];
  models: number;
}

function read(): Record<string, Kept> {
  const text = localStorage.getItem(KEY);
  return text ? (JSON.parse(text) as Record<string, Kept>) : {};
}

const kept = $state<{ all: Record<string, Kept> }>({ all: read() });

export function loadout(unit: string) {
  const now = (): Kept => kept.all[unit] ?? { weapons: [], models: 5 };
  const put = (change: Partial<Kept>): void => {
    kept.all = { ...kept.all, [unit]: { ...now(), ...change } };
    localStorage.setItem(KEY, JSON.stringify(kept.all));
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

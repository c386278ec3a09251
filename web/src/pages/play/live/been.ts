/** The games that were open on this device: whoever is refused one of them has another key now, not a wrong address. */
const SHELF = 'muster-tables';
const MOST = 100;

function shelf(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SHELF) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    return []; // somebody else wrote there
  }
}

export const hasBeenAt = (game: string): boolean => shelf().includes(game);

export function beenAt(game: string): void {
  localStorage.setItem(SHELF, JSON.stringify([game, ...shelf().filter((each) => each !== game)].slice(0, MOST)));
}

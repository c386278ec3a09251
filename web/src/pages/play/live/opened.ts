/** Which games this browser has shown the opening card of; the last ones only. */
const SHELF = 'muster-opened';
const MOST = 50;

function games(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SHELF) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

export const wasOpened = (game: string): boolean => games().includes(game);

export function noteOpened(game: string): void {
  localStorage.setItem(SHELF, JSON.stringify([game, ...games().filter((each) => each !== game)].slice(0, MOST)));
}

/** What this person was called the last time they sat down with somebody. */
const SHELF = 'muster-name';

export const ownName = (): string => localStorage.getItem(SHELF) ?? '';

export function keepOwnName(name: string): void {
  if (name.trim()) localStorage.setItem(SHELF, name.trim());
}

/** Of which games the links were that this browser gave out or took a seat by: a link that is used up leads there. */
const SHELF = 'muster-invitations';
const MOST = 100;
type Noted = [token: string, game: string];

const isNoted = (each: unknown): each is Noted =>
  Array.isArray(each) && each.length === 2 && each.every((part) => typeof part === 'string');

function shelf(): Noted[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SHELF) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isNoted) : [];
  } catch {
    return []; // somebody else wrote there
  }
}

/** The game of a link, if this browser has seen it before. */
export const gameOf = (token: string): string | undefined => shelf().find(([each]) => each === token)?.[1];

export function noteInvitation(token: string, game: string): void {
  const others = shelf().filter(([each]) => each !== token);
  localStorage.setItem(SHELF, JSON.stringify([[token, game], ...others].slice(0, MOST)));
}

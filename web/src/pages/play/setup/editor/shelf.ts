/** A sketch that is not kept yet: a look at another page loses nothing. */
import type { Body } from '../../types';

const SHELF = 'muster.table-sketch';

export const layAside = (body: Body): void => sessionStorage.setItem(SHELF, JSON.stringify(body));
export const clearShelf = (): void => sessionStorage.removeItem(SHELF);

export function onShelf(): Body | undefined {
  const kept = sessionStorage.getItem(SHELF);
  return kept ? (JSON.parse(kept) as Body) : undefined;
}

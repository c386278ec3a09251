// Where the pages of armies are.
import type { Sort } from './profiles';

export const armyPath = (id: string): string => `/armies/${encodeURIComponent(id)}`;
export const profilePath = (id: string, sort: Sort, name: string): string =>
  `${armyPath(id)}/${sort}/${encodeURIComponent(name)}`;
export const weaponPath = (id: string, name: string): string => profilePath(id, 'weapon', name);
export const sharePath = (id: string, sort?: Sort, name?: string): string =>
  `/share/${encodeURIComponent(id)}${sort && name ? `?${sort}=${encodeURIComponent(name)}` : ''}`;

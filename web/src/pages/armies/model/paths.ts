// Where the pages of armies are.
import { pathPart } from '../../../shell/router.svelte';
import type { Sort } from './profiles';

export const armyPath = (id: string): string => `armies/${pathPart(id)}`;
export const profilePath = (id: string, sort: Sort, name: string): string =>
  `${armyPath(id)}/${sort}/${pathPart(name)}`;
export const weaponPath = (id: string, name: string): string => profilePath(id, 'weapon', name);
export const sharePath = (id: string, sort?: Sort, name?: string): string =>
  `share/${pathPart(id)}${sort && name ? `?${sort}=${encodeURIComponent(name)}` : ''}`;

/** Where units and weapons come from: your own factions and armouries, and the shipped ones. */

import { reckon } from '../../engine';
import { things } from '../../store';
import { isLibrary, isRoster, type Library, type RosterBody } from './body';

export interface Shelf {
  id: string;
  mine: boolean;
  library: Library;
}

export interface ReadyRoster {
  id: string;
  about: string;
  body: RosterBody;
}

interface Ready {
  factions: Shelf[];
  rosters: ReadyRoster[];
}

let asked: Promise<Ready> | undefined;

/** The shipped factions and rosters; asked for once. */
export function ready(): Promise<Ready> {
  asked ??= reckon('ready', {}).then(({ factions, rosters }) => ({
    factions: factions.flatMap(({ id, body }) => (isLibrary(body) ? [{ id, mine: false, library: body }] : [])),
    rosters: rosters.flatMap(({ id, about, body }) => (isRoster(body) ? [{ id, about, body }] : [])),
  }));
  asked.catch(() => (asked = undefined));
  return asked;
}

/** Your own libraries, factions first. */
export function ownShelves(): Shelf[] {
  return [...things('faction'), ...things('armoury')].flatMap(({ id, body }) =>
    isLibrary(body) ? [{ id, mine: true, library: body }] : [],
  );
}

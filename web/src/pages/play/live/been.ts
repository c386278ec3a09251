import { recent } from '../../../store/recent';

/** The games that were open on this device: whoever is refused one of them has another key now, not a wrong address. */
const games = recent('muster-tables', 100);

export const hasBeenAt = (game: string): boolean => games.all().includes(game);
export const beenAt = (game: string): void => games.note(game);

import { recent } from '../../../store/recent';

/** Which games this browser has shown the opening card of; the last ones only. */
const games = recent('muster-opened', 50);

export const wasOpened = (game: string): boolean => games.all().includes(game);
export const noteOpened = (game: string): void => games.note(game);

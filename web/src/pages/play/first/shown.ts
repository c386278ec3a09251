/** Which lessons of a first game were shown in this browser, so that who comes back sees how far they came. */
import { isListOf, isRecord, isText, readAs } from '../../../api/checks';

const KEY = 'muster-lessons';

const isShown = (value: unknown): value is Record<string, string[]> =>
  isRecord(value) && Object.values(value).every((lessons) => isListOf(lessons, isText));

const all = (): Record<string, string[]> => {
  try {
    return readAs(localStorage.getItem(KEY), isShown) ?? {};
  } catch {
    return {}; // storage is shut off
  }
};

export const shownIn = (game: string): string[] => all()[game] ?? [];

/** Only the last game is remembered: nobody needs a first one for long. */
export const noteShown = (game: string, lesson: string): void =>
  localStorage.setItem(KEY, JSON.stringify({ [game]: [...new Set([...shownIn(game), lesson])] }));

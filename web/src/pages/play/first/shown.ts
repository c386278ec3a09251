/** Which lessons of a first game were shown in this browser, so that who comes back sees how far they came. */
const KEY = 'muster-lessons';

const all = (): Record<string, string[]> => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string[]>;
  } catch {
    return {};
  }
};

export const shownIn = (game: string): string[] => all()[game] ?? [];

/** Only the last game is remembered: nobody needs a first one for long. */
export const noteShown = (game: string, lesson: string): void =>
  localStorage.setItem(KEY, JSON.stringify({ [game]: [...new Set([...shownIn(game), lesson])] }));

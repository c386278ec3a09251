/** Texts that this browser keeps under a name: the last ones noted, the newest first. */
export function recent(shelf: string, most: number) {
  const all = (): string[] => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(shelf) ?? '[]');
      return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
    } catch {
      return []; // somebody else wrote there
    }
  };
  /** `replaces` are those that the new text takes the place of: by itself only the same one. */
  const note = (text: string, replaces = (each: string) => each === text): void =>
    localStorage.setItem(shelf, JSON.stringify([text, ...all().filter((each) => !replaces(each))].slice(0, most)));
  return { all, note };
}

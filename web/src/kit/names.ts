/** Names that people give: free ones, those of copies, and what is no name. */

const LONGEST = 80;
/** Blanks, and letters that leave no mark on a screen, such as U+2060. */
const UNSEEN = /[\s\p{C}\p{Default_Ignorable_Code_Point}]/gu;

/** The name without blanks around it; empty if nothing of it can be seen. */
export const named = (text: string): string => (text.replace(UNSEEN, '') ? text.trim() : '');

export const NAMELESS = `A name is needed: 1 to ${LONGEST} characters that can be seen.`;

/** The wished name, with a number behind it if somebody has it already. */
export function freeName(wished: string, taken: Iterable<string>): string {
  const names = new Set(taken);
  let name = wished;
  for (let number = 2; names.has(name); number += 1) name = ending(wished, ` ${number}`);
  return name;
}

/** What a copy is called. */
export const copyName = (name: string, taken: Iterable<string>, word = 'copy'): string =>
  freeName(ending(name, ` (${word})`), taken);

/** The name with that end, cut before it where the whole would be too long. */
const ending = (name: string, end: string): string => name.slice(0, LONGEST - end.length).trimEnd() + end;

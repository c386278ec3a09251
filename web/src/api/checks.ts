/** Looking at what came from outside before it is taken for what it should be. */

/** Whether a value is of a type, found out by looking at it. */
export type Check<T> = (value: unknown) => value is T;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string';

export const isNumber = (value: unknown): value is number => typeof value === 'number';

/** What may be left out, or be null as files may have it. */
export const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;

export const isListOf = <T>(value: unknown, check: Check<T>): value is T[] =>
  Array.isArray(value) && value.every(check);

/** Whether it is one of these, to which the text of a key, an option or a file is to be narrowed. */
export const isOneOf = <T>(all: readonly T[], value: unknown): value is T => all.some((each) => each === value);

/** Whether fields that may be left out hold what passes the check where they are there. */
export const mayHold = (
  value: Record<string, unknown>,
  fields: readonly string[],
  check: (held: unknown) => boolean,
): boolean => fields.every((field) => isAbsent(value[field]) || check(value[field]));

/** What a JSON text holds if it passes the check; nothing of no text, of one that is no JSON, and of anything else. */
export function readAs<T>(text: string | null, check: Check<T>): T | undefined {
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

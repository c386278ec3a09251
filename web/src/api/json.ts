/** What comes from outside as text: the one place where it is taken to be of the shape that its sender promises. */

/** The value of a JSON text. The server's own tests hold its messages to the schema of which these types are made. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller says what was promised
export function parsed<T>(text: string): T {
  const value: T = JSON.parse(text);
  return value;
}

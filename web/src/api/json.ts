/** What comes as text, taken to be of the shape that its sender promises: this is the one place where that is done. */

/** The value of a JSON text; nothing of an empty one. The server's own tests hold its answers to what they promise. */
export function parsed<T>(text: string): T {
  const value: T = text === '' ? undefined : JSON.parse(text);
  return value;
}

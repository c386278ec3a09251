/** Drawings that are not kept yet, each by the table it is one of (none: a new one): a look at another page loses nothing. */
import type { Body } from '../../types';

export interface Sketch {
  body: Body;
  /** what it began with: the table as it was kept then, or the drawing whose place it took */
  from?: Body;
}

const place = (table: string) => `muster.table-sketch.${table}`;

export const layAside = (table: string, sketch: Sketch): void =>
  sessionStorage.setItem(place(table), JSON.stringify(sketch));
export const clearShelf = (table: string): void => sessionStorage.removeItem(place(table));

export function onShelf(table: string): Sketch | undefined {
  const laid = sessionStorage.getItem(place(table));
  return laid ? (JSON.parse(laid) as Sketch) : undefined;
}

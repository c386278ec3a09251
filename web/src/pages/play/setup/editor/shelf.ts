/** Drawings that are not kept yet, each by the table it is one of (none: a new one): a look at another page loses nothing. */
import { isRecord, readAs } from '../../../../api/checks';
import { isTable, type TableBody } from './body';

export interface Sketch {
  body: TableBody;
  /** what it began with: the table as it was kept then, or the drawing whose place it took */
  from?: TableBody;
}

const place = (table: string) => `muster.table-sketch.${table}`;

export const layAside = (table: string, sketch: Sketch): void =>
  sessionStorage.setItem(place(table), JSON.stringify(sketch));
export const clearShelf = (table: string): void => sessionStorage.removeItem(place(table));

const isSketch = (value: unknown): value is Sketch =>
  isRecord(value) && isTable(value.body) && (value.from === undefined || isTable(value.from));

export function onShelf(table: string): Sketch | undefined {
  return readAs(sessionStorage.getItem(place(table)), isSketch);
}

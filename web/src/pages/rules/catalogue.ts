/** The catalogue and the attack charts, fetched once; the service worker keeps them for offline use. */

import { get } from '../../api/client';
import type { Schemas } from '../../api/types';
import { indexOf, type Index, type Rule } from './search';

/** One attack table: `cells[power - 1][defence]`; `printed` is how much of it a book prints, as rows and columns. */
export type Chart = Schemas['Chart'];

export interface Catalogue {
  rules: Rule[];
  byId: ReadonlyMap<string, Rule>;
  /** The full name of every book, with the version of those that carry one (BETA-03). */
  books: ReadonlyMap<string, string>;
  index: Index;
}

/** Asked for once; after a failure it is asked for again the next time. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask().catch((problem: unknown) => {
      asked = undefined;
      throw problem;
    });
    return asked;
  };
}

/** Every rule in the order of the books. */
export const catalogue = once<Catalogue>(async () => {
  const found = await get('/rules');
  const books = new Map(found.books.map(({ id, name, version }) => [id, version ? `${name} ${version}` : name]));
  return {
    rules: found.rules,
    byId: new Map(found.rules.map((rule) => [rule.id, rule])),
    books,
    index: indexOf(found.rules, books),
  };
});

export const charts = once<Chart[]>(async () => (await get('/charts')).charts);

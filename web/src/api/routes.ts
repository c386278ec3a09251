/** The routes of the API with what each takes and answers, read from the server's own description. */
import type { paths } from '../generated/api';

type Root = '/api/v1';
export type Verb = 'get' | 'post' | 'put' | 'delete';
type Operation<V extends Verb, R extends string> = `${Root}${R}` extends keyof paths
  ? paths[`${Root}${R}`] extends { [K in V]: infer O }
    ? O
    : never
  : never;

/** The routes that have a verb, as they stand behind the root of the API. */
export type Route<V extends Verb> = {
  [P in keyof paths]: P extends `${Root}${infer R}` ? (paths[P] extends { [K in V]: object } ? R : never) : never;
}[keyof paths];

type Json<C> = C extends { content: { 'application/json': infer J } } ? J : undefined;
type Fine<R> = R extends { 200: infer A } ? A : R extends { 201: infer A } ? A : undefined;

/** What a route answers; undefined where it answers nothing. */
export type Answered<V extends Verb, R extends string> =
  Operation<V, R> extends { responses: infer A } ? Json<Fine<A>> : never;

/** The body that a route takes; undefined where it takes none. */
export type Given<V extends Verb, R extends string> =
  Operation<V, R> extends { requestBody?: infer B }
    ? [NonNullable<B>] extends [never]
      ? undefined
      : Json<NonNullable<B>>
    : undefined;

type Parameters<V extends Verb, R extends string> =
  Operation<V, R> extends { parameters: infer P } ? P : Record<string, never>;

/** What stands in the path of a route, and what is asked of it. */
export type Asking<V extends Verb, R extends string> = (Parameters<V, R> extends { path: infer A }
  ? { at: A }
  : { at?: undefined }) & { query?: Parameters<V, R> extends { query?: infer Q } ? Q : undefined };

/** The address of a route: `/games/{id}` with the id of a game in its place, and what is asked behind it. */
export function address(route: string, at: unknown, query: unknown): string {
  const path = Object.entries(at ?? {}).reduce(
    (path, [name, value]) => path.replace(`{${name}}`, encodeURIComponent(String(value))),
    route,
  );
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
  return search.size ? `${path}?${search}` : path;
}

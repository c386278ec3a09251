/** The shapes of the API under the names the client uses; the shapes themselves are generated from the server's description. */
import type { components, paths } from '../generated/api';

export type Schemas = components['schemas'];

export type Kind = Schemas['ThingKept']['kind'];

/** The JSON twin of a file of its kind. Python reads it; whoever reads more here than its name looks at it first (bodies.ts). */
export type Body = { name: string; kind?: string; version?: number; [field: string]: unknown };

export type Thing = Omit<Schemas['ThingKept'], 'body'> & { body: Body };
export type Rule = Schemas['RuleShown'];
export type Identity = Schemas['IdentityShown'];

type Named<P> = P extends `/api/v1/reckon/${infer N}` ? N : never;
type At<N extends string> = paths[`/api/v1/reckon/${N}` & keyof paths];
type Json<C> = C extends { content: { 'application/json': infer J } } ? J : never;

export type ReckoningName = Named<keyof paths>;
export type Request<N extends ReckoningName> = At<N> extends { post: { requestBody: infer B } } ? Json<B> : never;
export type Answer<N extends ReckoningName> =
  At<N> extends { post: { responses: { 200: infer R } } } ? Json<R> : never;

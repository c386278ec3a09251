/** The way to the server: JSON there and back, and one kind of error. */
import { whole } from './address';
import { parsed } from './json';
import { ApiError, NoAnswer, type Told } from './errors';
import { address, type Answered, type Asking, type Given, type Route } from './routes';

/** Paths of the API are written as its description writes them, with a slash: they stand behind this. */
const ROOT = 'api/v1';

/** An argument that may be left out where nothing in it must be said. */
type Last<T> = object extends T ? [given?: T] : [given: T];

export interface Options {
  signal?: AbortSignal;
  /** how long to wait for an answer, in milliseconds */
  patience?: number;
}

/** Asks a route; what it takes and answers is known from the server's description. */
export const get = <R extends Route<'get'>>(
  route: R,
  ...[options]: Last<Options & Asking<'get', R>>
): Promise<Answered<'get', R>> => call('GET', route, undefined, options);

export const post = <R extends Route<'post'>>(
  route: R,
  body: Given<'post', R>,
  ...[options]: Last<Options & Asking<'post', R>>
): Promise<Answered<'post', R>> => call('POST', route, body, options);

export const put = <R extends Route<'put'>>(
  route: R,
  body: Given<'put', R>,
  ...[options]: Last<Options & Asking<'put', R>>
): Promise<Answered<'put', R>> => call('PUT', route, body, options);

export const del = <R extends Route<'delete'>>(
  route: R,
  ...[options]: Last<Options & Asking<'delete', R>>
): Promise<Answered<'delete', R>> => call('DELETE', route, undefined, options);

/** For answers that are no JSON: PDF sheets, pictures sent up. */
export async function raw(
  method: string,
  path: string,
  body?: Blob | FormData | string | object,
  options: Options = {},
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(whole(ROOT + path), {
      method,
      ...sent(body),
      credentials: 'same-origin',
      signal: waiting(options),
    });
  } catch (problem) {
    if (options.signal?.aborted) throw problem;
    throw new NoAnswer();
  }
  if (!response.ok) throw await failure(response);
  return response;
}

/** A body as it goes over the wire: what is nothing else is JSON. */
function sent(body: Blob | FormData | string | object | undefined): RequestInit {
  if (body === undefined) return {};
  if (body instanceof Blob || body instanceof FormData || typeof body === 'string') return { body };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** The answer as the description of the API has it, to which the server's own tests hold it. */
async function call<T>(
  method: string,
  route: string,
  body: object | undefined,
  options: Options & { at?: unknown; query?: unknown } = {},
): Promise<T> {
  const response = await raw(method, address(route, options.at, options.query), body, options);
  return parsed<T>(await response.text());
}

function waiting({ signal, patience = 20_000 }: Options): AbortSignal {
  const end = AbortSignal.timeout(patience);
  return signal ? AbortSignal.any([signal, end]) : end;
}

async function failure(response: Response): Promise<Error> {
  let told: Told = {};
  try {
    const text = await response.text();
    if (text === '') throw new SyntaxError('The answer is empty.');
    told = parsed(text);
  } catch {
    // A proxy's page, not the server's answer: it is as if nobody were there.
    if (response.status >= 502) return new NoAnswer();
  }
  const error = told.error;
  if (!error)
    return new ApiError('unknown', `The server answered with ${response.status}.`, null, response.status, told);
  return new ApiError(error.code ?? 'unknown', error.sentence ?? '', error.rule ?? null, response.status, told);
}

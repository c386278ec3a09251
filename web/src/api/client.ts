/** The way to the server: JSON there and back, and one kind of error. */
import { whole } from './address';
import { ApiError, NoAnswer } from './errors';

/** Paths of the API are written as its description writes them, with a slash: they stand behind this. */
const ROOT = 'api/v1';

export interface Options {
  signal?: AbortSignal;
  /** how long to wait for an answer, in milliseconds */
  patience?: number;
}

export const get = <T>(path: string, options?: Options): Promise<T> => call<T>('GET', path, undefined, options);
export const post = <T>(path: string, body?: unknown, options?: Options): Promise<T> =>
  call<T>('POST', path, body, options);
export const put = <T>(path: string, body: unknown, options?: Options): Promise<T> =>
  call<T>('PUT', path, body, options);
export const del = <T>(path: string, options?: Options): Promise<T> => call<T>('DELETE', path, undefined, options);

/** For answers that are no JSON: PDF sheets, pictures sent up. */
export async function raw(
  method: string,
  path: string,
  body?: BodyInit | object,
  options: Options = {},
): Promise<Response> {
  const plain =
    body !== undefined && !(body instanceof Blob) && !(body instanceof FormData) && typeof body !== 'string';
  let response: Response;
  try {
    response = await fetch(whole(ROOT + path), {
      method,
      body: plain ? JSON.stringify(body) : (body as BodyInit | undefined),
      headers: plain ? { 'content-type': 'application/json' } : {},
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

async function call<T>(method: string, path: string, body?: unknown, options?: Options): Promise<T> {
  const response = await raw(method, path, body as object | undefined, options);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

function waiting({ signal, patience = 20_000 }: Options): AbortSignal {
  const end = AbortSignal.timeout(patience);
  return signal ? AbortSignal.any([signal, end]) : end;
}

async function failure(response: Response): Promise<Error> {
  let told: { error?: { code: string; sentence: string; rule?: string | null } } = {};
  try {
    told = await response.json();
  } catch {
    // A proxy's page, not the server's answer: it is as if nobody were there.
    if (response.status >= 502) return new NoAnswer();
  }
  const error = told.error;
  if (!error)
    return new ApiError('unknown', `The server answered with ${response.status}.`, null, response.status, told);
  return new ApiError(error.code, error.sentence, error.rule ?? null, response.status, told);
}

import createClient from 'openapi-fetch';
import { ApiError, errorFromBody } from './errors';
import type { paths } from './schema';
import { bearerToken } from './token';

export const TIMEOUT_MS = 20_000;

/** Sends with the time-out; no answer becomes an ApiError of status 0. */
async function send(request: Request): Promise<Response> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await globalThis.fetch(request, { signal: AbortSignal.any([request.signal, limit]) });
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new ApiError({ status: 0, code: limit.aborted ? 'TIMEOUT' : 'NETWORK' });
  }
}

/**
 * Adds the bearer token; a 401 is tried once more with a fresh one (specification, section 7). Each
 * try gets the body as text: a cloned request sends a stream, which the browser's tools do not show.
 */
async function authorizedFetch(request: Request): Promise<Response> {
  const body = await request.text();
  const authorized = (token: string | null) => {
    const ready = new Request(request, body ? { body } : {});
    if (token !== null) ready.headers.set('Authorization', `Bearer ${token}`);
    return ready;
  };
  const response = await send(authorized(await bearerToken()));
  if (response.status !== 401) return logRefusal(response);
  const fresh = await bearerToken(true);
  if (fresh === null) return logRefusal(response);
  return logRefusal(await send(authorized(fresh)));
}

function logRefusal(response: Response): Response {
  if (response.status === 401 || response.status === 403) {
    console.warn(`${response.status} ${new URL(response.url, location.href).pathname}`);
  }
  return response;
}

const options = {
  baseUrl: new URL('/api', globalThis.location?.origin ?? 'http://127.0.0.1').href,
  headers: { Accept: 'application/json' },
};

/** The API with the viewer's token. */
export const client = createClient<paths>({ ...options, fetch: authorizedFetch });

/** The API without a token, for what is needed before anybody can be signed in. */
export const anonymousClient = createClient<paths>({ ...options, fetch: send });

interface Outcome {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** The body of an answer; a refusal becomes an ApiError. Every call goes through here. */
export async function unwrap<T extends Outcome>(call: Promise<T>): Promise<NonNullable<T['data']>> {
  const { data, error, response } = await call;
  if (!response.ok) throw errorFromBody(response.status, error);
  return data as NonNullable<T['data']>;
}

import createClient from 'openapi-fetch';
import { ApiError, errorFromBody } from './errors';
import type { paths } from './schema';
import { bearerToken, tokenAtHand } from './token';

export const TIMEOUT_MS = 20_000;

/**
 * Makes a call within one time limit for the token, both tries and the body. Throws an ApiError of status 0
 * when no answer comes.
 */
async function limited(
  request: Request,
  make: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const limit = new AbortController();
  // The limit holds after the headers too: the same signal ends the reading of the body.
  setTimeout(() => limit.abort(new ApiError({ status: 0, code: 'TIMEOUT' })), TIMEOUT_MS);
  try {
    return await make(AbortSignal.any([request.signal, limit.signal]));
  } catch (error) {
    if (request.signal.aborted || error instanceof ApiError) throw error;
    throw new ApiError({ status: 0, code: limit.signal.aborted ? 'TIMEOUT' : 'NETWORK' });
  }
}

/** Calls that everybody may make: they do not wait for the identity session. */
const PUBLIC = [
  /^\/api\/guides(\/|$)/,
  /^\/api\/users$/,
  /^\/api\/users\/(?!me(\/|$))[^/]+$/,
  /^\/api\/sessions\/guide\/[^/]+\/booked$/,
  /^\/api\/(sherpa-cred\/packs|config|greater-good|games|platforms)$/,
];

/** True when the answer needs no token. Guides and admins read prices again once they are known. */
function isPublic({ method, url }: Request): boolean {
  const { pathname, searchParams } = new URL(url);
  return (
    method === 'GET' &&
    // Free times for moving a session are answered to its gamer alone, so they need the token.
    !searchParams.has('session') &&
    (PUBLIC.some((path) => path.test(pathname)) ||
      (pathname === '/api/sessions' && searchParams.has('booked')))
  );
}

/**
 * Adds the bearer token; a 401 is tried once more with a fresh one (specification, section 7). Each
 * try gets the body as text: a cloned request sends a stream, which the browser's tools do not show.
 */
const authorizedFetch = (request: Request): Promise<Response> =>
  limited(request, async (signal) => {
    const body = await request.text();
    const send = (token: string | null) => {
      const ready = new Request(request, body ? { body } : {});
      if (token !== null) ready.headers.set('Authorization', `Bearer ${token}`);
      return globalThis.fetch(ready, { signal });
    };
    const response = await send(await (isPublic(request) ? tokenAtHand() : bearerToken()));
    if (response.status !== 401) return logRefusal(response);
    const fresh = await bearerToken(true);
    if (fresh === null) return logRefusal(response);
    return logRefusal(await send(fresh));
  });

const plainFetch = (request: Request): Promise<Response> =>
  limited(request, (signal) => globalThis.fetch(request, { signal }));

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
export const anonymousClient = createClient<paths>({ ...options, fetch: plainFetch });

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

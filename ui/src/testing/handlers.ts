import type { JsonBodyType } from 'msw';
import { HttpResponse, http } from 'msw';

const ORIGIN = 'http://127.0.0.1:3000';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A handler for one call of the API: `reply('get', '/users/me', user())`. */
export function reply(
  method: Method,
  path: string,
  body: JsonBodyType,
  init: { status?: number; headers?: Record<string, string> } = {},
) {
  return http[method](`${ORIGIN}/api${path}`, () => HttpResponse.json(body, init));
}

/** A refusal of the API in our form. */
export function refuse(
  method: Method,
  path: string,
  status: number,
  code: string,
  message = 'Refused.',
  extra: Record<string, JsonBodyType> = {},
) {
  return reply(method, path, { success: false, error: code, code, message, ...extra }, { status });
}

/** A 404 of a server that does not know the route: no code of ours. */
export function missingRoute(method: Method, path: string) {
  return http[method](`${ORIGIN}/api${path}`, () => new HttpResponse('not found', { status: 404 }));
}

/** An own resolver, e.g. to look at the request. `api('/sessions/create')` is its address. */
export const api = (path: string): string => `${ORIGIN}/api${path}`;

/** A server that knows neither names nor favourites. */
export const withoutDiscovery = () =>
  ['/games', '/platforms', '/favourites'].map((path) =>
    refuse('get', path, 404, 'NO_SUCH_CALL', 'There is no such call.'),
  );

/** A server that knows neither notices nor a stream of changes. */
export const withoutNotices = () =>
  ['/notices', '/live'].map((path) =>
    refuse('get', path, 404, 'NO_SUCH_CALL', 'There is no such call.'),
  );

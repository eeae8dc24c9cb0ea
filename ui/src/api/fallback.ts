import { isApiError } from './errors';

/** Codes with which our server says that it has no such route; other servers send none. */
const NO_ROUTE = ['', 'NO_SUCH_CALL', 'METHOD_NOT_ALLOWED'];

/**
 * True when the server does not know the route at all: one of another version may lack it. A 404 about
 * what the route is asked for carries another code.
 */
export function isMissingRoute(error: unknown): boolean {
  return (
    isApiError(error) &&
    (error.status === 404 || error.status === 405) &&
    NO_ROUTE.includes(error.code)
  );
}

/**
 * Runs the calls in order until one is answered. Only a missing route leads on to the next; every
 * other refusal is the answer.
 */
export async function fallback<T>(
  first: () => Promise<T>,
  ...others: (() => Promise<T>)[]
): Promise<T> {
  try {
    return await first();
  } catch (error) {
    const [next, ...rest] = others;
    if (!next || !isMissingRoute(error)) throw error;
    return fallback(next, ...rest);
  }
}

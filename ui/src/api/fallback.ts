import { isApiError } from './errors';

/** True when the server does not know the route at all: its own 404s carry a code. */
export function isMissingRoute(error: unknown): boolean {
  return isApiError(error) && (error.status === 404 || error.status === 405) && error.code === '';
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

import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './errors';

/** Answers that another try may change. */
function mayRecover(error: unknown): boolean {
  return !isApiError(error) || error.status === 0 || error.status >= 500;
}

/**
 * Calls are made even when the device says that it is offline: they fail at once, and the screen can
 * say so and offer Retry, where waiting for the net would look like loading for ever.
 */
const networkMode = 'always';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode,
        refetchOnReconnect: true,
        staleTime: 15_000,
        retry: (failures, error) => failures < 1 && mayRecover(error),
        retryDelay: 400,
      },
      mutations: { networkMode, retry: false },
    },
  });
}

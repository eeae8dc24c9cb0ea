import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './errors';

/** Answers that another try may change. */
function mayRecover(error: unknown): boolean {
  return !isApiError(error) || error.status === 0 || error.status >= 500;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 1 && mayRecover(error),
        retryDelay: 400,
      },
      mutations: { retry: false },
    },
  });
}

import { QueryClient, focusManager } from '@tanstack/react-query';
import { isApiError } from './errors';

/** Answers that another try may change. Who has waited for the whole time-out does not wait again. */
export function mayRecover(error: unknown): boolean {
  if (!isApiError(error)) return true;
  return error.code !== 'TIMEOUT' && (error.status === 0 || error.status >= 500);
}

/**
 * Calls are made even when the device says that it is offline: they fail at once, and the screen can
 * say so and offer Retry, where waiting for the net would look like loading for ever.
 */
const networkMode = 'always';

/**
 * Coming back is to see the page again or to give its window the focus: a window beside another one is
 * visible all the time.
 */
function watchFocus(): void {
  focusManager.setEventListener((onFocus) => {
    const tell = () => onFocus();
    window.addEventListener('visibilitychange', tell);
    window.addEventListener('focus', tell);
    return () => {
      window.removeEventListener('visibilitychange', tell);
      window.removeEventListener('focus', tell);
    };
  });
}

export function createQueryClient(): QueryClient {
  watchFocus();
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

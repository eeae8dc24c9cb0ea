import { queryOptions } from '@tanstack/react-query';
import { syncClock } from '@/domain/clock';
import { anonymousClient, unwrap } from './client';
import { mayRecover } from './query-client';

/** Run-time configuration. Reading it also sets the business clock. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => {
    const sentAt = Date.now();
    const config = await unwrap(anonymousClient.GET('/config', { signal }));
    syncClock(config.now, sentAt, Date.now());
    return config;
  },
  staleTime: 60_000,
  gcTime: Infinity,
  retry: (failures, error) => failures < 2 && mayRecover(error),
});

import { queryOptions } from '@tanstack/react-query';
import { syncClock } from '@/domain/clock';
import { anonymousClient, unwrap } from './client';
import { num, raw } from './normalize';
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

/** What the configuration says about buying an amount of one's own choice; nothing where it says nothing. */
export function creditTerms(config: unknown): {
  minUsd?: number | undefined;
  maxUsd?: number | undefined;
  scPerDollarBought?: number | undefined;
} {
  const { minUsd, maxUsd, scPerDollarBought } = raw(raw(config).credit);
  return {
    minUsd: num(minUsd),
    maxUsd: num(maxUsd),
    scPerDollarBought: num(scPerDollarBought),
  };
}

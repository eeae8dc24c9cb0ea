import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import { meKey } from '@/api/me';
import { listIn } from '@/api/normalize';
import { unwrapPage } from '@/api/pages';
import type { components } from '@/api/schema';

export type PayoutSummary = components['schemas']['PayoutSummary'];
export type Payout = components['schemas']['Payout'];

export const payoutKeys = {
  all: ['payouts'] as const,
  summary: ['payouts', 'summary'] as const,
  history: ['payouts', 'history'] as const,
};

/** The guide's money in cents. */
export const summaryQuery = queryOptions({
  queryKey: payoutKeys.summary,
  queryFn: ({ signal }) => unwrap(client.GET('/payments/summary', { signal })),
});

const PAGE = 10;

/** The guide's payouts, newest first, page by page. */
export const historyQuery = infiniteQueryOptions({
  queryKey: payoutKeys.history,
  queryFn: ({ pageParam, signal }) =>
    unwrapPage(
      client.GET('/payments/payouts', {
        params: { query: { limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) } },
        signal,
      }),
      (body) => listIn(body, 'payouts', 'items') as Payout[],
    ),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
  select: (data) => data.pages.flatMap((page) => page.items),
});

/** Asks where the provider takes the guide's details; the address is a page of the web. */
export function useOnboardingLink() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { url } = await unwrap(client.POST('/payments/create-onboarding-link', { body: {} }));
      if (typeof url !== 'string' || !/^https?:\/\//i.test(url)) {
        throw new Error('The answer holds no address.');
      }
      return url;
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: payoutKeys.all });
      void queries.invalidateQueries({ queryKey: meKey });
    },
  });
}

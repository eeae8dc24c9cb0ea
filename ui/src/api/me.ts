import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from './client';
import { toBalance, toMe } from './normalize';

/** A profile is fresh for 15 s; coming back to the window reads it at most every 10 s. */
const FRESH_MS = 15_000;
const FOCUS_MS = 10_000;
/** The provider's webhook brings the e-mail address of a new account a moment after the first call. */
const EMAIL_MS = 1_500;
const EMAIL_READS = 5;

export const meKey = ['me'] as const;
export const balanceKey = ['me', 'balance'] as const;

/** The signed-in person. The first call makes the record, so the shell makes it on every load. */
export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: async ({ signal }) => toMe(await unwrap(client.GET('/users/me', { signal }))),
  staleTime: FRESH_MS,
  refetchInterval: ({ state }) =>
    state.data?.email === '' && state.dataUpdateCount < EMAIL_READS ? EMAIL_MS : false,
  refetchOnWindowFocus: (query) =>
    Date.now() - Math.max(query.state.dataUpdatedAt, query.state.errorUpdatedAt) > FOCUS_MS
      ? 'always'
      : false,
});

/** SC of the signed-in person, kept in their record, where every screen reads it. */
export const balanceQuery = queryOptions({
  queryKey: balanceKey,
  queryFn: async ({ signal, client: queries }) => {
    const balance = toBalance(await unwrap(client.GET('/sc/balance', { signal })));
    queries.setQueryData(meQuery.queryKey, (me) => me && { ...me, balance });
    return balance;
  },
  staleTime: FRESH_MS,
});

import { queryOptions } from '@tanstack/react-query';
import { anonymousClient, unwrap } from '@/api/client';

/** One month of the public books, in cents. */
export interface GoodMonth {
  /** "2026-11". */
  month: string;
  /** Profit before the share. */
  profit: number;
  /** The share that was set aside. */
  aside: number;
  given: number;
}

/** The public books, in cents. */
export interface GoodFigures {
  profit: number;
  aside: number;
  given: number;
  months: GoodMonth[];
}

/** What was earned, set aside for nonprofits and given, from the ledger. */
export const goodQuery = queryOptions({
  queryKey: ['greater-good'],
  queryFn: async ({ signal }): Promise<GoodFigures> => {
    const body = await unwrap(anonymousClient.GET('/greater-good', { signal }));
    return {
      profit: body.profitCents,
      aside: body.greaterGoodCents,
      given: body.givenCents,
      months: body.byMonth.map((month) => ({
        month: month.month,
        profit: month.profitCents,
        aside: month.greaterGoodCents,
        given: month.givenCents,
      })),
    };
  },
  staleTime: 60_000,
});

import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import { guidesKey } from '@/api/guides';
import type { Guide } from '@/api/normalize';
import { toGuides } from '@/api/normalize';
import { unwrapPage } from '@/api/pages';
import type { Filters } from './filters';
import { queryOf } from './filters';

export type Topic = 'games' | 'platforms';

export interface NameCount {
  name: string;
  guides: number;
}

const NAMES_FRESH = 60_000;

/** Names that bookable guides have. A server that does not know the call makes it fail, once. */
export const namesQuery = (topic: Topic, q: string) =>
  queryOptions({
    queryKey: [...guidesKey, topic, q],
    queryFn: async ({ signal }): Promise<NameCount[]> => {
      const params = { query: q ? { q } : {} };
      const body = await unwrap(
        topic === 'games'
          ? client.GET('/games', { params, signal })
          : client.GET('/platforms', { params, signal }),
      );
      return Array.isArray(body) ? body : [];
    },
    // The list stays until the next word is answered, and so does what the arrow keys stand on.
    placeholderData: keepPreviousData,
    staleTime: NAMES_FRESH,
    retry: false,
  });

/** The guides that the filters leave, page by page, with how many there are in all. */
export const filteredQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [...guidesKey, 'filtered', queryOf(filters)],
    queryFn: ({ pageParam, signal }) =>
      unwrapPage(
        client.GET('/guides', {
          params: {
            query: {
              role: 'sherpa',
              ...queryOf(filters),
              count: 'true',
              ...(pageParam ? { cursor: pageParam } : {}),
            },
          },
          signal,
        }),
        toGuides,
      ),
    placeholderData: keepPreviousData,
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: (data) => ({
      guides: data.pages.flatMap((page) => page.items),
      total: data.pages[0]?.total,
    }),
  });

/** How many guides the filters leave. */
export const countQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...guidesKey, 'count', queryOf(filters)],
    queryFn: async ({ signal }) => {
      const query = { role: 'sherpa', ...queryOf(filters), count: 'true', limit: 1 };
      const page = await unwrapPage(client.GET('/guides', { params: { query }, signal }), toGuides);
      return page.total ?? '0';
    },
  });

export const favouritesKey = [...guidesKey, 'favourites'] as const;

/** The signed-in person's favourites, the newest first. */
export const favouritesQuery = queryOptions({
  queryKey: favouritesKey,
  queryFn: async ({ signal }): Promise<Guide[]> =>
    toGuides(await unwrap(client.GET('/favourites', { signal }))),
  staleTime: NAMES_FRESH,
  retry: false,
});

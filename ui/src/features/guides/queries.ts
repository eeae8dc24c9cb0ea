import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import { guidesKey } from '@/api/guides';
import type { Guide } from '@/api/normalize';
import { toGuides, toProfile, toReviews } from '@/api/normalize';
import type { Paged } from '@/api/pages';
import { unwrapPage } from '@/api/pages';

export const guideKeys = {
  all: guidesKey,
  directory: () => [...guideKeys.all, 'directory'] as const,
  search: (criteria: GuideCriteria | undefined) => [...guideKeys.all, 'search', criteria] as const,
  best: () => [...guideKeys.all, 'best'] as const,
  profile: (id: string) => [...guideKeys.all, 'profile', id] as const,
  reviews: (id: string) => [...guideKeys.all, 'reviews', id] as const,
};

/** Every Sherpa, best rated first, page by page. */
export const directoryQuery = () =>
  infiniteQueryOptions({
    queryKey: guideKeys.directory(),
    queryFn: ({ pageParam, signal }) =>
      unwrapPage(
        client.GET('/users', {
          params: { query: { sherpasOnly: 'true', ...(pageParam ? { cursor: pageParam } : {}) } },
          signal,
        }),
        toGuides,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: (data) => data.pages.flatMap((page) => page.items),
  });

/** What is looked for; an empty text does not narrow. */
export interface GuideCriteria {
  platform: string;
  game: string;
}

/**
 * The search of the landing. A failure is an empty list and a line in the console (specification,
 * section 7). What was found stays while the next search is on its way.
 */
export const searchQuery = (criteria: GuideCriteria | undefined) =>
  infiniteQueryOptions({
    queryKey: guideKeys.search(criteria),
    queryFn: async ({ pageParam, signal }): Promise<Paged<Guide>> => {
      try {
        return await unwrapPage(
          client.GET('/guides', {
            params: {
              query: {
                role: 'sherpa',
                ...(criteria?.platform ? { platform: criteria.platform } : {}),
                ...(criteria?.game ? { game: criteria.game } : {}),
                ...(pageParam ? { cursor: pageParam } : {}),
              },
            },
            signal,
          }),
          toGuides,
        );
      } catch (error) {
        if (signal.aborted) throw error;
        console.error('Guide search failed.', error);
        return { items: [], next: undefined };
      }
    },
    enabled: criteria !== undefined,
    placeholderData: keepPreviousData,
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: (data) => data.pages.flatMap((page) => page.items),
  });

const BEST = 3;

/** The best rated Sherpas. */
export const bestQuery = queryOptions({
  queryKey: guideKeys.best(),
  queryFn: async ({ signal }) => {
    const query = { role: 'sherpa', limit: BEST };
    const body = await unwrap(client.GET('/guides', { params: { query }, signal }));
    return toGuides(body).slice(0, BEST);
  },
});

/** A public profile. */
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: guideKeys.profile(id),
    queryFn: async ({ signal }) =>
      toProfile(await unwrap(client.GET('/users/{id}', { params: { path: { id } }, signal }))),
  });

const REVIEWS = 5;

/** What gamers wrote about a guide, newest first, page by page. */
export const reviewsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: guideKeys.reviews(id),
    queryFn: ({ pageParam, signal }) =>
      unwrapPage(
        client.GET('/guides/{id}/reviews', {
          params: {
            path: { id },
            query: { limit: REVIEWS, ...(pageParam ? { cursor: pageParam } : {}) },
          },
          signal,
        }),
        toReviews,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: (data) => data.pages.flatMap((page) => page.items),
  });

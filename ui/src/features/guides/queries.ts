import { infiniteQueryOptions } from '@tanstack/react-query';
import { client } from '@/api/client';
import { toGuides } from '@/api/normalize';
import { unwrapPage } from '@/api/pages';

export const guideKeys = {
  all: ['guides'] as const,
  directory: () => [...guideKeys.all, 'directory'] as const,
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

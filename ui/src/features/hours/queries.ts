import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import { freeKey } from '@/api/free';
import { guidesKey } from '@/api/guides';
import { toFreeTimes } from '@/api/normalize';
import type { components } from '@/api/schema';

type HoursChange = components['schemas']['HoursChange'];

const hoursKey = (guideId: string) => ['hours', guideId] as const;

/** The own hours. While they are edited, nothing replaces them. */
export const hoursQuery = (guideId: string) =>
  queryOptions({
    queryKey: hoursKey(guideId),
    queryFn: ({ signal }) => unwrap(client.GET('/users/me/hours', { signal })),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export function useSaveHours(guideId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: HoursChange) => unwrap(client.PUT('/users/me/hours', { body: change })),
    onSuccess: (hours) => {
      queries.setQueryData(hoursKey(guideId), hours);
      void queries.invalidateQueries({ queryKey: freeKey(guideId) });
      // The next free time stands in the guide lists too.
      void queries.invalidateQueries({ queryKey: guidesKey });
    },
  });
}

/** What gamers would see of a draft between two times (ms). */
export const previewQuery = (settings: HoursChange | undefined, from: number, to: number) =>
  queryOptions({
    queryKey: ['hours-preview', settings, from, to],
    queryFn: async ({ signal }) =>
      toFreeTimes(
        await unwrap(
          client.POST('/users/me/hours/preview', {
            body: {
              settings: settings!,
              from: new Date(from).toISOString(),
              to: new Date(to).toISOString(),
              hours: 1,
            },
            signal,
          }),
        ),
      ),
    enabled: settings !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

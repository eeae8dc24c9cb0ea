import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from './client';
import { fallback } from './fallback';
import { toBusySlots } from './normalize';

export const busyKey = (guideId: string) => ['busy', guideId] as const;

/** When a guide is booked: a public list. */
export const busyQuery = (guideId: string) =>
  queryOptions({
    queryKey: busyKey(guideId),
    queryFn: async ({ signal }) =>
      toBusySlots(
        await fallback<unknown>(
          () =>
            unwrap(
              client.GET('/sessions/guide/{id}/booked', {
                params: { path: { id: guideId } },
                signal,
              }),
            ),
          () =>
            unwrap(
              client.GET('/sessions', {
                params: { query: { as: 'guide', guideId, booked: '1' } },
                signal,
              }),
            ),
        ),
      ),
  });

import { queryOptions } from '@tanstack/react-query';
import { WINDOW_DAYS } from '@/domain/free-slots';
import { localMidnight } from '@/domain/free-time';
import { client, unwrap } from './client';
import { isMissingRoute } from './fallback';
import { toFreeTimes } from './normalize';

export const freeKey = (guideId: string) => ['free', guideId] as const;

interface FreeTimesQuery {
  guideId: string;
  /** A local midnight, ms; the answer reaches four weeks and a day from there. */
  from: number;
  hours: number;
  /** A session that is to be moved: its own time counts as free. */
  session?: string | undefined;
}

/** When a guide can be booked; null from a server that does not know the call. */
export const freeQuery = ({ guideId, from, hours, session }: FreeTimesQuery) =>
  queryOptions({
    queryKey: [...freeKey(guideId), from, hours, session ?? ''],
    queryFn: async ({ signal }) => {
      const query = {
        from: new Date(from).toISOString(),
        to: new Date(localMidnight(from, WINDOW_DAYS + 1)).toISOString(),
        hours: String(hours),
        ...(session ? { session } : {}),
      };
      try {
        const call = client.GET('/guides/{id}/free', {
          params: { path: { id: guideId }, query },
          signal,
        });
        return toFreeTimes(await unwrap(call));
      } catch (error) {
        if (isMissingRoute(error)) return null;
        throw error;
      }
    },
  });

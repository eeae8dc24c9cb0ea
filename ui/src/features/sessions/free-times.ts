import { queryOptions, useQuery } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import { isMissingRoute } from '@/api/fallback';
import type { Session } from '@/api/normalize';
import { HOUR } from '@/domain/clock';
import { effectiveHours } from '@/domain/session-status';

const DAY = 24 * HOUR;

interface FreeTimes {
  /** The guide's zone, IANA name. */
  zone: string;
  hoursSet: boolean;
  /** Earliest first, disjoint; ISO. */
  intervals: readonly { start: string; end: string }[];
}

/**
 * When the guide can take this session, from the day of `time` (ms) on; its own time counts as free. Null from
 * a server that does not know the call.
 */
export const freeTimesQuery = (session: Session, time: number) => {
  const from = Math.floor(time / DAY) * DAY;
  const hours = effectiveHours(session.hours);
  return queryOptions({
    queryKey: ['free-times', session.guide.id, session.id, session.scheduledTime, from],
    queryFn: async ({ signal }): Promise<FreeTimes | null> => {
      const query = {
        from: new Date(from).toISOString(),
        to: new Date(from + 2 * DAY).toISOString(),
        hours: String(hours),
        session: session.id,
      };
      try {
        return await unwrap(
          client.GET('/guides/{id}/free', {
            params: { path: { id: session.guide.id }, query },
            signal,
          }),
        );
      } catch (error) {
        if (isMissingRoute(error)) return null;
        throw error;
      }
    },
  });
};

/** True when the session, begun at `time` (ms), lies inside one of the intervals. */
export function liesInside({ hours }: Session, time: number, free: FreeTimes): boolean {
  const end = time + effectiveHours(hours) * HOUR;
  return free.intervals.some(
    (interval) => Date.parse(interval.start) <= time && end <= Date.parse(interval.end),
  );
}

/** The guide's zone, where the viewer is not the guide; undefined while it is not known. */
export function useGuideZone(session: Session, asked: boolean): string | undefined {
  const time = Date.parse(session.scheduledTime ?? session.proposal?.startsAt ?? '');
  const enabled = asked && session.guide.id !== '' && !Number.isNaN(time);
  const { data } = useQuery({ ...freeTimesQuery(session, enabled ? time : 0), enabled });
  return data?.zone || undefined;
}

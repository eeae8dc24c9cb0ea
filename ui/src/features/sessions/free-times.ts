import { useQuery } from '@tanstack/react-query';
import { freeQuery } from '@/api/free';
import type { Session } from '@/api/normalize';
import { localMidnight } from '@/domain/free-time';
import { effectiveHours } from '@/domain/session-status';

/** When the guide can take this session, from the day of `time` (ms) on; its own time counts as free. */
export const freeForSession = ({ id, guide, hours }: Session, time: number) =>
  freeQuery({
    guideId: guide.id,
    from: localMidnight(time),
    hours: effectiveHours(hours),
    session: id,
  });

/** The guide's zone, where the viewer is not the guide; undefined while it is not known. */
export function useGuideZone(session: Session, asked: boolean): string | undefined {
  const time = Date.parse(session.scheduledTime ?? session.proposal?.startsAt ?? '');
  const enabled = asked && session.guide.id !== '' && !Number.isNaN(time);
  const { data } = useQuery({ ...freeForSession(session, enabled ? time : 0), enabled });
  return data?.zone || undefined;
}

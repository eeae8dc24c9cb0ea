import { styled } from '@mui/material/styles';
import type { Session } from '@/api/normalize';
import { bothTimes } from '@/components/slots/both-times';
import { dayFormat } from '@/components/time/format';
import { viewerZone } from '@/components/time/viewer-zone';
import { HOUR } from '@/domain/clock';
import { useGuideZone } from './free-times';
import type { ViewerRole } from '@/domain/session-actions';

const Root = styled('p')({
  fontSize: 18,
  color: 'var(--sh-text2)',
  overflowWrap: 'anywhere',
  '& b': { color: 'var(--sh-text)', whiteSpace: 'nowrap' },
});

const dayKey = (time: number) => new Date(time).toDateString();

/** "Today", "Tomorrow", "Mon 23 Nov". */
function dayName(time: number, at: number): string {
  if (dayKey(time) === dayKey(at)) return 'Today';
  if (dayKey(time) === dayKey(at + 24 * HOUR)) return 'Tomorrow';
  return dayFormat({ weekday: 'short', day: 'numeric', month: 'short' })(time);
}

/** "Today, 14:00 for you, 20:00 for AshfallMara". */
export function WhenLine({ session, who, at }: { session: Session; who: ViewerRole; at: number }) {
  const zone = useGuideZone(session, who === 'user') ?? viewerZone();
  const start = Date.parse(session.scheduledTime ?? '');
  if (Number.isNaN(start)) return null;
  const { own, theirs } = bothTimes(zone)(start);
  return (
    <Root>
      {dayName(start, at)}, <b>{own}</b>
      {theirs && (
        <>
          {' '}
          for you, <b>{theirs}</b> for {session.guide.username || 'the Sherpa'}
        </>
      )}
    </Root>
  );
}

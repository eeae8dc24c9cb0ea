import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { Session } from '@/api/normalize';
import { paths } from '@/domain/paths';
import { Icon } from '@/components/drawing/icon';
import { SessionScene } from '@/components/drawing/session-scene';
import { Card } from '@/components/layout/card';
import { ProfileLink } from '@/components/people/person';
import { SpanTimes } from '@/components/session/span-times';
import { StatusChip } from '@/components/session/status-chip';
import { formatWhen } from '@/components/time/format';
import { countdown } from '@/domain/next-session';
import { effectiveHours } from '@/domain/session-status';
import { useGuideZone } from './free-times';
import { messages } from './messages';
import { NewMessages } from './new-messages';
import type { SessionButton } from './use-row-actions';

const Root = styled(Card)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr) 360px',
  gap: 28,
  alignItems: 'center',
  marginBottom: 28,
  '& .state': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 },
  '& .state b': { fontVariantNumeric: 'tabular-nums' },
  '& h2': { margin: '14px 0', font: '700 34px/1.1 var(--sh-display)', overflowWrap: 'anywhere' },
  '& .place': { display: 'flex', gap: 10, marginTop: 16, overflowWrap: 'anywhere' },
  '& .place svg': { color: 'var(--sh-glacier)', marginTop: 2 },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 20 },
  '& .scene': {
    display: 'flex',
    overflow: 'hidden',
    borderRadius: 16,
    background: 'linear-gradient(var(--sh-sky-a),var(--sh-sky-b))',
    paddingTop: 28,
  },
  '& .scene svg': { width: '100%', height: 'auto' },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0,1fr)',
    '& .scene': { display: 'none' },
  },
  [theme.breakpoints.down('sm')]: {
    '& h2': { fontSize: 28 },
    '& .ways > *': { flex: '1 1 100%', minHeight: 44 },
  },
})) as typeof Card;

interface Props {
  session: Session;
  /** The business time, ms. */
  at: number;
  calendarBusy: boolean;
  onAction: (button: SessionButton, session: Session) => void;
}

/** Where the two meet, or that it is not said yet. */
function placeText({ meeting, checkIns, guide }: Session, at: number): string {
  const place = meeting
    ? meeting.text || 'The link is in the room.'
    : `${guide.username || messages.unknown} has not said yet where you meet.`;
  const opens = checkIns.opensAt;
  const later = opens !== undefined && Date.parse(opens) > at;
  const sentence = /[.!?]$/.test(place) ? place : `${place}.`;
  return later ? `${sentence} Check-in opens ${formatWhen(opens, at)}.` : sentence;
}

/** The session that comes next, or runs: when, where, and the way into its room. */
export function NextCard({ session, at, calendarBusy, onAction }: Props) {
  const { guide } = session;
  const zone = useGuideZone(session, true);
  const name = guide.username || messages.unknown;
  return (
    <Root component="section" aria-label={messages.next}>
      <div>
        <p className="state">
          <StatusChip status={session.status} />
          <b>{countdown(session, at)}</b>
        </p>
        <h2>
          {session.game || 'Session'} with <ProfileLink person={guide} unknown={messages.unknown} />
        </h2>
        <SpanTimes
          start={session.scheduledTime}
          hours={effectiveHours(session.hours)}
          at={at}
          zone={zone}
          name={name}
        />
        <p className="place">
          <Icon name="tent" />
          <span>
            {placeText(session, at)} <NewMessages sessionId={session.id} />
          </span>
        </p>
        <div className="ways">
          <Button component={Link} to={paths.session(session.id)} variant="contained">
            {messages.openRoom}
          </Button>
          <Button
            variant="outlined"
            startIcon={<Icon name="calendar-add" size={16} />}
            disabled={calendarBusy}
            aria-label={`${messages.calendar}: the next session`}
            onClick={() => onAction('calendar', session)}
          >
            {messages.calendar}
          </Button>
        </div>
      </div>
      <div className="scene">
        <SessionScene kind="flag" />
      </div>
    </Root>
  );
}

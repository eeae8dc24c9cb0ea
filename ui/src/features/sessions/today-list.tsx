import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { Session } from '@/api/normalize';
import { paths } from '@/domain/paths';
import { Person } from '@/components/people/person';
import { clockFormat, formatWhen } from '@/components/time/format';
import { HOUR } from '@/domain/clock';
import { localMidnight } from '@/domain/free-time';
import { countdown, nextSession, sessionsOfDay } from '@/domain/next-session';
import { effectiveHours } from '@/domain/session-status';
import { messages } from './messages';
import { NewMessages } from './new-messages';
import { shortId } from './short-id';

const Root = styled(Paper)(({ theme }) => ({
  overflow: 'hidden',
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(150px,auto) minmax(0,1fr) auto',
    gap: 16,
    alignItems: 'center',
    padding: '14px 20px',
    borderTop: '1px solid var(--sh-line)',
  },
  '& li:first-of-type': { borderTop: 0 },
  '& .when': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& .when b': { fontSize: 18 },
  '& .when small,& .facts': { display: 'block', fontSize: 15, color: 'var(--sh-text2)' },
  '& .facts': { marginTop: 4, overflowWrap: 'anywhere' },
  [theme.breakpoints.down('sm')]: {
    '& li': { gridTemplateColumns: 'minmax(0,1fr)', gap: 10, padding: '14px 16px' },
    '& .MuiButton-root': { minHeight: 44 },
  },
})) as typeof Paper;

const None = styled('p')({ padding: '14px 20px', color: 'var(--sh-text2)' });

/** The agreed sessions of the viewer's day; without one, when the next is. */
export function TodayList({ sessions, at }: { sessions: readonly Session[]; at: number }) {
  const midnight = localMidnight(at);
  const today = sessionsOfDay(sessions, at, [midnight, localMidnight(at, 1)]);
  const clock = clockFormat();
  const next = nextSession(sessions, at);
  return (
    <Root>
      {today.length === 0 ? (
        <None>
          {messages.nothingToday}
          {next?.scheduledTime && ` The next session is on ${formatWhen(next.scheduledTime, at)}.`}
        </None>
      ) : (
        <ul>
          {today.map((session) => {
            const start = Date.parse(session.scheduledTime ?? '');
            const end = start + effectiveHours(session.hours) * HOUR;
            const { user, meeting } = session;
            const place = meeting && (meeting.text || 'Link in the room');
            return (
              <li key={session.id}>
                <div className="when">
                  <b>{clock(start)}</b> to {clock(end)}
                  <small>{countdown(session, at)}</small>
                </div>
                <div>
                  <Person person={user} unknown={messages.unknownUser} />
                  <span className="facts">
                    {[
                      session.game,
                      session.platform,
                      place,
                      user.timeZone &&
                        `${clockFormat({ timeZone: user.timeZone })(start)} for ${user.username}`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  <NewMessages sessionId={session.id} />
                </div>
                <Button
                  component={Link}
                  to={paths.session(session.id)}
                  variant="outlined"
                  aria-label={`${messages.openRoom} of session ${shortId(session.id)}`}
                >
                  {messages.openRoom}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </Root>
  );
}

import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Session } from '@/api/normalize';
import { ContourSurface } from '@/components/drawing/contour-surface';
import { Price } from '@/components/money/price';
import { useDollars } from '@/components/money/use-dollars';
import { Person } from '@/components/people/person';
import { StarLine } from '@/components/rating/star-line';
import { SessionTime } from '@/components/time/session-time';
import { formatSC, formatUSD } from '@/domain/money';
import { effectiveHours } from '@/domain/session-status';
import { messages } from './messages';
import type { ViewerRole } from '@/domain/session-actions';
import { shortId } from './short-id';

const Cap = styled(ContourSurface)({
  padding: '20px 24px',
  background: 'var(--sh-s2)',
  borderBottom: '2px dashed var(--sh-line)',
  borderRadius: '15px 15px 0 0',
  '& p': { fontSize: 14, color: 'var(--sh-text2)' },
  '& strong': { display: 'block', marginTop: 6, font: '700 30px/1.1 var(--sh-display)' },
});

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0,1fr)',
  gap: '12px 20px',
  padding: '22px 24px',
  '& dt': { color: 'var(--sh-text3)' },
  '& dd': { margin: 0, textAlign: 'right', fontWeight: 600, overflowWrap: 'anywhere' },
  '& .zone': { fontWeight: 400 },
  '& .sum': { paddingTop: 16, borderTop: '1px solid var(--sh-line)', color: 'var(--sh-text)' },
  // One line under both columns, over the gap between them.
  '& dd.sum': { marginLeft: -20 },
  '& .usd': { display: 'block', fontSize: 14, fontWeight: 400, color: 'var(--sh-text2)' },
});

const Foot = styled('div')({ padding: '0 24px 24px' });

/** What was booked, as a permit for the climb. */
export function Permit({
  session,
  who,
  foot,
}: {
  session: Session;
  who: ViewerRole;
  /** Below the facts. */
  foot?: ReactNode;
}) {
  const { guide, user } = session;
  const dollars = useDollars();
  // Dollars are what a guide earns; who booked pays SC, and nothing but SC.
  const own = who === 'user' ? () => undefined : dollars;
  const [total, rate] = [own(session.priceCents), own(session.rateCents)];
  return (
    <Paper component="aside" aria-label="Session" sx={{ overflow: 'hidden' }}>
      <Cap>
        <p>Session</p>
        <strong>{shortId(session.id)}</strong>
      </Cap>
      <Facts>
        {who !== 'guide' && (
          <>
            <dt>Sherpa</dt>
            <dd>
              <Person person={guide} vetted unknown={messages.unknown} />
              {guide.email && <span className="usd">{guide.email}</span>}
            </dd>
          </>
        )}
        {who !== 'user' && (
          <>
            <dt>Gamer</dt>
            <dd>
              <Person person={user} unknown={messages.unknownUser} />
              {user.email && <span className="usd">{user.email}</span>}
            </dd>
            {user.numRatings !== undefined && user.numRatings > 0 && (
              <>
                <dt>Rating</dt>
                <dd>
                  <StarLine average={user.averageRating ?? 0} count={user.numRatings} />
                </dd>
              </>
            )}
          </>
        )}
        <dt>Game</dt>
        <dd>{session.game || '–'}</dd>
        <dt>Platform</dt>
        <dd>{session.platform || '–'}</dd>
        <dt>When</dt>
        <dd>
          <SessionTime iso={session.scheduledTime} />
        </dd>
        <dt>Hours</dt>
        <dd>{effectiveHours(session.hours)}</dd>
        {session.rateSC !== undefined && (
          <>
            <dt>Rate</dt>
            <dd>
              {rate !== undefined && `${formatUSD(rate)} = `}
              {formatSC(session.rateSC)} / hour
            </dd>
          </>
        )}
        <dt className="sum">Total</dt>
        <dd className="sum">
          {total === undefined ? (
            <Sum sc={session.totalSC} />
          ) : (
            <>
              {formatUSD(total)}
              <span className="usd">
                <Sum sc={session.totalSC} />
              </span>
            </>
          )}
        </dd>
      </Facts>
      {foot && <Foot>{foot}</Foot>}
    </Paper>
  );
}

const Sum = ({ sc }: { sc: number | undefined }) => (sc === undefined ? '–' : <Price sc={sc} />);

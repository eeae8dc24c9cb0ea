import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { failureReason } from '@/api/errors';
import type { Session } from '@/api/normalize';
import { paths } from '@/domain/paths';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { Card } from '@/components/layout/card';
import { StatusChip } from '@/components/session/status-chip';
import { formatWhen } from '@/components/time/format';
import { now } from '@/domain/clock';
import { messages } from './messages';
import { sessionsQuery } from './queries';
import { UserLink } from './user-link';

const Root = styled(Card)(({ theme }) => ({
  marginBottom: 28,
  '& .top': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
  },
  '& .none': { marginTop: 8, color: 'var(--sh-text2)' },
  '& ul': { marginTop: 12 },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 16px',
    padding: '12px 0',
    borderTop: '1px solid var(--sh-line)',
  },
  '& li:last-of-type': { paddingBottom: 0 },
  '& .words': { flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' },
  '& .words small': { display: 'block', fontSize: 14, color: 'var(--sh-text2)' },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  [theme.breakpoints.down('sm')]: { marginBottom: 20, '& .ways > *': { flex: '1 1 auto' } },
})) as typeof Card;

const VERDICTS = ['refund_gamer', 'pay_sherpa', 'dismiss'];

/** A verdict can be given: its problem is open. */
const isJudgeable = ({ actions }: Session) =>
  actions?.some((action) => VERDICTS.includes(action)) ?? false;

/** The sessions with these six characters, each leading to its receipt and to its open problem. */
export default function FoundSessions({ code, onClose }: { code: string; onClose: () => void }) {
  const id = useId();
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQuery(code));
  return (
    <Root component="section" aria-labelledby={id}>
      <div className="top">
        <Typography variant="h3" component="h2" id={id}>
          Session #{code}
        </Typography>
        <Button size="small" variant="outlined" onClick={onClose}>
          Close
        </Button>
      </div>
      {sessions ? (
        <div role="status">
          {sessions.length === 0 && (
            <p className="none">
              No session has these six characters. Is it typed as on the receipt?
            </p>
          )}
          {sessions.length > 1 && (
            <p className="none">{sessions.length} sessions share these characters.</p>
          )}
        </div>
      ) : error ? (
        <ErrorState
          message={messages.sessionsFailed}
          detail={failureReason(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading>
          <Skeleton height={64} sx={{ mt: 3, borderRadius: '10px' }} />
        </Loading>
      )}
      {sessions && sessions.length > 0 && (
        <ul>
          {sessions.map((session) => (
            <li key={session.id}>
              <StatusChip status={session.status} late={session.lateCancelled} />
              <div className="words">
                {session.game || 'Session'}: <UserLink person={session.user} /> with{' '}
                <UserLink person={session.guide} />
                {session.scheduledTime && (
                  <small>
                    <time dateTime={session.scheduledTime}>
                      {formatWhen(session.scheduledTime, now())}
                    </time>
                    , {session.hours ?? 1} h
                  </small>
                )}
              </div>
              <div className="ways">
                {isJudgeable(session) && (
                  <Button
                    component={RouterLink}
                    to={paths.adminAt({ tab: 'problems' })}
                    size="small"
                    variant="outlined"
                  >
                    Open the problem
                  </Button>
                )}
                <Button
                  component={RouterLink}
                  to={paths.session(session.id)}
                  size="small"
                  variant="contained"
                >
                  Open the receipt
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Root>
  );
}

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { getErrorMessage, hasStatus } from '@/api/errors';
import type { Me, Session } from '@/api/normalize';
import { sessionQuery } from '@/api/sessions';
import { paths } from '@/domain/paths';
import { Icon } from '@/components/drawing/icon';
import { ErrorState } from '@/components/feedback/error-state';
import { late } from '@/components/feedback/late';
import { Loading } from '@/components/feedback/loading';
import { Card } from '@/components/layout/card';
import { Page } from '@/components/layout/page';
import { may } from '@/domain/session-actions';
import { statusKind } from '@/domain/session-status';
import { useViewer } from '@/identity/viewer';
import { messages } from './messages';
import { Permit } from './permit';

/** The pickers are large: the session is there before them. */
const ScheduleForm = late(() => import('./schedule-form'));

const FormSkeleton = () => (
  <Loading>
    <Skeleton height={196} />
  </Loading>
);

const Two = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr) 372px',
  gap: 28,
  alignItems: 'start',
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0,1fr)' },
}));

/** Why this viewer cannot move the session; empty when they can. */
function blockedBy(session: Session, me: Me | undefined): string {
  if (me && me.id === session.guide.id) return 'Only the gamer who booked can change the time.';
  if (!session.actions || may(session, 'move') || may(session, 'propose')) return '';
  const kind = statusKind(session.status);
  if (kind === 'completed') return 'This session is completed. Its time cannot be changed.';
  if (kind === 'terminal') return "This session didn't proceed. Its time cannot be changed.";
  return 'The time of this session cannot be changed any more.';
}

/** Sets or changes the time of a session. */
export function SchedulePage() {
  const { sessionId: id = '' } = useParams();
  const { status, me } = useViewer();
  const signedIn = status === 'signed-in';
  const { data, error, isFetching, refetch } = useQuery({ ...sessionQuery(id), enabled: signedIn });

  return (
    <Page
      title={messages.schedule}
      lead="Pick the time of your session. It is shown in your own time zone."
      aside={
        <Button
          component={Link}
          to={paths.session(id)}
          variant="outlined"
          startIcon={<Icon name="arrow-left" size={16} />}
        >
          {messages.backToSession}
        </Button>
      }
    >
      {status === 'signed-out' ? (
        <Alert
          severity="error"
          action={
            <Button
              component={Link}
              to={paths.loginFrom(paths.schedule(id))}
              variant="outlined"
              size="small"
            >
              Login
            </Button>
          }
        >
          {messages.signInToSchedule}
        </Alert>
      ) : data ? (
        <Two>
          <Card>
            <Suspense fallback={<FormSkeleton />}>
              <ScheduleForm key={data.id} session={data} blocked={blockedBy(data, me)} />
            </Suspense>
          </Card>
          <Permit session={data} who={me?.id === data.guide.id ? 'guide' : 'user'} />
        </Two>
      ) : error ? (
        <ErrorState
          message={hasStatus(error, 404) ? messages.scheduleNotFound : messages.scheduleLoadFailed}
          detail={hasStatus(error, 404) ? undefined : getErrorMessage(error, '')}
          onRetry={hasStatus(error, 404) ? undefined : () => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading>
          <Skeleton height={280} sx={{ borderRadius: '16px' }} />
        </Loading>
      )}
    </Page>
  );
}

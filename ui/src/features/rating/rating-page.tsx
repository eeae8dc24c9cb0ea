import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { getErrorMessage, hasStatus } from '@/api/errors';
import type { Session } from '@/api/normalize';
import { sessionQuery } from '@/api/sessions';
import { paths } from '@/domain/paths';
import { BusyButton } from '@/components/feedback/busy-button';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { BesideScene } from '@/components/layout/beside-scene';
import { Card } from '@/components/layout/card';
import { Page } from '@/components/layout/page';
import { Person } from '@/components/people/person';
import { SessionTime } from '@/components/time/session-time';
import type { Side } from '@/domain/session-actions';
import { sideOf } from '@/domain/session-actions';
import { useViewer } from '@/identity/viewer';
import { blockedBy } from './blocked';
import { messages } from './messages';
import { RatingForm } from './rating-form';

/** The rating of one session on a page of its own. */
export function RatingPage() {
  const { id = '' } = useParams();
  const viewer = useViewer();
  const signedOut = viewer.status === 'signed-out';
  const session = useQuery({ ...sessionQuery(id), enabled: viewer.me !== undefined });
  const side: Side = session.data ? sideOf(session.data, viewer.me) : 'user';
  const error = session.error ?? viewer.error;
  const retry = () => (session.error ? void session.refetch() : viewer.refetch());
  const back = (
    <Button component={Link} to={paths.session(id)} variant="outlined" size="small">
      {messages.backToReceipt}
    </Button>
  );
  return (
    <Page title={session.data && side === 'guide' ? messages.rateUser : messages.rateSherpa}>
      <BesideScene scene="flag" text={messages.scene}>
        {signedOut ? (
          <Alert
            severity="info"
            action={
              <Button
                component={Link}
                to={paths.loginFrom(paths.rate(id))}
                variant="outlined"
                size="small"
              >
                Login
              </Button>
            }
          >
            {messages.signIn}
          </Alert>
        ) : session.data ? (
          <Rating key={id} session={session.data} side={side} />
        ) : error ? (
          <ErrorState
            message={messages.unable}
            detail={getErrorMessage(error, '')}
            // What is not there does not come by asking again.
            onRetry={hasStatus(error, 404) ? undefined : retry}
            retrying={session.isFetching}
            action={back}
          />
        ) : (
          <Loading>
            <Skeleton height={420} sx={{ borderRadius: '16px' }} />
          </Loading>
        )}
      </BesideScene>
    </Page>
  );
}

function Rating({ session, side }: { session: Session; side: Side }) {
  const [busy, setBusy] = useState(false);
  // A rating of one's own that has just been sent must not turn into "already rated" here.
  const [blockedAtFirst] = useState(() => blockedBy(session, side, true));
  const go = useNavigate();
  const other = side === 'guide' ? session.user : session.guide;
  const receipt = paths.session(session.id);
  return (
    <Card sx={{ display: 'grid', gap: 5 }}>
      <div>
        <Person person={other} vetted={side === 'user'} />
        <p>{session.game}</p>
        <SessionTime iso={session.scheduledTime} />
      </div>
      {blockedAtFirst ? (
        <Alert severity="info">{blockedAtFirst}</Alert>
      ) : (
        <RatingForm
          id="rating"
          session={session}
          side={side}
          onBusy={setBusy}
          onDone={() => void go(receipt)}
        />
      )}
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 3 }}>
        {!blockedAtFirst && (
          <BusyButton
            type="submit"
            form="rating"
            variant="contained"
            busy={busy}
            busyText={messages.submitting}
          >
            {messages.submit}
          </BusyButton>
        )}
        <Button component={Link} to={receipt} variant="outlined">
          {messages.backToReceipt}
        </Button>
      </Stack>
    </Card>
  );
}

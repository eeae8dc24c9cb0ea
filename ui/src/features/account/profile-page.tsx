import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useIsFetching } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { failureReason, hasStatus } from '@/api/errors';
import { meKey } from '@/api/me';
import type { Me } from '@/api/normalize';
import { paths } from '@/domain/paths';
import { ErrorState } from '@/components/feedback/error-state';
import { late } from '@/components/feedback/late';
import { Loading } from '@/components/feedback/loading';
import { Beside } from '@/components/layout/beside';
import { Notice } from '@/components/layout/notice';
import { Container, Page } from '@/components/layout/page';
import { ProfileTabs } from '@/components/layout/tab-bar';
import type { Face } from '@/components/people/kept-face';
import { useKeptFace } from '@/components/people/kept-face';
import { Portrait } from '@/components/people/portrait';
import { useIdentity } from '@/identity/context';
import { useViewer } from '@/identity/viewer';
import { messages } from './messages';
import { ProfileHeader } from './profile-header';
import { useUpdateProfile } from './queries';

const SettingsTab = late(() => import('./settings-tab'));
const ProfileForm = late(() => import('./profile-form'));

const Part = styled('div')({ marginBottom: 28 });

/** Room for the settings. */
const Room = () => <div style={{ minHeight: '100vh' }} />;

const Above = styled('div')({ marginBottom: 20 });

/** The own profile. `children` are the sessions, which are another feature. */
export function ProfilePage({ children }: { children: ReactNode }) {
  const { status, me, isPending, error, refetch } = useViewer();
  const { state } = useIdentity();
  const face = useKeptFace(me, state.status === 'signed-in' ? state.accountId : '');
  // Another try takes the error away until it has failed too: what is said about it stays.
  const [last, setLast] = useState<Error | null>(null);
  if (error && error !== last) setLast(error);
  if (status === 'signed-out') return <SignedOut />;
  if (me?.id) {
    return (
      <Profile me={me} notice={<NotRefreshed error={error} onRetry={refetch} />}>
        {children}
      </Profile>
    );
  }
  return isPending && !last ? (
    <ProfileSkeleton />
  ) : (
    <NotLoaded face={face} error={error ?? last} onRetry={refetch} />
  );
}

interface Failure {
  error: Error | null;
  onRetry: () => void;
}

/** Why there is no profile to show: said once, beside the portrait of the last visit, with Retry. */
function NotLoaded({ face, error, onRetry }: Failure & { face: Face | undefined }) {
  const retrying = useIsFetching({ queryKey: meKey, exact: true }) > 0;
  const missing = !error || hasStatus(error, 404);
  return (
    <Page title={messages.title}>
      <Beside>
        {face && !missing && <Portrait {...face} size={104} />}
        <ErrorState
          title={missing ? undefined : messages.loadAlert}
          message={missing ? messages.missing : messages.loadFailed}
          detail={missing ? undefined : failureReason(error)}
          onRetry={onRetry}
          retrying={retrying}
        />
      </Beside>
    </Page>
  );
}

/** The profile is there, and could not be read again: what is shown may be old. */
function NotRefreshed({ error, onRetry }: Failure) {
  const retrying = useIsFetching({ queryKey: meKey, exact: true }) > 0;
  if (!error || hasStatus(error, 404)) return null;
  return (
    <Above>
      <ErrorState
        message={messages.loadAlert}
        detail={failureReason(error)}
        onRetry={onRetry}
        retrying={retrying}
      />
    </Above>
  );
}

function SignedOut() {
  return (
    <Page title={messages.title}>
      <Notice
        message={messages.signIn}
        hint="Your sessions, your balance and your GamerTag are behind it."
        sky="Your camp is as you left it."
        action={
          <Button component={Link} to={paths.loginFrom(paths.profile)} variant="contained">
            Login
          </Button>
        }
      />
    </Page>
  );
}

function Profile({ me, notice, children }: { me: Me; notice: ReactNode; children: ReactNode }) {
  const update = useUpdateProfile();
  const [params] = useSearchParams();
  const settings = params.get('tab') === 'settings';
  // Once opened, the settings stay mounted behind the other tab, so that what was typed there is not lost.
  const [opened, setOpened] = useState(settings);
  if (settings && !opened) setOpened(true);
  // A change is shown while it is being saved, and no longer when the server refuses it.
  const { username, avatar } = (update.isPending && update.variables) || {};
  const shown = { ...me, username: username ?? me.username, avatar: avatar ?? me.avatar };
  // Who has no GamerTag yet chooses one first; the form stays where it is until the next visit.
  const [isNew] = useState(me.username === '');
  return (
    <Container sx={{ pt: { xs: 7, sm: 9 }, pb: { xs: 11, sm: 16 } }}>
      {notice}
      <ProfileHeader me={shown} />
      <ProfileTabs />
      <div hidden={settings}>
        <ApplicationNote status={me.applicationStatus} />
        {isNew && (
          <Part>
            <Suspense fallback={<Room />}>
              <ProfileForm me={me} update={update} short />
            </Suspense>
          </Part>
        )}
        {children}
      </div>
      {opened && (
        <div hidden={!settings}>
          <Suspense fallback={<Room />}>
            <SettingsTab me={me} update={update} />
          </Suspense>
        </div>
      )}
    </Container>
  );
}

/** Where an application to become a Sherpa stands, while that is news. */
function ApplicationNote({ status }: { status: string }) {
  if (status !== 'pending' && status !== 'rejected') return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 5 }}
      action={
        <Button component={Link} to={paths.apply} variant="outlined" size="small">
          {status === 'pending' ? 'View' : 'Apply again'}
        </Button>
      }
    >
      {status === 'pending' ? messages.applied : messages.rejected}
    </Alert>
  );
}

function ProfileSkeleton() {
  return (
    <Container sx={{ pt: { xs: 7, sm: 9 }, minHeight: '100vh' }}>
      <Loading>
        <Skeleton height={72} width="min(420px,80%)" sx={{ borderRadius: '16px', mb: 7 }} />
        <Skeleton height={300} sx={{ borderRadius: '16px', mb: 6 }} />
        <Skeleton height={169} sx={{ borderRadius: '16px', mb: 6 }} />
      </Loading>
    </Container>
  );
}

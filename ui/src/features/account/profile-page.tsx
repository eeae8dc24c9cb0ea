import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { getErrorMessage, hasStatus } from '@/api/errors';
import type { Me } from '@/api/normalize';
import { paths } from '@/app/paths';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { useHush, useNotify } from '@/components/feedback/notify';
import { Notice } from '@/components/layout/notice';
import { Container, Page } from '@/components/layout/page';
import { useViewer } from '@/identity/viewer';
import { messages } from './messages';
import { ProfileForm } from './profile-form';
import { ProfileHeader } from './profile-header';
import { useUpdateProfile } from './queries';

const Part = styled('div')({ paddingTop: 20, '& + *': { marginTop: 44 } });

/** What the message about a failure is about: it goes once the profile is there. */
const LOADING = 'profile';

/** The own profile. `children` are the sessions, which are another feature. */
export function ProfilePage({ children }: { children: ReactNode }) {
  const { status, me, isPending, error, refetch } = useViewer();
  const notify = useNotify();
  const hush = useHush();

  useEffect(() => {
    if (!error) hush(LOADING);
    else if (!hasStatus(error, 404)) notify('error', messages.loadAlert, LOADING);
  }, [error, notify, hush]);

  if (status === 'signed-out') return <SignedOut />;
  if (me?.id) return <Profile me={me}>{children}</Profile>;
  if (isPending) return <ProfileSkeleton />;
  const missing = !error || hasStatus(error, 404);
  return (
    <Page title={messages.title}>
      <ErrorState
        message={missing ? messages.missing : messages.loadFailed}
        detail={missing ? undefined : getErrorMessage(error, '')}
        onRetry={refetch}
      />
    </Page>
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

function Profile({ me, children }: { me: Me; children: ReactNode }) {
  const update = useUpdateProfile();
  // What is being saved is shown at once; a refusal takes it back.
  const { username, avatar } = (update.isPending && update.variables) || {};
  const shown = { ...me, username: username ?? me.username, avatar: avatar ?? me.avatar };
  // Who has no GamerTag yet chooses one first; the form stays where it is until the next visit.
  const [isNew] = useState(me.username === '');
  const form = (
    <Part>
      <ProfileForm me={me} update={update} />
    </Part>
  );
  return (
    <Container sx={{ pt: { xs: 7, sm: 9 }, pb: { xs: 11, sm: 16 } }}>
      <ProfileHeader me={shown} />
      {isNew && form}
      {children}
      {!isNew && form}
    </Container>
  );
}

function ProfileSkeleton() {
  return (
    <Container sx={{ pt: { xs: 7, sm: 9 }, minHeight: '100vh' }}>
      <Loading>
        <Skeleton height={154} sx={{ borderRadius: '16px', mb: 7 }} />
        <Skeleton height={169} sx={{ borderRadius: '16px', mb: 6 }} />
        <Skeleton height={169} sx={{ borderRadius: '16px', mb: 6 }} />
      </Loading>
    </Container>
  );
}

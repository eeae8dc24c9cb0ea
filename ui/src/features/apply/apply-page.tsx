import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { Link } from 'react-router';
import { getErrorMessage } from '@/api/errors';
import { paths } from '@/domain/paths';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { Notice } from '@/components/layout/notice';
import { Page } from '@/components/layout/page';
import { useIdentity } from '@/identity/context';
import { useViewer } from '@/identity/viewer';
import { ApplicationForm } from './application-form';
import { messages } from './messages';
import { ThankYou } from './thank-you';

/** Becoming a Sherpa: the application, or why there is none to fill in. */
export function ApplyPage() {
  const { state } = useIdentity();
  const { status, me, isPending, error, isGuide, refetch } = useViewer();
  /** Of an application that was just sent: what had become of the one before. */
  const [before, setBefore] = useState('');

  if (state.status === 'signed-out') return <SignedOut />;
  const applied = me?.applicationStatus;
  const decided =
    isGuide || applied === 'approved' || (applied === 'rejected' && before !== applied);
  if (before && !decided) return <ThankYou />;
  if (status === 'loading' || (isPending && !me)) return <OnItsWay />;
  if (!me || state.status !== 'signed-in') {
    return (
      <Page title={messages.title}>
        <ErrorState
          message={messages.profileFailed}
          detail={getErrorMessage(error, '')}
          onRetry={refetch}
        />
      </Page>
    );
  }
  if (isGuide || me.applicationStatus === 'approved') {
    return (
      <Told title={messages.sherpaTitle} text={messages.sherpa} scene="flag" sky={messages.sky}>
        <Button component={Link} to={paths.guide} variant="contained">
          Guide Dashboard
        </Button>
      </Told>
    );
  }
  if (me.applicationStatus === 'pending') {
    return (
      <Told
        title={messages.pendingTitle}
        text={messages.pending}
        hint={messages.thanksNext}
        scene="tent"
        sky={messages.pendingSky}
      >
        <Button component={Link} to={paths.directory} variant="outlined">
          Sherpa Directory
        </Button>
      </Told>
    );
  }
  return (
    <Page title={messages.title} lead={messages.lead}>
      {me.applicationStatus === 'rejected' && (
        <Alert severity="info" sx={{ mb: 5 }}>
          {messages.rejected}
        </Alert>
      )}
      <ApplicationForm
        key={state.accountId}
        me={me}
        accountId={state.accountId}
        email={state.email}
        fullName={state.fullName}
        onSent={() => {
          setBefore(me.applicationStatus || 'none');
          window.scrollTo(0, 0);
        }}
      />
    </Page>
  );
}

function SignedOut() {
  return (
    <Page title={messages.title} lead={messages.lead}>
      <Notice
        message={messages.signIn}
        hint={messages.signInHint}
        scene="flag"
        sky={messages.sky}
        action={
          <Button component={Link} to={paths.loginFrom(paths.apply)} variant="contained">
            Login
          </Button>
        }
      />
    </Page>
  );
}

function OnItsWay() {
  return (
    <Page title={messages.title} lead={<span role="status">{messages.loading}</span>}>
      <Loading label="">
        <Skeleton height={480} sx={{ borderRadius: '16px' }} />
      </Loading>
    </Page>
  );
}

interface ToldProps {
  title: string;
  text: string;
  hint?: string;
  scene: 'tent' | 'flag';
  sky: string;
  children: React.ReactNode;
}

/** Nothing to fill in, and why. */
function Told({ title, text, hint, scene, sky, children }: ToldProps) {
  return (
    <Page title={title}>
      <Notice message={text} hint={hint} scene={scene} sky={sky} action={children} />
    </Page>
  );
}

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router';
import { getErrorMessage, hasCode } from '@/api/errors';
import { paths } from '@/domain/paths';
import { Icon } from '@/components/drawing/icon';
import type { IconName } from '@/components/drawing/icon-paths';
import { BusyButton } from '@/components/feedback/busy-button';
import { ErrorState } from '@/components/feedback/error-state';
import { BesideScene } from '@/components/layout/beside-scene';
import { Card } from '@/components/layout/card';
import { Notice } from '@/components/layout/notice';
import { Page } from '@/components/layout/page';
import { useViewer } from '@/identity/viewer';
import { leaveFor } from '@/api/leave';
import { messages } from './messages';
import { useOnboardingLink } from './queries';

const Steps = styled('ul')({
  display: 'grid',
  gap: 14,
  marginBottom: 24,
  '& li': { display: 'flex', gap: 12, lineHeight: 1.5 },
  '& svg': { marginTop: 2, color: 'var(--sh-glacier)' },
});

const STEPS: readonly [IconName, string][] = [
  ['user', 'Stripe asks who you are. We never see your bank details.'],
  ['calendar', 'What you earn is sent 48 hours after a session, when it is settled.'],
  ['info', 'Independent contractors receive a 1099 for payments over $600 a year.'],
];

/** Where a guide begins to be paid. */
export function ConnectPage() {
  const { me, isGuide, isPending, refetch, error } = useViewer();
  if (!me && isPending) return <Page title={messages.connectTitle}>{null}</Page>;
  if (!me) {
    return (
      <Page title={messages.connectTitle}>
        <ErrorState
          message={messages.profileFailed}
          detail={getErrorMessage(error, '')}
          onRetry={refetch}
        />
      </Page>
    );
  }
  if (!isGuide) return <GuidesOnly />;
  return (
    <Page title={messages.connectTitle} lead={messages.connectLead}>
      <BesideScene scene="flag" text={messages.connectScene}>
        <Card>
          {me.payoutsEnabled && (
            <Alert severity="success" sx={{ mb: 5 }}>
              {messages.connected}
            </Alert>
          )}
          <Steps>
            {STEPS.map(([icon, text]) => (
              <li key={text}>
                <Icon name={icon} />
                {text}
              </li>
            ))}
          </Steps>
          <Connect label={me.payoutsEnabled ? messages.update : messages.connect} />
        </Card>
      </BesideScene>
    </Page>
  );
}

function Connect({ label }: { label: string }) {
  const link = useOnboardingLink();
  // Busy until the other page has come: a second click would ask for a second address.
  const [leaving, setLeaving] = useState(false);
  const start = () =>
    link.mutate(undefined, {
      onSuccess: (url) => {
        setLeaving(true);
        leaveFor(url);
      },
      onError: (error) => console.error('Connecting to Stripe failed.', error),
    });
  return (
    <>
      {link.error && (
        <Alert severity="error" sx={{ mb: 5 }}>
          {hasCode(link.error, 'NOT_A_SHERPA') ? messages.guidesOnly : messages.connectFailed}
        </Alert>
      )}
      <BusyButton
        variant="contained"
        size="large"
        busy={link.isPending || leaving}
        busyText={messages.connecting}
        endIcon={<Icon name="external" />}
        onClick={start}
      >
        {label}
      </BusyButton>
    </>
  );
}

function GuidesOnly() {
  return (
    <Page title={messages.connectTitle}>
      <Notice
        message={messages.guidesOnly}
        scene="flag"
        sky={messages.connectScene}
        action={
          <Button component={Link} to={paths.apply} variant="outlined">
            Become a Sherpa
          </Button>
        }
      />
    </Page>
  );
}

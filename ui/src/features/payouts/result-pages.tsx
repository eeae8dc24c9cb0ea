import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { meKey } from '@/api/me';
import { paths } from '@/app/paths';
import { SessionScene } from '@/components/drawing/session-scene';
import { Card } from '@/components/layout/card';
import { Page } from '@/components/layout/page';
import { useViewer } from '@/identity/viewer';
import { messages } from './messages';
import { summaryQuery } from './queries';

const Result = styled(Card)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr) 320px',
  alignItems: 'end',
  gap: 28,
  paddingBottom: 0,
  overflow: 'hidden',
  '& .words': { display: 'grid', gap: 16, justifyItems: 'start', paddingBottom: 24 },
  '& .words > p': { fontSize: 18, color: 'var(--sh-text2)' },
  '& .act': { display: 'flex', flexWrap: 'wrap', gap: 12 },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0,1fr)',
    gap: 0,
    '& > svg': { maxWidth: '100%' },
  },
}));

function ResultPage({
  title,
  scene,
  children,
}: {
  title: string;
  scene: 'tent' | 'flag';
  children: ReactNode;
}) {
  return (
    <Page title={title}>
      <Result>
        <div className="words">{children}</div>
        <SessionScene kind={scene} />
      </Result>
    </Page>
  );
}

const LOOK_MS = 2000;
const LOOKS = 5;

/** Back from the provider with everything filled in. Its word may come a moment later. */
export function OnboardingSuccessPage() {
  const { isGuide } = useViewer();
  const queries = useQueryClient();
  const { data } = useQuery({
    ...summaryQuery,
    enabled: isGuide,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.payoutsEnabled || state.dataUpdateCount >= LOOKS ? false : LOOK_MS,
  });
  const enabled = data?.payoutsEnabled;

  // The profile says whether payouts are on, too.
  useEffect(() => {
    if (enabled) void queries.invalidateQueries({ queryKey: meKey });
  }, [enabled, queries]);

  return (
    <ResultPage title={messages.successTitle} scene="flag">
      <p>{messages.success}</p>
      <div role="status">
        {data && !enabled && (
          <Alert severity="info" role="none">
            {data.needsOnboarding ? messages.successMore : messages.successWaiting}
          </Alert>
        )}
      </div>
      <div className="act">
        <Button component={Link} to={paths.guide} variant="contained">
          Guide Dashboard
        </Button>
        {data?.needsOnboarding && !enabled && (
          <Button component={Link} to={paths.connectStripe} variant="outlined">
            {messages.connectTitle}
          </Button>
        )}
      </div>
    </ResultPage>
  );
}

/** Back from the provider too early. */
export function OnboardingRefreshPage() {
  return (
    <ResultPage title={messages.refreshTitle} scene="tent">
      <p>{messages.refresh}</p>
      <div className="act">
        <Button component={Link} to={paths.connectStripe} variant="contained">
          {messages.retry}
        </Button>
        <Button component={Link} to={paths.guide} variant="outlined">
          Guide Dashboard
        </Button>
      </div>
    </ResultPage>
  );
}

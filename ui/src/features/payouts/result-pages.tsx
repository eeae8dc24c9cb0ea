import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { getErrorMessage } from '@/api/errors';
import { meKey } from '@/api/me';
import { paths } from '@/domain/paths';
import { SessionScene } from '@/components/drawing/session-scene';
import { ErrorState } from '@/components/feedback/error-state';
import { Card } from '@/components/layout/card';
import { Page } from '@/components/layout/page';
import { useViewer } from '@/identity/viewer';
import { messages } from './messages';
import type { PayoutSummary } from './queries';
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

const CHECK_MS = 2000;
const CHECKS = 5;
/** The provider's answer may come a moment after the guide. Until then the page says nothing about missing details. */
const PATIENCE_MS = 5000;

type Outcome = 'checking' | 'set' | 'waiting' | 'more';

const TITLES = {
  checking: messages.checkingTitle,
  set: messages.successTitle,
  waiting: messages.waitingTitle,
  more: messages.moreTitle,
} as const satisfies Record<Outcome, string>;

const TEXTS = {
  checking: messages.checking,
  set: messages.success,
  waiting: messages.waiting,
  more: messages.more,
} as const satisfies Record<Outcome, string>;

function outcomeOf(summary: PayoutSummary | undefined, patient: boolean): Outcome {
  if (summary?.payoutsEnabled) return 'set';
  if (!summary || patient) return 'checking';
  return summary.needsOnboarding ? 'more' : 'waiting';
}

/** Back from the provider: what it says about the guide's payouts, and nothing before it has. */
export function OnboardingSuccessPage() {
  const { isGuide } = useViewer();
  const queries = useQueryClient();
  const [patient, setPatient] = useState(true);
  const { data, error, isFetching, refetch } = useQuery({
    ...summaryQuery,
    enabled: isGuide,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.payoutsEnabled || state.dataUpdateCount >= CHECKS ? false : CHECK_MS,
  });
  const enabled = data?.payoutsEnabled;
  const outcome = outcomeOf(data, patient);

  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);

  // The profile says whether payouts are on, too.
  useEffect(() => {
    if (enabled) void queries.invalidateQueries({ queryKey: meKey });
  }, [enabled, queries]);

  if (error && !data) {
    return (
      <Page title={messages.unknownTitle}>
        <ErrorState
          message={messages.summaryFailed}
          detail={getErrorMessage(error, '')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Page>
    );
  }
  return (
    <ResultPage title={TITLES[outcome]} scene={outcome === 'set' ? 'flag' : 'tent'}>
      <p role="status">{TEXTS[outcome]}</p>
      <div className="act">
        {outcome === 'more' && (
          <Button component={Link} to={paths.connectStripe} variant="contained">
            {messages.connectTitle}
          </Button>
        )}
        <Button
          component={Link}
          to={paths.guide}
          variant={outcome === 'more' ? 'outlined' : 'contained'}
        >
          Guide Dashboard
        </Button>
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

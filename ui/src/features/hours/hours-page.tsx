import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureReason } from '@/api/errors';
import { isMissingRoute } from '@/api/fallback';
import type { Me } from '@/api/normalize';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { Page } from '@/components/layout/page';
import { useViewer } from '@/identity/viewer';
import { HoursEditor } from './hours-editor';
import { messages } from './messages';
import { hoursQuery } from './queries';

/** When a guide takes sessions. `tabs` lead to the other parts of the guide's desk. */
export function HoursPage({ tabs }: { tabs: ReactNode }) {
  const { me } = useViewer();
  return (
    <>
      {tabs}
      <Page title={messages.title}>{me ? <Loaded me={me} /> : <HoursSkeleton />}</Page>
    </>
  );
}

function Loaded({ me }: { me: Me }) {
  const { data, error, refetch, isFetching } = useQuery(hoursQuery(me.id));
  if (data) return <HoursEditor key={me.id} me={me} saved={data} />;
  if (!error) return <HoursSkeleton />;
  const missing = isMissingRoute(error);
  return (
    <ErrorState
      message={missing ? messages.missing : messages.loadFailed}
      detail={missing ? undefined : failureReason(error)}
      onRetry={missing ? undefined : () => void refetch()}
      retrying={isFetching}
    />
  );
}

const HoursSkeleton = () => (
  <Loading>
    <Skeleton height={480} sx={{ borderRadius: '16px', mb: 5 }} />
    <Skeleton height={360} sx={{ borderRadius: '16px' }} />
  </Loading>
);

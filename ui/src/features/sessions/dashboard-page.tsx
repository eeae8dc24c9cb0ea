import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { getErrorMessage } from '@/api/errors';
import type { Me } from '@/api/normalize';
import { guideSessionsQuery } from '@/api/sessions';
import { paths } from '@/app/paths';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { SupportLink } from '@/components/feedback/support-link';
import { Container } from '@/components/layout/page';
import { useNow } from '@/components/time/use-now';
import { useViewer } from '@/identity/viewer';
import { DashboardHeader } from './dashboard-header';
import { EarningsCard, WEEKS } from './earnings-card';
import { monday } from './earnings';
import { messages } from './messages';
import { SessionGroups } from './session-groups';
import { SessionGroupsSkeleton } from './session-groups-skeleton';
import type { RatingSlot } from './use-auto-rate';
import { useAutoRate } from './use-auto-rate';
import { useRowActs } from './use-row-acts';

interface Props {
  /** Shows the rating dialog for one session. */
  rating: (slot: RatingSlot) => ReactNode;
  /** The guide's payouts, which are another feature; they stand below the earnings. */
  payouts?: ReactNode;
}

/** A guide's desk. */
export function DashboardPage({ rating, payouts }: Props) {
  const viewer = useViewer();
  if (viewer.me && !viewer.isGuide) return <Navigate to={paths.home} replace />;
  return (
    <Container sx={{ pt: 9, pb: { xs: 11, sm: 16 }, minHeight: '80vh' }}>
      {viewer.me ? (
        <Dashboard me={viewer.me} rating={rating} payouts={payouts} />
      ) : viewer.error ? (
        <ErrorState
          message="Could not load profile. Please sign in again."
          detail={getErrorMessage(viewer.error, '')}
          onRetry={viewer.refetch}
        />
      ) : (
        <DashboardSkeleton />
      )}
    </Container>
  );
}

function Dashboard({ me, rating, payouts }: Props & { me: Me }) {
  const list = useInfiniteQuery(guideSessionsQuery(me.id));
  const at = useNow();
  const dialog = useAutoRate(list.data?.sessions, 'guide');
  const acts = useRowActs('guide', dialog.rate);
  const { data, hasNextPage, isFetching, fetchNextPage, isError } = list;

  // The chart tells the truth only when its weeks are there: lists come newest first.
  const oldest = Math.min(
    ...(data?.sessions ?? []).map((session) => Date.parse(session.createdAt ?? '')),
  );
  const chartStart = monday(at, 1 - WEEKS);
  const needsMore = hasNextPage && !isFetching && !isError && oldest > chartStart;
  useEffect(() => {
    if (needsMore) void fetchNextPage();
  }, [needsMore, fetchNextPage]);

  return (
    <>
      <DashboardHeader me={me} />
      {me.suspended && (
        <Alert severity="warning" sx={{ mb: 7 }}>
          <AlertTitle sx={{ fontWeight: 700 }}>{messages.suspended}</AlertTitle>
          {messages.suspendedMeans} {messages.suspendedStays} <SupportLink />
        </Alert>
      )}
      {data ? (
        <>
          <EarningsCard
            me={me}
            sessions={data.sessions}
            earningsCents={data.earningsCents}
            at={at}
          />
          {payouts}
          <SessionGroups
            sessions={data.sessions}
            side="guide"
            at={at}
            isPending={acts.isPending}
            isCalendarBusy={acts.isCalendarBusy}
            onAct={acts.onAct}
            hasMore={hasNextPage}
            isFetchingMore={list.isFetchingNextPage}
            onMore={() => void fetchNextPage()}
          />
        </>
      ) : list.error ? (
        <ErrorState
          message={messages.listFailed}
          detail={getErrorMessage(list.error, '')}
          onRetry={() => void list.refetch()}
          retrying={isFetching}
        />
      ) : (
        <>
          <Loading>
            <Skeleton height={474} sx={{ borderRadius: '16px', mb: 7 }} />
          </Loading>
          <SessionGroupsSkeleton />
        </>
      )}
      {acts.dialog}
      {dialog.rating && rating({ session: dialog.rating, side: 'guide', onClose: dialog.close })}
    </>
  );
}

function DashboardSkeleton() {
  return (
    <Loading>
      <Skeleton height={104} width="min(420px,80%)" sx={{ mb: 6 }} />
      <Skeleton height={474} sx={{ borderRadius: '16px', mb: 7 }} />
    </Loading>
  );
}

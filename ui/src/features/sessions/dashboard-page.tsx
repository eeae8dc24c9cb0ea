import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { getErrorMessage } from '@/api/errors';
import type { Me } from '@/api/normalize';
import { guideSessionsQuery } from '@/api/sessions';
import { paths } from '@/domain/paths';
import { ErrorState } from '@/components/feedback/error-state';
import { late } from '@/components/feedback/late';
import { Loading } from '@/components/feedback/loading';
import { Container } from '@/components/layout/page';
import { SectionHead } from '@/components/layout/section-head';
import { useNow } from '@/components/time/use-now';
import { GROUP_TITLES, groupSessions } from '@/domain/session-status';
import { useViewer } from '@/identity/viewer';
import { DashboardHeader } from './dashboard-header';
import { EarningsFigures } from './earnings-figures';
import { WEEKS, monday } from './earnings';
import { messages } from './messages';
import { receiptDialogs } from './receipt-dialogs';
import { RequestCard } from './request-card';
import { SessionGroups } from './session-groups';
import { SessionGroupsSkeleton } from './session-groups-skeleton';
import { shortId } from './short-id';
import { TodayList } from './today-list';
import type { RatingSlot } from './use-auto-rate';
import { useAutoRate } from './use-auto-rate';
import { useRowActions } from './use-row-actions';

const EarningsByWeek = late(() => import('./earnings-by-week'));
const SuspendedAlert = late(() => import('./suspended-alert'));

const Part = styled('section')({ marginBottom: 40 });
const Last = styled('div')({ marginTop: 40 });
const Stack = styled('div')({ display: 'grid', gap: 20 });
const Count = styled('span')({ fontSize: 15, color: 'var(--sh-text2)' });

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
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const actions = useRowActions('guide', dialog.rate, receiptDialogs, ({ id }, text) =>
    setRefusals((all) => ({ ...all, [id]: text })),
  );
  const onAction: typeof actions.onAction = (button, session) => {
    setRefusals(({ [session.id]: _, ...others }) => others);
    actions.onAction(button, session);
  };
  const { data, error, hasNextPage, isFetching, fetchNextPage, isError } = list;

  // The chart tells the truth only when its weeks are there: lists come newest first.
  const oldest = Math.min(
    ...(data?.sessions ?? []).map((session) => Date.parse(session.createdAt ?? '')),
  );
  const chartStart = monday(at, 1 - WEEKS);
  const needsMore = hasNextPage && !isFetching && !isError && oldest > chartStart;
  useEffect(() => {
    if (needsMore) void fetchNextPage();
  }, [needsMore, fetchNextPage]);

  const requests = groupSessions(data?.sessions ?? [], at, 'guide').pending;
  // Of a session that is no request any more it is said beside its row.
  const elsewhere = Object.entries(refusals).filter(
    ([id]) => !requests.some((session) => session.id === id),
  );

  return (
    <>
      <DashboardHeader me={me} />
      {me.suspended && (
        <Suspense fallback={null}>
          <SuspendedAlert />
        </Suspense>
      )}
      {error && (
        <Part>
          <ErrorState
            message={messages.listFailed}
            detail={getErrorMessage(error, '')}
            onRetry={() => void list.refetch()}
            retrying={isFetching}
          />
        </Part>
      )}
      {data ? (
        <>
          <Part aria-labelledby="requests">
            <SectionHead
              id="requests"
              more={
                <Count>
                  {requests.length === 0
                    ? messages.noSessions
                    : `${requests.length} ${requests.length === 1 ? 'request' : 'requests'}`}
                </Count>
              }
            >
              {GROUP_TITLES.pending}
            </SectionHead>
            <Stack>
              {requests.map((session) => (
                <RequestCard
                  key={session.id}
                  session={session}
                  at={at}
                  busy={actions.isPending(session.id)}
                  refused={refusals[session.id] ?? ''}
                  onAction={onAction}
                />
              ))}
            </Stack>
          </Part>
          <Part aria-labelledby="today">
            <SectionHead id="today">{messages.today}</SectionHead>
            <TodayList sessions={data.sessions} at={at} />
          </Part>
          <Part aria-labelledby="money">
            <SectionHead id="money">{messages.money}</SectionHead>
            <EarningsFigures me={me} earningsCents={data.earningsCents} />
          </Part>
          {elsewhere.map(([id, text]) => (
            <Alert key={id} severity="error" sx={{ mb: 5 }}>
              {shortId(id)}: {text}
            </Alert>
          ))}
          <SessionGroups
            sessions={data.sessions}
            side="guide"
            at={at}
            without="pending"
            isPending={actions.isPending}
            isCalendarBusy={actions.isCalendarBusy}
            onAction={onAction}
            hasMore={hasNextPage}
            isFetchingMore={list.isFetchingNextPage}
            onMore={() => void fetchNextPage()}
          />
          <Last>
            {payouts}
            <Suspense fallback={<Skeleton height={320} sx={{ borderRadius: '16px' }} />}>
              <EarningsByWeek sessions={data.sessions} at={at} />
            </Suspense>
          </Last>
        </>
      ) : (
        !error && (
          <>
            <Loading>
              <Skeleton height={240} sx={{ borderRadius: '16px', mb: 7 }} />
            </Loading>
            <SessionGroupsSkeleton />
          </>
        )
      )}
      {actions.dialog}
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

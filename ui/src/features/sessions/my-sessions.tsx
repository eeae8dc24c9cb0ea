import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getErrorMessage } from '@/api/errors';
import { mySessionsQuery } from '@/api/sessions';
import { paths } from '@/domain/paths';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { UnfinishedCard } from '@/components/session/unfinished-card';
import { useUnfinished } from '@/components/session/use-unfinished';
import { useNow } from '@/components/time/use-now';
import { nextSession } from '@/domain/next-session';
import { useViewer } from '@/identity/viewer';
import { messages } from './messages';
import { NextCard } from './next-card';
import { SessionGroups } from './session-groups';
import type { RatingSlot } from './use-auto-rate';
import { useAutoRate } from './use-auto-rate';
import { useRowActions } from './use-row-actions';

const Above = styled('div')({ marginBottom: 20 });

/** The sessions that the viewer booked, the next action first. `rating` shows the dialog for one of them. */
export function MySessions({ rating }: { rating: (slot: RatingSlot) => ReactNode }) {
  const list = useInfiniteQuery(mySessionsQuery());
  const at = useNow();
  const { me } = useViewer();
  const { unfinished, forget } = useUnfinished();
  const dialog = useAutoRate(list.data, 'user');
  const actions = useRowActions('user', dialog.rate);
  const { data, error } = list;
  const next = data && nextSession(data, at);

  const failed = error && (
    <Above>
      <ErrorState
        message={messages.listFailed}
        detail={getErrorMessage(error, '')}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    </Above>
  );
  const waiting = unfinished && (
    <UnfinishedCard
      booking={unfinished}
      balance={me?.balance}
      at={at}
      main={!next}
      onDiscard={forget}
    />
  );
  if (!data) {
    return (
      <>
        {failed}
        {waiting}
        {!error && <HomeSkeleton />}
      </>
    );
  }
  return (
    <>
      {failed}
      {next && (
        <NextCard
          session={next}
          at={at}
          calendarBusy={actions.isCalendarBusy(next.id)}
          onAction={actions.onAction}
        />
      )}
      {waiting}
      {!next && !unfinished && (
        <Paper sx={{ mb: 7 }}>
          <EmptyState
            message={messages.nothingAhead}
            hint={messages.nothingAheadHint}
            action={
              <Button component={Link} to={paths.directory} variant="contained">
                {messages.findSherpa}
              </Button>
            }
          />
        </Paper>
      )}
      <SessionGroups
        sessions={data}
        side="user"
        at={at}
        isPending={actions.isPending}
        isCalendarBusy={actions.isCalendarBusy}
        onAction={actions.onAction}
        hasMore={list.hasNextPage}
        isFetchingMore={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
      {actions.dialog}
      {dialog.rating && rating({ session: dialog.rating, side: 'user', onClose: dialog.close })}
    </>
  );
}

/** A card and three rows on their way. */
function HomeSkeleton() {
  return (
    <Loading>
      <Skeleton height={260} sx={{ borderRadius: '16px', mb: 7 }} />
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={68} sx={{ borderRadius: '16px', mb: 6 }} />
      ))}
    </Loading>
  );
}

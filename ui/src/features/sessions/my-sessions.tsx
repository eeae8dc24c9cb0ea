import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getErrorMessage } from '@/api/errors';
import { mySessionsQuery } from '@/api/sessions';
import { paths } from '@/app/paths';
import { ErrorState } from '@/components/feedback/error-state';
import { useNow } from '@/components/time/use-now';
import { messages } from './messages';
import { SessionGroups } from './session-groups';
import { SessionGroupsSkeleton } from './session-groups-skeleton';
import type { RatingSlot } from './use-auto-rate';
import { useAutoRate } from './use-auto-rate';
import { useRowActs } from './use-row-acts';

/** The sessions that the viewer booked. `rating` shows the dialog for one of them. */
export function MySessions({ rating }: { rating: (slot: RatingSlot) => ReactNode }) {
  const list = useInfiniteQuery(mySessionsQuery());
  const at = useNow();
  const dialog = useAutoRate(list.data, 'user');
  const acts = useRowActs('user', dialog.rate);

  if (!list.data) {
    return list.error ? (
      <ErrorState
        message={messages.listFailed}
        detail={getErrorMessage(list.error, '')}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    ) : (
      <SessionGroupsSkeleton />
    );
  }
  return (
    <>
      <SessionGroups
        sessions={list.data}
        side="user"
        at={at}
        isPending={acts.isPending}
        isCalendarBusy={acts.isCalendarBusy}
        onAct={acts.onAct}
        emptyAction={
          <Button component={Link} to={paths.directory} variant="outlined" size="small">
            Find Sherpas
          </Button>
        }
        hasMore={list.hasNextPage}
        isFetchingMore={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
      {acts.dialog}
      {dialog.rating && rating({ session: dialog.rating, side: 'user', onClose: dialog.close })}
    </>
  );
}

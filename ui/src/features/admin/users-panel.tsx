import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { getErrorMessage } from '@/api/errors';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorState } from '@/components/feedback/error-state';
import { late } from '@/components/feedback/late';
import { Loading } from '@/components/feedback/loading';
import { Card } from '@/components/layout/card';
import { messages } from './messages';
import { More } from './more';
import type { UserCriteria } from './queries';
import { usersQuery } from './queries';
import type { AdminUser } from './read';
import { useApproval } from './use-approval';
import { UserSearch } from './user-search';
import { UserTable } from './user-table';

const ApplicationSheet = late(() => import('./application-sheet'));

const Found = styled('p')({ marginBottom: 12, fontSize: 14, color: 'var(--sh-text2)' });

interface Props {
  criteria: UserCriteria;
  onCriteria: (change: Partial<UserCriteria>) => void;
}

/** Everybody, searched on the server; applications are read and decided here. */
export function UsersPanel({ criteria, onCriteria }: Props) {
  const list = useInfiniteQuery(usersQuery(criteria));
  const { approving, approve } = useApproval();
  const [reading, setReading] = useState<AdminUser>();
  const [open, setOpen] = useState(false);
  const { data: users, error, isFetching, hasNextPage } = list;

  return (
    <>
      <UserSearch criteria={criteria} onChange={onCriteria} />
      {error && (
        <ErrorState
          message={messages.usersFailed}
          detail={getErrorMessage(error, '')}
          onRetry={() => void list.refetch()}
          retrying={isFetching}
        />
      )}
      {users ? (
        <>
          <Found role="status">
            {users.length}
            {hasNextPage ? '+' : ''} {users.length === 1 && !hasNextPage ? 'user' : 'users'}
          </Found>
          {users.length > 0 ? (
            <UserTable
              users={users}
              approving={approving}
              onApprove={(user) => void approve(user.id)}
              onRead={(user) => {
                setReading(user);
                setOpen(true);
              }}
            />
          ) : (
            <Card sx={{ p: 0 }}>
              <EmptyState message={messages.noUsers} hint="Try another name or filter." />
            </Card>
          )}
          {hasNextPage && (
            <More busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()}>
              Show more users
            </More>
          )}
        </>
      ) : (
        !error && (
          <Loading>
            <Skeleton height={420} sx={{ borderRadius: '16px' }} />
          </Loading>
        )
      )}
      {reading && (
        <Suspense fallback={null}>
          <ApplicationSheet
            key={reading.id}
            user={users?.find(({ id }) => id === reading.id) ?? reading}
            open={open}
            onClose={() => setOpen(false)}
            isApproving={approving.has(reading.id)}
            onApprove={async () => {
              if (await approve(reading.id)) setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

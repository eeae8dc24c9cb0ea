import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getErrorMessage } from '@/api/errors';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { Card } from '@/components/layout/card';
import { AuditTable } from './audit-table';
import { messages } from './messages';
import { More } from './more';
import { auditQuery } from './queries';

/** Who decided what, newest first. */
export default function AuditPanel() {
  const list = useInfiniteQuery(auditQuery);
  const { data: entries, error, isFetching, hasNextPage } = list;
  return (
    <>
      {error && (
        <ErrorState
          message={messages.auditFailed}
          detail={getErrorMessage(error, '')}
          onRetry={() => void list.refetch()}
          retrying={isFetching}
        />
      )}
      {entries ? (
        entries.length > 0 ? (
          <AuditTable entries={entries} label="Audit trail" />
        ) : (
          <Card sx={{ p: 0 }}>
            <EmptyState message={messages.noAudit} />
          </Card>
        )
      ) : (
        !error && (
          <Loading>
            <Skeleton height={320} sx={{ borderRadius: '16px' }} />
          </Loading>
        )
      )}
      {hasNextPage && (
        <More busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()}>
          Show more decisions
        </More>
      )}
    </>
  );
}

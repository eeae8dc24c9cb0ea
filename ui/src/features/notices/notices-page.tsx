import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { failureReason } from '@/api/errors';
import { noticesQuery } from '@/api/notices';
import { paths } from '@/domain/paths';
import { BusyButton } from '@/components/feedback/busy-button';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { Page } from '@/components/layout/page';
import { messages } from './messages';
import { NoticeList } from './notice-list';
import { useMarkRead } from './use-mark-read';

const Column = styled('div')({ maxWidth: 760, display: 'grid', gap: 20 });
const More = styled('div')({ display: 'grid', justifyItems: 'center' });

/** All notices. */
export function NoticesPage() {
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(noticesQuery);
  const items = data?.items ?? [];
  useMarkRead(true, items[0]?.id, data?.unread ?? 0);
  return (
    <Page title={messages.title} lead={messages.lead}>
      <Column>
        {error && (
          <ErrorState
            message={messages.failed}
            detail={failureReason(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!data && !error && (
          <Loading>
            <Skeleton height={420} sx={{ borderRadius: '16px' }} />
          </Loading>
        )}
        {data && (
          <Paper sx={{ overflow: 'hidden' }}>
            {items.length > 0 ? (
              <NoticeList notices={items} />
            ) : (
              <EmptyState
                message={messages.empty}
                hint={messages.emptyHint}
                action={
                  <Button component={Link} to={paths.directory} variant="outlined">
                    Find Sherpas
                  </Button>
                }
              />
            )}
          </Paper>
        )}
        {hasNextPage && (
          <More>
            <BusyButton
              variant="outlined"
              busy={isFetchingNextPage}
              busyText="Loading..."
              onClick={() => void fetchNextPage()}
            >
              {messages.more}
            </BusyButton>
          </More>
        )}
      </Column>
    </Page>
  );
}

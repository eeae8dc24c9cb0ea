import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { failureReason } from '@/api/errors';
import { saveFile } from '@/api/save-file';
import { mySessionsQuery } from '@/api/sessions';
import { loadStatementFile, statementQuery } from '@/api/wallet';
import { paths } from '@/domain/paths';
import { BusyButton } from '@/components/feedback/busy-button';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { useDismiss, useNotify } from '@/components/feedback/notify';
import { Page } from '@/components/layout/page';
import { ProfileTabs } from '@/components/layout/tab-bar';
import { Price } from '@/components/money/price';
import { useNow } from '@/components/time/use-now';
import { heldSC, mayHoldMore } from '@/domain/held-credit';
import { useViewer } from '@/identity/viewer';
import { messages } from './messages';
import { StatementTable } from './statement-table';

const Figures = styled(Paper)(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '16px 40px',
  padding: '18px 24px',
  marginBottom: 20,
  '& dl': { display: 'flex', flexWrap: 'wrap', gap: '16px 40px', flex: '1 1 320px' },
  '& dt': { marginBottom: 6, fontSize: 14, color: 'var(--sh-text3)' },
  '& dd': { margin: 0 },
  '& dd small': { display: 'block', maxWidth: '34em', marginTop: 6, color: 'var(--sh-text2)' },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 12 },
  [theme.breakpoints.down('sm')]: {
    padding: 16,
    '& .ways': { width: '100%' },
    '& .ways > *': { flex: '1 1 auto' },
  },
}));

const More = styled('div')({ display: 'grid', justifyItems: 'center', marginTop: 20 });

/** What the message about a failed download is about. */
const FILE = 'statement-file';

/** SC that the viewer's sessions hold; undefined until all that may hold some are known. */
function useHeld(at: number): number | undefined {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } =
    useInfiniteQuery(mySessionsQuery());
  const more = hasNextPage && data !== undefined && mayHoldMore(data, at);
  useEffect(() => {
    if (more && !isFetching && !isError) void fetchNextPage();
  }, [more, isFetching, isError, fetchNextPage]);
  return data && !more ? heldSC(data) : undefined;
}

/** The statement of the viewer's wallet. */
export function StatementPage() {
  const at = useNow();
  const { me } = useViewer();
  const list = useInfiniteQuery(statementQuery);
  const held = useHeld(at);
  const notify = useNotify();
  const dismiss = useDismiss();
  const file = useMutation({
    mutationFn: async () => saveFile('sherpa-statement.csv', await loadStatementFile()),
    onSuccess: () => dismiss(FILE),
    onError: (error) =>
      notify('error', `${messages.fileFailed} ${failureReason(error)}`.trim(), FILE),
  });
  const { data, error } = list;

  return (
    <Page title={messages.title} lead={messages.lead}>
      <ProfileTabs />
      <Figures>
        <dl>
          <div>
            <dt>{messages.balance}</dt>
            <dd>{me ? <Price sc={me.balance} big /> : '–'}</dd>
          </div>
          {held !== undefined && held > 0 && (
            <div>
              <dt>{messages.held}</dt>
              <dd>
                <Price sc={held} big />
                <small>{messages.heldHint}</small>
              </dd>
            </div>
          )}
        </dl>
        <div className="ways">
          <Button component={Link} to={paths.credits} variant="contained">
            Get Sherpa Cred
          </Button>
          <BusyButton
            variant="outlined"
            busy={file.isPending}
            busyText={messages.filePreparing}
            onClick={() => file.mutate()}
          >
            {messages.file}
          </BusyButton>
        </div>
      </Figures>
      {error && (
        <Paper variant="outlined" sx={{ mb: 5, border: 0 }}>
          <ErrorState
            message={messages.loadFailed}
            detail={failureReason(error)}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        </Paper>
      )}
      {data ? (
        data.length === 0 ? (
          <Paper>
            <EmptyState message={messages.empty} hint={messages.emptyHint} />
          </Paper>
        ) : (
          <StatementTable movements={data} at={at} />
        )
      ) : (
        !error && (
          <Loading>
            <Skeleton height={420} sx={{ borderRadius: '16px' }} />
          </Loading>
        )
      )}
      {list.hasNextPage && (
        <More>
          <BusyButton
            variant="outlined"
            busy={list.isFetchingNextPage}
            busyText="Loading..."
            onClick={() => void list.fetchNextPage()}
          >
            {messages.more}
          </BusyButton>
        </More>
      )}
    </Page>
  );
}

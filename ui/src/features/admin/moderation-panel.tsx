import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '@/api/errors';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { Card } from '@/components/layout/card';
import { Choice } from './choice';
import { messages } from './messages';
import { More } from './more';
import type { StateFilter } from './queries';
import { reportsQuery } from './queries';
import { ReportCard } from './report-card';

const Bar = styled('div')({ marginBottom: 20 });

const STATES = [
  { value: 'open', label: 'Waiting for a decision' },
  { value: 'resolved', label: 'Decided' },
] as const;

interface Props {
  state: StateFilter;
  onState: (state: StateFilter) => void;
}

/** What people reported: one card each, the oldest open first; after a decision the next one has the focus. */
export default function ModerationPanel({ state, onState }: Props) {
  const list = useInfiniteQuery(reportsQuery(state));
  const queue = useRef<HTMLDivElement>(null);
  const { data: reports, error, isFetching, hasNextPage } = list;

  const [decided, setDecided] = useState<{ id: string; index: number }>();

  // Once the decided card has left the queue, the one in its place is next, or the last one that is left.
  useEffect(() => {
    if (!decided || reports?.some(({ _id }) => _id === decided.id)) return;
    const heads = [...(queue.current?.querySelectorAll<HTMLElement>('article h2') ?? [])];
    (heads[decided.index] ?? heads.at(-1) ?? queue.current)?.focus();
    setDecided(undefined);
  }, [decided, reports]);

  return (
    <>
      <Bar>
        <Choice label="Reports" options={STATES} value={state} onChange={onState} />
      </Bar>
      {error && (
        <ErrorState
          message={messages.reportsFailed}
          detail={getErrorMessage(error, '')}
          onRetry={() => void list.refetch()}
          retrying={isFetching}
        />
      )}
      {reports ? (
        <div ref={queue} tabIndex={-1}>
          {reports.map((report, index) => (
            <ReportCard
              key={report._id}
              report={report}
              onDecided={() => setDecided({ id: report._id, index })}
            />
          ))}
          {reports.length === 0 && (
            <Card sx={{ p: 0 }}>
              <EmptyState
                message={state === 'open' ? messages.noReports : messages.noReportsResolved}
                {...(state === 'open' ? { hint: messages.noReportsHint } : {})}
              />
            </Card>
          )}
        </div>
      ) : (
        !error && (
          <Loading>
            <Skeleton height={320} sx={{ borderRadius: '16px' }} />
          </Loading>
        )
      )}
      {hasNextPage && (
        <More busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()}>
          Show more reports
        </More>
      )}
    </>
  );
}

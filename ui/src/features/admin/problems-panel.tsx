import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getErrorMessage } from '@/api/errors';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { Card } from '@/components/layout/card';
import { Choice } from './choice';
import { messages } from './messages';
import { More } from './more';
import { OpenProblem } from './open-problem';
import { ProblemCard } from './problem-card';
import type { StateFilter } from './queries';
import { problemsQuery } from './queries';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 12,
  marginBottom: 20,
});

const STATES = [
  { value: 'open', label: 'Waiting for a verdict' },
  { value: 'resolved', label: 'Judged' },
] as const;

interface Props {
  state: StateFilter;
  onState: (state: StateFilter) => void;
}

/** Sessions that somebody complained about. */
export default function ProblemsPanel({ state, onState }: Props) {
  const list = useInfiniteQuery(problemsQuery(state));
  const { data: sessions, error, isFetching, hasNextPage } = list;
  return (
    <>
      <Bar>
        <Choice label="Problems" options={STATES} value={state} onChange={onState} />
        <OpenProblem />
      </Bar>
      {error && (
        <ErrorState
          message={messages.problemsFailed}
          detail={getErrorMessage(error, '')}
          onRetry={() => void list.refetch()}
          retrying={isFetching}
        />
      )}
      {sessions ? (
        sessions.length > 0 ? (
          sessions.map((session) => <ProblemCard key={session.id} session={session} />)
        ) : (
          <Card sx={{ p: 0 }}>
            <EmptyState
              message={state === 'open' ? messages.noProblems : messages.noJudged}
              {...(state === 'open' ? { hint: messages.noProblemsHint } : {})}
            />
          </Card>
        )
      ) : (
        !error && (
          <Loading>
            <Skeleton height={520} sx={{ borderRadius: '16px' }} />
          </Loading>
        )
      )}
      {hasNextPage && (
        <More busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()}>
          Show more problem sessions
        </More>
      )}
    </>
  );
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';
import { useViewer } from '@/identity/viewer';
import { LandingView } from './landing-view';
import type { GuideWish } from './queries';
import { bestQuery, searchQuery } from './queries';

/** The search in the address; undefined before the first one. */
function wishIn(params: URLSearchParams): GuideWish | undefined {
  const platform = params.get('platform');
  const game = params.get('game');
  if (platform === null && game === null) return undefined;
  return { platform: platform ?? '', game: game ?? '' };
}

/** Wires the landing: the search lives in the address. `good` is the section on the mission. */
export function LandingPage({ good }: { good: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const wish = wishIn(params);
  const results = useInfiniteQuery(searchQuery(wish));
  const best = useQuery(bestQuery);
  // Cards are many elements: deferred, they are drawn in slices.
  const cards = useDeferredValue(best.data);
  const { status } = useViewer();

  const search = (next: GuideWish) => {
    if (wish && next.platform === wish.platform && next.game === wish.game) {
      void results.refetch();
      return;
    }
    setParams({ platform: next.platform, game: next.game }, { preventScrollReset: true });
  };

  return (
    <LandingView
      signedIn={status === 'signed-in'}
      wish={wish}
      onSearch={search}
      guides={wish && results.data}
      busy={results.isFetching && !results.isFetchingNextPage}
      hasMore={results.hasNextPage}
      isFetchingMore={results.isFetchingNextPage}
      onMore={() => void results.fetchNextPage()}
      best={cards}
      bestFailed={best.isError}
      good={good}
    />
  );
}

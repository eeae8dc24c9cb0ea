import { useInfiniteQuery, usePrefetchQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Hero } from '@/components/hero/hero';
import { useIdentity } from '@/identity/context';
import { BestSection } from './best-section';
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

/** Asks for the viewer itself, so that the answer renders the hero alone again. */
function ViewersHero() {
  const { state } = useIdentity();
  return <Hero signedIn={state.status === 'signed-in'} />;
}

/** Wires the landing: the search lives in the address. `good` is the section on the mission. */
export function LandingPage({ good }: { good: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const wish = wishIn(params);
  const results = useInfiniteQuery(searchQuery(wish));
  usePrefetchQuery(bestQuery); // Its section is drawn later.

  const search = (next: GuideWish) => {
    if (wish && next.platform === wish.platform && next.game === wish.game) {
      void results.refetch();
      return;
    }
    setParams({ platform: next.platform, game: next.game }, { preventScrollReset: true });
  };

  return (
    <LandingView
      hero={<ViewersHero />}
      wish={wish}
      onSearch={search}
      guides={wish && results.data}
      busy={results.isFetching && !results.isFetchingNextPage}
      hasMore={results.hasNextPage}
      isFetchingMore={results.isFetchingNextPage}
      onMore={() => void results.fetchNextPage()}
      // After a search the page lists what was asked for and nobody else.
      best={!wish && <BestSection />}
      good={good}
    />
  );
}

import { useInfiniteQuery, usePrefetchQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Hero } from '@/components/hero/hero';
import { useIdentity } from '@/identity/context';
import { BestSection } from './best-section';
import { LandingView } from './landing-view';
import type { GuideCriteria } from './queries';
import { bestQuery, searchQuery } from './queries';

/** The search in the address; undefined before the first one. */
function criteriaIn(params: URLSearchParams): GuideCriteria | undefined {
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
  const criteria = criteriaIn(params);
  const results = useInfiniteQuery(searchQuery(criteria));
  usePrefetchQuery(bestQuery); // Its section is drawn later.

  const search = (next: GuideCriteria) => {
    if (criteria && next.platform === criteria.platform && next.game === criteria.game) {
      void results.refetch();
      return;
    }
    setParams({ platform: next.platform, game: next.game }, { preventScrollReset: true });
  };

  return (
    <LandingView
      hero={<ViewersHero />}
      criteria={criteria}
      onSearch={search}
      guides={criteria && results.data}
      busy={results.isFetching && !results.isFetchingNextPage}
      hasMore={results.hasNextPage}
      isFetchingMore={results.isFetchingNextPage}
      onMore={() => void results.fetchNextPage()}
      // After a search the page lists what was asked for and nobody else.
      best={!criteria && <BestSection />}
      good={good}
    />
  );
}

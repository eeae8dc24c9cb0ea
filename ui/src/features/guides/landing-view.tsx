import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { Guide } from '@/api/normalize';
import { paths } from '@/domain/paths';
import { late } from '@/components/feedback/late';
import { Later } from '@/components/layout/later';
import { Container } from '@/components/layout/page';
import { Section, SectionHead } from '@/components/layout/section-head';
import { ThreePoints } from '@/components/layout/three-points';
import { TRUST, messages } from './messages';
import type { GuideCriteria } from './queries';
import { SearchPanel } from './search-panel';
import { SearchResults } from './search-results';

/** Has calls and drawings of its own, which the first sight does not wait for. */
const RouteStrip = late(() => import('./route-strip'));
const GameTiles = late(() => import('./game-tiles'));
const Room = () => <div style={{ height: 300 }} />;

const Aside = styled('span')(({ theme }) => ({
  fontSize: 14,
  color: 'var(--sh-text2)',
  [theme.breakpoints.down('md')]: { display: 'none' },
}));

interface Props {
  hero: ReactNode;
  criteria: GuideCriteria | undefined;
  onSearch: (criteria: GuideCriteria) => void;
  guides: readonly Guide[] | undefined;
  busy: boolean;
  hasMore: boolean;
  isFetchingMore: boolean;
  onMore: () => void;
  /** The best rated Sherpas. */
  best: ReactNode;
  good: ReactNode;
}

const route = (
  <Section>
    <SectionHead more={<Aside>{messages.routeLead}</Aside>}>{messages.route}</SectionHead>
    <Suspense fallback={<div style={{ minHeight: 240 }} />}>
      <RouteStrip />
    </Suspense>
  </Section>
);

const trust = (
  <Section>
    <SectionHead
      more={
        <Link component={RouterLink} to={paths.apply}>
          {messages.guideOthers}
        </Link>
      }
    >
      {messages.trust}
    </SectionHead>
    <ThreePoints points={TRUST} />
  </Section>
);

/** The landing: hero, search, what it found, the route, the best rated, what to trust in, the mission. */
export function LandingView(props: Props) {
  const { criteria } = props;
  const results = (
    <Section>
      <SearchResults
        guides={props.guides}
        searched={criteria !== undefined}
        busy={props.busy}
        hasMore={props.hasMore}
        isFetchingMore={props.isFetchingMore}
        onMore={props.onMore}
      />
    </Section>
  );
  return (
    <>
      {props.hero}
      <Later>
        <Container>
          <SearchPanel
            criteria={criteria ?? { platform: '', game: '' }}
            busy={criteria !== undefined && props.busy}
            onSearch={props.onSearch}
          />
        </Container>
        {!criteria && (
          <Container>
            <Suspense fallback={<Room />}>
              <GameTiles />
            </Suspense>
          </Container>
        )}
        <Container>
          {criteria ? results : route}
          {criteria ? route : results}
        </Container>
        <Container>
          {props.best}
          {trust}
        </Container>
        {props.good}
      </Later>
    </>
  );
}

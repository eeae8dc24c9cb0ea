import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { Guide } from '@/api/normalize';
import { paths } from '@/domain/paths';
import { EmptyState } from '@/components/feedback/empty-state';
import { BusyButton } from '@/components/feedback/busy-button';
import { Card } from '@/components/layout/card';
import { SectionHead } from '@/components/layout/section-head';
import { VisuallyHidden } from '@/components/layout/visually-hidden';
import { Facts, GuideCard, GuideGrid } from '@/components/people/guide-card';
import { GuideGridSkeleton } from '@/components/people/guide-card-skeleton';
import { messages } from './messages';

/** The card's one link: its area is the whole card. */
const ProfileButton = styled(Button)({
  position: 'static',
  outline: '0 !important',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 16, zIndex: 1 },
}) as typeof Button;

const none = (text: string) => text || '–';

/** Guides as the search shows them. */
export function GuideResults({ guides }: { guides: readonly Guide[] }) {
  return (
    <GuideGrid>
      {guides.map((guide) => (
        <li key={guide.id}>
          <GuideCard
            guide={guide}
            unknown={messages.unknown}
            heading="h3"
            linkIn="action"
            action={
              <ProfileButton
                component={Link}
                to={paths.profileOf(guide.id)}
                variant="outlined"
                aria-label={`${messages.viewProfile}: ${guide.username || messages.unknown}`}
              >
                {messages.viewProfile}
              </ProfileButton>
            }
          >
            <Facts>
              <dt>Platform(s)</dt>
              <dd>{none(guide.platforms.join(', '))}</dd>
              <dt>Game(s)</dt>
              <dd>{none(guide.games.join(', '))}</dd>
              <dt>Availability</dt>
              <dd>{none(guide.availability)}</dd>
            </Facts>
          </GuideCard>
        </li>
      ))}
    </GuideGrid>
  );
}

const More = styled('div')({ display: 'grid', justifyItems: 'center', paddingTop: 28 });

/** "1 guide found", "50+ guides found". */
export function countText(count: number, hasMore: boolean): string {
  return `${count}${hasMore ? '+' : ''} ${count === 1 && !hasMore ? 'guide' : 'guides'} found`;
}

interface Props {
  /** Undefined until the first answer of the first search. */
  guides: readonly Guide[] | undefined;
  /** True once somebody has searched. */
  searched: boolean;
  busy: boolean;
  hasMore: boolean;
  isFetchingMore: boolean;
  onMore: () => void;
}

/** What the search found; before it, and when it found nothing, the specification's sentence. */
export function SearchResults({ guides, searched, busy, ...more }: Props) {
  const found = guides && guides.length > 0;
  const count = countText(guides?.length ?? 0, more.hasMore);
  return (
    <>
      <SectionHead>{found ? count : 'Search results'}</SectionHead>
      <VisuallyHidden role="status">
        {searched ? (busy ? messages.searching : count) : ''}
      </VisuallyHidden>
      {searched && !guides ? (
        <GuideGridSkeleton count={3} />
      ) : found ? (
        <>
          <GuideResults guides={guides} />
          {more.hasMore && (
            <More>
              <BusyButton
                variant="outlined"
                busy={more.isFetchingMore}
                busyText="Loading..."
                onClick={more.onMore}
              >
                Show more guides
              </BusyButton>
            </More>
          )}
        </>
      ) : (
        <Card sx={{ p: 0 }}>
          <EmptyState
            message={messages.noResults}
            hint={searched ? messages.nothingFoundHint : messages.noResultsHint}
            action={
              <Button component={Link} to={paths.directory} variant="outlined">
                Sherpa Directory
              </Button>
            }
          />
        </Card>
      )}
    </>
  );
}

import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { getErrorMessage } from '@/api/errors';
import type { Guide } from '@/api/normalize';
import { paths } from '@/app/paths';
import { Icon } from '@/components/drawing/icon';
import { BusyButton } from '@/components/feedback/busy-button';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorState } from '@/components/feedback/error-state';
import { Card } from '@/components/layout/card';
import { Page } from '@/components/layout/page';
import { GuideCard, GuideGrid, TwoLines } from '@/components/people/guide-card';
import { GuideGridSkeleton } from '@/components/people/guide-card-skeleton';
import { Tags } from '@/components/people/tags';
import { messages } from './messages';

const Vetted = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 34,
  padding: '0 12px',
  borderRadius: 6,
  background: 'var(--sh-s3)',
  fontSize: 14,
  fontWeight: 600,
});

const More = styled('div')({ display: 'grid', justifyItems: 'center', paddingTop: 28 });

interface Props {
  guides: readonly Guide[] | undefined;
  error: Error | null;
  isFetching: boolean;
  onRetry: () => void;
  hasMore: boolean;
  isFetchingMore: boolean;
  onMore: () => void;
}

/** The four states of the directory: on its way, failed, empty, there. */
export function DirectoryView(props: Props) {
  const { guides, error, isFetching, onRetry, hasMore } = props;
  return (
    <Page
      title={messages.directory}
      lead={messages.directoryLead}
      aside={
        guides &&
        guides.length > 0 && (
          <Vetted>
            <Icon name="shield" size={16} />
            {guides.length}
            {hasMore ? '+' : ''} vetted {guides.length === 1 ? 'Sherpa' : 'Sherpas'}
          </Vetted>
        )
      }
    >
      {guides ? (
        <>
          <Guides guides={guides} />
          {hasMore && (
            <More>
              <BusyButton
                variant="outlined"
                busy={props.isFetchingMore}
                busyText="Loading..."
                onClick={props.onMore}
              >
                Show more Sherpas
              </BusyButton>
            </More>
          )}
        </>
      ) : error ? (
        <ErrorState
          message={messages.directoryFailed}
          detail={getErrorMessage(error, '')}
          onRetry={onRetry}
          retrying={isFetching}
        />
      ) : (
        <GuideGridSkeleton />
      )}
    </Page>
  );
}

function Guides({ guides }: { guides: readonly Guide[] }) {
  if (guides.length === 0) {
    return (
      <Card sx={{ p: 0 }}>
        <EmptyState
          message={messages.noSherpas}
          hint={messages.noSherpasHint}
          action={
            <Button component={Link} to={paths.apply} variant="outlined">
              Become a Sherpa
            </Button>
          }
        />
      </Card>
    );
  }
  return (
    <GuideGrid>
      {guides.map((guide) => (
        <li key={guide.id}>
          <GuideCard guide={guide} unknown={messages.unknownGamer}>
            <TwoLines>{guide.bio}</TwoLines>
            {guide.platforms.length > 0 && <Tags label="Platforms" items={guide.platforms} />}
          </GuideCard>
        </li>
      ))}
    </GuideGrid>
  );
}

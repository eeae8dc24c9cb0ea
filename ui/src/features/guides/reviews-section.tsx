import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useCallback } from 'react';
import { useLocation } from 'react-router';
import type { Guide, Review } from '@/api/normalize';
import { BusyButton } from '@/components/feedback/busy-button';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { Card } from '@/components/layout/card';
import { SectionHead } from '@/components/layout/section-head';
import { useReport } from '@/components/moderation/use-report';
import { useViewer } from '@/identity/viewer';
import { messages } from './messages';
import { RatingHistogram } from './rating-histogram';
import { ReviewItem } from './review-item';

const List = styled('ul')({ display: 'grid' });

const More = styled('div')({ display: 'grid', justifyItems: 'center', paddingTop: 20 });

interface Props {
  guide: Guide;
  /** Undefined while on their way. */
  reviews: readonly Review[] | undefined;
  failed: boolean;
  onRetry: () => void;
  hasMore: boolean;
  isFetchingMore: boolean;
  onMore: () => void;
}

/** How gamers rated and what they wrote, newest first, with the guide's answers. */
export default function ReviewsSection(props: Props) {
  const { guide, reviews, failed, onRetry, hasMore } = props;
  const { me } = useViewer();
  const { report, dialog } = useReport();
  const name = guide.username || messages.unknownGamer;
  const { hash } = useLocation();
  const loaded = reviews !== undefined;
  const scrollTo = useCallback(
    (section: HTMLElement | null) => {
      if (loaded && hash === '#reviews') section?.scrollIntoView({ block: 'start' });
    },
    [loaded, hash],
  );
  return (
    <section ref={scrollTo} style={{ scrollMarginTop: 92 }}>
      <SectionHead>Reviews</SectionHead>
      {guide.ratingCounts && (
        <RatingHistogram counts={guide.ratingCounts} average={guide.averageRating} />
      )}
      {failed && !reviews ? (
        <ErrorState message={messages.reviewsFailed} onRetry={onRetry} />
      ) : !reviews ? (
        <Loading>
          <Skeleton height={196} sx={{ borderRadius: '16px' }} />
        </Loading>
      ) : reviews.length === 0 ? (
        <Card sx={{ p: 0 }}>
          <EmptyState message={messages.noReviews} hint={messages.noReviewsHint} />
        </Card>
      ) : (
        <>
          <Paper>
            <List>
              {reviews.map((review) => (
                <ReviewItem
                  key={review.id}
                  review={review}
                  guide={{ id: guide.id, name }}
                  own={me?.id === guide.id}
                  onReport={
                    review.author.id === me?.id
                      ? undefined
                      : () =>
                          report({
                            kind: 'review',
                            id: review.id,
                            name: review.author.username || messages.unknownGamer,
                          })
                  }
                />
              ))}
            </List>
          </Paper>
          {hasMore && (
            <More>
              <BusyButton
                variant="outlined"
                busy={props.isFetchingMore}
                busyText="Loading..."
                onClick={props.onMore}
              >
                Show more reviews
              </BusyButton>
            </More>
          )}
        </>
      )}
      {dialog}
    </section>
  );
}

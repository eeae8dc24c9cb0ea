import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { Review } from '@/api/normalize';
import { BusyButton } from '@/components/feedback/busy-button';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { Card } from '@/components/layout/card';
import { SectionHead } from '@/components/layout/section-head';
import { ProfileLink } from '@/components/people/person';
import { Portrait } from '@/components/people/portrait';
import { Stars } from '@/components/rating/stars';
import { formatDay } from '@/components/time/format';
import { messages } from './messages';

const List = styled('ul')({ display: 'grid' });

const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: '44px minmax(0,1fr)',
  gap: '4px 14px',
  padding: '18px 24px',
  borderTop: '1px solid var(--sh-line)',
  '&:first-of-type': { borderTop: 0 },
  '& .by': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 12px',
    overflowWrap: 'anywhere',
  },
  '& .about': { fontSize: 14, color: 'var(--sh-text3)' },
  '& p': {
    gridColumn: 2,
    color: 'var(--sh-text2)',
    overflowWrap: 'anywhere',
    unicodeBidi: 'plaintext',
  },
});

const More = styled('div')({ display: 'grid', justifyItems: 'center', paddingTop: 20 });

interface Props {
  /** Undefined while on their way. */
  reviews: readonly Review[] | undefined;
  failed: boolean;
  onRetry: () => void;
  hasMore: boolean;
  isFetchingMore: boolean;
  onMore: () => void;
}

/** What gamers wrote, newest first. */
export default function ReviewsSection({ reviews, failed, onRetry, hasMore, ...more }: Props) {
  return (
    <section>
      <SectionHead>Reviews</SectionHead>
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
                <Item key={review.id}>
                  <Portrait id={review.author.id} src={review.author.avatar} size={44} />
                  <div>
                    <div className="by">
                      <b>
                        <ProfileLink person={review.author} unknown={messages.unknownGamer} />
                      </b>
                      <Stars average={review.score} size={16} />
                    </div>
                    <div className="about">
                      {[review.game, formatDay(review.createdAt)].filter(Boolean).join(', ')}
                    </div>
                  </div>
                  {review.comment && <p>{review.comment}</p>}
                </Item>
              ))}
            </List>
          </Paper>
          {hasMore && (
            <More>
              <BusyButton
                variant="outlined"
                busy={more.isFetchingMore}
                busyText="Loading..."
                onClick={more.onMore}
              >
                Show more reviews
              </BusyButton>
            </More>
          )}
        </>
      )}
    </section>
  );
}

import { styled } from '@mui/material/styles';
import { VisuallyHidden } from '../layout/visually-hidden';
import { Star } from './star';

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '& .count': { fontWeight: 400, color: 'var(--sh-text2)' },
});

/** What stands for the rating of a guide whom nobody has rated yet. */
export const NEW_SHERPA = 'New Sherpa';

/** "★ 4.92 (128 reviews)"; "New Sherpa" before the first review, which is no rating of 0.00. */
export function StarLine({ average, count }: { average: number; count: number }) {
  if (count === 0) {
    return (
      <Root>
        <Star filled={0} />
        <VisuallyHidden>Rating</VisuallyHidden>
        <span>{NEW_SHERPA}</span>
      </Root>
    );
  }
  return (
    <Root>
      <Star filled={1} />
      <VisuallyHidden>Rating</VisuallyHidden>
      <span>{average.toFixed(2)}</span>
      <span className="count">
        ({count} {count === 1 ? 'review' : 'reviews'})
      </span>
    </Root>
  );
}

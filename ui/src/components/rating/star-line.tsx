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

/** "★ 4.92 (128 reviews)". */
export function StarLine({ average, count }: { average: number; count: number }) {
  return (
    <Root>
      <Star filled={count > 0 ? 1 : 0} />
      <VisuallyHidden>Rating</VisuallyHidden>
      <span>{average.toFixed(2)}</span>
      <span className="count">
        ({count} {count === 1 ? 'review' : 'reviews'})
      </span>
    </Root>
  );
}

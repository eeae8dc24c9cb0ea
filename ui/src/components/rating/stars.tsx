import { styled } from '@mui/material/styles';
import { Star } from './star';

const Row = styled('span')({ display: 'inline-flex', gap: 2 });

/** Share of star `index` (0-4) that an average fills, in half steps. */
export function starFill(average: number, index: number): number {
  const halves = Math.round(Math.min(5, Math.max(0, average)) * 2) / 2;
  return Math.min(1, Math.max(0, halves - index));
}

/** An average as five stars with half steps. */
export function Stars({ average, size = 22 }: { average: number; size?: number }) {
  return (
    <Row role="img" aria-label={`${average.toFixed(2)} of 5 stars`}>
      {[0, 1, 2, 3, 4].map((index) => (
        <Star key={index} filled={starFill(average, index)} size={size} />
      ))}
    </Row>
  );
}

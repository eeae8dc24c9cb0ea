import { styled } from '@mui/material/styles';
import { formatUSD } from '@/domain/money';

const Bar = styled('span')({
  position: 'relative',
  display: 'block',
  height: 6,
  marginTop: 10,
  borderRadius: 3,
  background: 'var(--sh-s3)',
  overflow: 'hidden',
  '& span': {
    position: 'absolute',
    inset: '0 auto 0 0',
    borderRadius: 3,
    background: 'var(--sh-edge)',
  },
  '& .over': { background: 'var(--sh-glacier)' },
});

/** How far the year's payments are from the sum that brings a 1099. */
export function YearMark({ cents, above, over }: { cents: number; above: number; over: boolean }) {
  const share = over ? 1 : Math.min(1, Math.max(0, cents / Math.max(1, above)));
  return (
    <>
      <Bar aria-hidden="true">
        <span className={over ? 'over' : ''} style={{ width: `${share * 100}%` }} />
      </Bar>
      <small>
        {over
          ? 'You will receive a 1099 for this year'
          : `A 1099 comes above ${formatUSD(above)} a year`}
      </small>
    </>
  );
}

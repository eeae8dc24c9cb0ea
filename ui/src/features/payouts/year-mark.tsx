import { styled } from '@mui/material/styles';

/** The sum that asks for a form (specification, section 9). */
const NOTICE_CENTS = 600_00;

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
export function YearMark({ cents, over }: { cents: number; over: boolean }) {
  const share = Math.min(1, Math.max(0, cents / NOTICE_CENTS));
  return (
    <>
      <Bar aria-hidden="true">
        <span className={over ? 'over' : ''} style={{ width: `${share * 100}%` }} />
      </Bar>
      <small>
        {over ? 'You will receive a 1099 for this year' : 'A 1099 comes above $600 a year'}
      </small>
    </>
  );
}

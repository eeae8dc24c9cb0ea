import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import type { Me } from '@/api/normalize';
import { Coin } from '@/components/money/coin';
import { Star } from '@/components/rating/star';
import { formatNumber, formatSC, formatUSD } from '@/domain/money';
import { messages } from './messages';

const Stats = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(4,1fr)',
  '& > div': { padding: '14px 24px', borderLeft: '1px solid var(--sh-line)' },
  '& > div:first-of-type': { borderLeft: 0 },
  '& dt': { marginBottom: 6, fontSize: 14, color: 'var(--sh-text3)' },
  '& dd': {
    margin: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 8,
    font: '800 22px/1 var(--sh-display)',
  },
  '& .unit': { font: '400 14px/1 var(--sh-text-face)', color: 'var(--sh-text2)' },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '1fr 1fr',
    '& > div': { padding: '14px 16px', borderLeft: 0, borderTop: '1px solid var(--sh-line)' },
    '& > div:nth-of-type(-n+2)': { borderTop: 0 },
    '& > div:nth-of-type(even)': { borderLeft: '1px solid var(--sh-line)' },
    '& dd': { fontSize: 20 },
  },
}));

/** The sums of a guide: earned, rate, rating, credits. */
export function EarningsFigures({ me, earningsCents }: { me: Me; earningsCents: number }) {
  return (
    <Paper sx={{ overflow: 'hidden' }}>
      <Stats>
        <div>
          <dt>{messages.earnings}</dt>
          <dd>{formatUSD(earningsCents)}</dd>
        </div>
        <div>
          <dt>Rate</dt>
          <dd>
            {formatUSD(me.rateCents ?? 0)}
            <span className="unit">/ h = {formatSC(me.rateSC)}</span>
          </dd>
        </div>
        <div>
          <dt>Average rating</dt>
          <dd>
            <Star filled={me.numRatings > 0 ? 1 : 0} size={20} />
            {me.numRatings > 0 ? me.averageRating.toFixed(2) : 'New'}
            <span className="unit">
              ({me.numRatings} {me.numRatings === 1 ? 'review' : 'reviews'})
            </span>
          </dd>
        </div>
        <div>
          <dt>Credits</dt>
          <dd>
            <Coin size={22} />
            {formatNumber(me.balance)}
            <span className="unit">SC</span>
          </dd>
        </div>
      </Stats>
    </Paper>
  );
}

import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { styled, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import type { Me, Session } from '@/api/normalize';
import { EmptyState } from '@/components/feedback/empty-state';
import { Coin } from '@/components/money/coin';
import { Star } from '@/components/rating/star';
import { dayFormat } from '@/components/time/format';
import { formatNumber, formatSC, formatUSD } from '@/domain/money';
import { weeklyEarnings } from './earnings';
import { EarningsChart } from './earnings-chart';
import { messages } from './messages';

/** Weeks of the chart, on wide screens and on phones. */
export const WEEKS = 12;
const WEEKS_NARROW = 6;

const dayText = dayFormat({ dateStyle: 'medium' });

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

const Chart = styled('section')(({ theme }) => ({
  padding: 24,
  '& .head': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    alignItems: 'center',
    justifyContent: 'space-between',
    marginBottom: 12,
  },
  '& .hint': { fontSize: 14, color: 'var(--sh-text2)' },
  [theme.breakpoints.down('sm')]: { padding: '18px 16px' },
}));

const Table = styled('table')({
  width: '100%',
  maxWidth: 480,
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th,& td': { padding: '10px 8px', borderTop: '1px solid var(--sh-line)', textAlign: 'left' },
  '& thead th': { border: 0, fontSize: 14, color: 'var(--sh-text3)' },
  '& tbody th': { fontWeight: 400 },
  '& .end': { textAlign: 'right' },
});

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

interface Props {
  sessions: readonly Session[];
  at: number;
}

/** What a guide has earned, one peak per week. */
export function EarningsByWeek({ sessions, at }: Props) {
  const [asTable, setAsTable] = useState(false);
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'));
  const weeks = weeklyEarnings(sessions, at, narrow ? WEEKS_NARROW : WEEKS);
  const any = weeks.some((week) => week.cents > 0);
  return (
    <Paper sx={{ overflow: 'hidden' }}>
      <Chart aria-labelledby="earnings-by-week">
        <div className="head">
          <div>
            <Typography variant="h3" component="h2" id="earnings-by-week">
              {messages.earningsByWeek}
            </Typography>
            <p className="hint">{messages.earningsHint}</p>
          </div>
          {any && (
            <Button
              variant="text"
              size="small"
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? messages.showChart : messages.showTable}
            </Button>
          )}
        </div>
        {!any ? (
          <EmptyState message={messages.noEarnings} />
        ) : asTable ? (
          <Table aria-labelledby="earnings-by-week">
            <thead>
              <tr>
                <th scope="col">Week of</th>
                <th scope="col" className="end">
                  Earned
                </th>
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week.start}>
                  <th scope="row">{dayText(week.start)}</th>
                  <td className="end">{formatUSD(week.cents)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        ) : (
          <EarningsChart weeks={weeks} width={narrow ? 340 : 1120} />
        )}
      </Chart>
    </Paper>
  );
}

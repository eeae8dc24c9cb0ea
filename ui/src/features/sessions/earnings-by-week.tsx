import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { styled, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import type { Session } from '@/api/normalize';
import { EmptyState } from '@/components/feedback/empty-state';
import { dayFormat } from '@/components/time/format';
import { formatUSD } from '@/domain/money';
import { WEEKS, weeklyEarnings } from './earnings';
import { EarningsChart } from './earnings-chart';
import { messages } from './messages';

const WEEKS_NARROW = 6;

const dayText = dayFormat({ dateStyle: 'medium' });

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

interface Props {
  sessions: readonly Session[];
  at: number;
}

/** What a guide has earned, one peak per week. */
export default function EarningsByWeek({ sessions, at }: Props) {
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

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { getErrorMessage } from '@/api/errors';
import { paths } from '@/domain/paths';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { formatWhen, formatZone } from '@/components/time/format';
import { useNow } from '@/components/time/use-now';
import { formatUSD } from '@/domain/money';
import { messages } from './messages';
import { PayoutHistory } from './payout-history';
import type { PayoutSummary } from './queries';
import { summaryQuery } from './queries';
import { YearMark } from './year-mark';

const Root = styled(Paper)(({ theme }) => ({
  marginBottom: 28,
  overflow: 'hidden',
  '& .head': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    padding: '20px 24px 16px',
  },
  '& .notes': { display: 'grid', gap: 12, padding: '0 24px 20px' },
  '& .notes:empty': { display: 'none' },
  [theme.breakpoints.down('sm')]: {
    '& .head': { padding: '18px 16px 14px' },
    '& .notes': { padding: '0 16px 16px' },
  },
})) as typeof Paper;

const Figures = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(4,1fr)',
  borderTop: '1px solid var(--sh-line)',
  borderBottom: '1px solid var(--sh-line)',
  '& > div': { padding: '18px 24px', borderLeft: '1px solid var(--sh-line)' },
  '& > div:first-of-type': { borderLeft: 0 },
  '& dt': { marginBottom: 6, fontSize: 14, color: 'var(--sh-text3)' },
  '& b': { display: 'block', font: '800 28px/1 var(--sh-display)' },
  '& b.words': { font: '700 16px/1.35 var(--sh-text-face)', fontVariantNumeric: 'tabular-nums' },
  '& small': { display: 'block', marginTop: 6, fontSize: 14, color: 'var(--sh-text2)' },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: '1fr 1fr',
    '& > div:nth-of-type(n+3)': { borderTop: '1px solid var(--sh-line)' },
    '& > div:nth-of-type(odd)': { borderLeft: 0 },
  },
  [theme.breakpoints.down('sm')]: { '& > div': { padding: '14px 16px' }, '& b': { fontSize: 24 } },
}));

/** A guide's money on its way to them. For the guide dashboard. */
export function PayoutsPanel() {
  const summary = useQuery(summaryQuery);
  const { data, error } = summary;
  return (
    <Root component="section" aria-labelledby="payouts">
      <div className="head">
        <Typography variant="h3" component="h2" id="payouts">
          {messages.panel}
        </Typography>
        {data && (data.payoutsEnabled || data.needsOnboarding) && (
          <Button
            component={Link}
            to={paths.connectStripe}
            size="small"
            variant={data.needsOnboarding ? 'contained' : 'outlined'}
          >
            {data.needsOnboarding ? 'Connect to Stripe' : 'Payout details'}
          </Button>
        )}
      </div>
      {data ? (
        <Summary summary={data} />
      ) : error ? (
        <div className="notes">
          <ErrorState
            message={messages.summaryFailed}
            detail={getErrorMessage(error, '')}
            onRetry={() => void summary.refetch()}
            retrying={summary.isFetching}
          />
        </div>
      ) : (
        <Loading>
          <Skeleton height={106} sx={{ mx: 6, mb: 6 }} />
        </Loading>
      )}
      <PayoutHistory connected={data?.payoutsEnabled ?? true} />
    </Root>
  );
}

function Summary({ summary }: { summary: PayoutSummary }) {
  const at = useNow();
  const due = Date.parse(summary.nextPayoutAt ?? '');
  return (
    <>
      <div className="notes">
        {summary.failure && <Alert severity="error">{summary.failure}</Alert>}
        {summary.needsOnboarding && <Alert severity="warning">{messages.needsOnboarding}</Alert>}
      </div>
      <Figures>
        <div>
          <dt>Balance</dt>
          <dd>
            <b>{formatUSD(summary.balanceCents)}</b>
            {summary.inFlightCents > 0 && (
              <small>{formatUSD(summary.inFlightCents)} on its way to you</small>
            )}
          </dd>
        </div>
        <div>
          <dt>On hold</dt>
          <dd>
            <b>{formatUSD(summary.onHoldCents)}</b>
            <small>
              {summary.disputedCents > 0
                ? `${formatUSD(summary.disputedCents)} of it wait for a verdict`
                : 'Until 48 hours after a session'}
            </small>
          </dd>
        </div>
        <div>
          <dt>Next payout</dt>
          <dd>
            <b className="words">{nextText(summary, at)}</b>
            {due > at && <small>{formatZone(new Date(due).toISOString())}</small>}
          </dd>
        </div>
        <div>
          <dt>Paid in {summary.year}</dt>
          <dd>
            <b>{formatUSD(summary.paidThisYearCents)}</b>
            <YearMark
              cents={summary.paidThisYearCents}
              above={summary.form1099AboveCents}
              over={summary.form1099}
            />
          </dd>
        </div>
      </Figures>
    </>
  );
}

/** When money leaves next. */
function nextText(summary: PayoutSummary, at: number): string {
  if (summary.nextPayoutAt) {
    return Date.parse(summary.nextPayoutAt) <= at
      ? 'In a moment'
      : formatWhen(summary.nextPayoutAt, at);
  }
  if (!summary.payoutsEnabled) return 'When Stripe is connected';
  return summary.inFlightCents > 0 ? 'On its way' : 'After your next session';
}

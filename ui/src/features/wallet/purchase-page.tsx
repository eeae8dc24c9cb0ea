import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { failureReason, hasStatus } from '@/api/errors';
import type { Purchase } from '@/api/wallet';
import { purchaseQuery } from '@/api/wallet';
import { paths } from '@/domain/paths';
import { Icon } from '@/components/drawing/icon';
import { Logo } from '@/components/drawing/logo';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import OnPaper from '@/components/layout/on-paper';
import { Page } from '@/components/layout/page';
import { Chip } from '@/components/session/chip';
import { formatDay } from '@/components/time/format';
import { formatSC, formatUSD } from '@/domain/money';
import { messages } from './messages';

const Sheet = styled(Paper)(({ theme }) => ({
  maxWidth: 760,
  padding: '32px 40px 36px',
  '& .top': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'flex-start',
    gap: 16,
    paddingBottom: 20,
    borderBottom: '2px dashed var(--sh-line)',
  },
  '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& .number b': { display: 'block', font: '700 22px/1.2 var(--sh-display)' },
  '& .number span': { fontSize: 14, color: 'var(--sh-text2)' },
  '& .two': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 24, margin: '24px 0' },
  '& .two > div': { minWidth: 0, overflowWrap: 'anywhere' },
  '& h2': { marginBottom: 6, font: '600 14px/1.4 var(--sh-text-face)', color: 'var(--sh-text3)' },
  '& .two p': { whiteSpace: 'pre-line' },
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th': { padding: '10px 0', textAlign: 'left', fontSize: 14, color: 'var(--sh-text3)' },
  '& td': { padding: '12px 0', borderTop: '1px solid var(--sh-line)' },
  '& .end': { textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: 16 },
  '& .sum td': { fontWeight: 700, fontSize: 18 },
  '& .foot': { marginTop: 20, fontSize: 14, color: 'var(--sh-text2)' },
  [theme.breakpoints.down('sm')]: {
    padding: '20px 16px 24px',
    '& .two': { gridTemplateColumns: 'minmax(0,1fr)', gap: 16 },
    '& .number': { textAlign: 'left' },
  },
  '@media print': { maxWidth: 'none', padding: 0, border: 0 },
})) as typeof Paper;

const Ways = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 20 });

const STATUS = {
  paid: { text: 'paid', icon: 'check', colour: 'lichen' },
  refunded: { text: 'refunded', icon: 'undo', colour: 'stone' },
  partly_refunded: { text: 'partly refunded', icon: 'undo', colour: 'stone' },
  disputed: { text: 'disputed', icon: 'alert', colour: 'flare' },
} as const;

/** The receipt of one purchase, for the screen and for paper. */
export function PurchasePage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(purchaseQuery(id));
  return (
    <>
      <OnPaper />
      <Page title={messages.receipt}>
        {data ? (
          <Receipt purchase={data} />
        ) : error ? (
          <ErrorState
            message={hasStatus(error, 404) ? messages.receiptMissing : messages.receiptFailed}
            detail={hasStatus(error, 404) ? undefined : failureReason(error)}
            onRetry={hasStatus(error, 404) ? undefined : () => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Loading>
            <Skeleton height={420} sx={{ borderRadius: '16px', maxWidth: 760 }} />
          </Loading>
        )}
        <Ways className="no-print">
          {data && (
            <Button variant="contained" onClick={() => window.print()}>
              {messages.print}
            </Button>
          )}
          <Button
            component={Link}
            to={paths.wallet}
            variant="outlined"
            startIcon={<Icon name="arrow-left" size={16} />}
          >
            {messages.back}
          </Button>
        </Ways>
      </Page>
    </>
  );
}

function Receipt({ purchase }: { purchase: Purchase }) {
  const { issuer, payer, refundedCents, cents } = purchase;
  const status = Object.hasOwn(STATUS, purchase.status)
    ? STATUS[purchase.status as keyof typeof STATUS]
    : undefined;
  return (
    <Sheet component="article" aria-label={`${messages.receipt} ${purchase.number}`}>
      <div className="top">
        <Logo />
        <div className="number">
          <b>{purchase.number}</b>
          <span>
            Paid on <time dateTime={purchase.at}>{formatDay(purchase.at)}</time>
          </span>
        </div>
      </div>
      <div className="two">
        <div>
          <h2>From</h2>
          <p>
            <b>{issuer.name}</b>
          </p>
          <p>{issuer.address}</p>
          {issuer.email && <MuiLink href={`mailto:${issuer.email}`}>{issuer.email}</MuiLink>}
        </div>
        <div>
          <h2>To</h2>
          <p>
            <b>{payer.name || payer.email}</b>
          </p>
          {payer.name && <p>{payer.email}</p>}
          {status && (
            <p style={{ marginTop: 10 }}>
              <Chip icon={status.icon} colour={status.colour}>
                {status.text}
              </Chip>
            </p>
          )}
        </div>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" className="end">
              Sherpa Cred
            </th>
            <th scope="col" className="end">
              {purchase.currency.toUpperCase() || 'USD'}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{purchase.description}</td>
            <td className="end">{formatSC(purchase.sc)}</td>
            <td className="end">{formatUSD(cents)}</td>
          </tr>
          {refundedCents > 0 && (
            <tr>
              <td>Refunded</td>
              <td />
              <td className="end">{formatUSD(-refundedCents)}</td>
            </tr>
          )}
          <tr className="sum">
            <td>Total</td>
            <td />
            <td className="end">{formatUSD(cents - refundedCents)}</td>
          </tr>
        </tbody>
      </table>
      <p className="foot">SC is non-transferable and never expires.</p>
    </Sheet>
  );
}

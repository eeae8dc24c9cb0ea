import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { paths } from '@/domain/paths';
import { Price } from '@/components/money/price';
import { formatUSD } from '@/domain/money';
import { Chip } from '@/components/session/chip';
import { Block, Command, Cut, Rows, When, Who } from './operations-parts';
import { JOB_STATES } from './operations-words';
import type { Operations } from './read';
import { word } from './verdict-words';

type Payout = Operations['payouts']['items'][number];

interface Props {
  operations: Operations;
}

const SessionLink = ({ id }: { id: string }) => (
  <Link component={RouterLink} to={paths.session(id)} aria-label={`Session ${id.slice(-6)}`}>
    {id.slice(-6)}
  </Link>
);

export function RefundsBlock({ operations: { refunds, at } }: Props) {
  return (
    <Block
      place="refunds"
      title="Late refunds"
      help="Refunds on their way for longer than a minute, and those whose job was given up. Try a job that was given up or cancelled again in the job queues once its cause is mended."
      fine={refunds.total === 0 && 'Nobody waits for SC.'}
    >
      <Rows
        label="Late refunds"
        total={refunds.total}
        rows={refunds.items}
        rowKey={({ sessionId }) => sessionId}
        columns={[
          { title: 'Session', width: 18, cell: ({ sessionId }) => <SessionLink id={sessionId} /> },
          { title: 'Owed', width: 18, cell: ({ totalSC }) => <Price sc={totalSC} /> },
          {
            title: 'Its job',
            cell: ({ jobState }) => word(JOB_STATES, jobState),
          },
          { title: 'Since', width: 22, cell: ({ since }) => <When iso={since} at={at} /> },
        ]}
      />
    </Block>
  );
}

const Payouts = styled('ul')(({ theme }) => ({
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0,1fr) auto auto auto',
    alignItems: 'center',
    gap: '12px 28px',
    padding: '16px 20px 20px',
    borderTop: '1px solid var(--sh-line)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .state': { display: 'flex' },
  '& .amount': { font: '800 20px/1.2 var(--sh-display)' },
  '& .since': { fontSize: 15, color: 'var(--sh-text2)' },
  '& .todo': { gridColumn: '1/-1', display: 'grid', gap: 10, fontSize: 15 },
  [theme.breakpoints.down('md')]: {
    '& li': { gridTemplateColumns: 'minmax(0,1fr) auto', gap: '12px 16px', padding: 16 },
  },
  [theme.breakpoints.down('sm')]: { '& .state,& .since': { gridColumn: '1/-1' } },
}));

const STATES: Readonly<Record<Payout['status'], ReactNode>> = {
  stopped: (
    <Chip icon="alert" colour="flare">
      Waits for your word
    </Chip>
  ),
  unknown: (
    <Chip icon="search" colour="dusk">
      Being looked up
    </Chip>
  ),
  unfunded: (
    <Chip icon="hourglass" colour="dusk">
      Not covered
    </Chip>
  ),
};

function PayoutTodo({ payout: { _id, status } }: { payout: Payout }) {
  const resolve = `sherpa payouts resolve ${_id}`;
  if (status === 'unfunded') {
    return (
      <p>Add funds in Stripe (Balance, Add to balance), or wait: it is tried again a day later.</p>
    );
  }
  if (status === 'unknown') {
    return (
      <>
        <p>Nothing to do yet. If Stripe shows its transfer already, you may say so:</p>
        <Command text={`${resolve} --paid tr_…`} />
      </>
    );
  }
  return (
    <>
      <p>
        Search Stripe’s transfers for the group <b className="group">{_id}</b>. There is one:
      </p>
      <Command text={`${resolve} --paid tr_…`} />
      <p>There is none:</p>
      <Command text={`${resolve} --not-paid`} />
    </>
  );
}

export function PayoutsBlock({ operations: { payouts, at } }: Props) {
  const total = payouts.unknown + payouts.stopped + payouts.unfunded;
  return (
    <Block
      place="payouts"
      title="Payouts in doubt"
      help="Never transfer by hand while a payout is in doubt: it could arrive twice."
      fine={total === 0 && 'Every payout is accounted for.'}
    >
      <Payouts aria-label="Payouts in doubt">
        {payouts.items.map((payout) => (
          <li key={payout._id}>
            <Who person={payout.guide} vetted />
            <span className="amount">{formatUSD(payout.amountCents)}</span>
            <span className="state">{STATES[payout.status]}</span>
            <span className="since">
              since <When iso={payout.since} at={at} />
            </span>
            <div className="todo">
              <PayoutTodo payout={payout} />
            </div>
          </li>
        ))}
      </Payouts>
      <Cut shown={payouts.items.length} total={total} />
    </Block>
  );
}

export function MismatchesBlock({ operations: { mismatches, at } }: Props) {
  return (
    <Block
      place="mismatches"
      title="Purchases that do not match"
      help="Paid in another amount or currency than agreed, or by somebody else; nothing was credited. Find the checkout in Stripe, refund it, and ask the buyer to buy again."
      fine={mismatches.total === 0 && 'Every purchase was paid as agreed.'}
    >
      <Rows
        label="Purchases that do not match"
        total={mismatches.total}
        rows={mismatches.items}
        rowKey={({ _id }) => _id}
        columns={[
          { title: 'Buyer', width: 26, wide: true, cell: ({ buyer }) => <Who person={buyer} /> },
          { title: 'Checkout', wide: true, cell: ({ checkoutId }) => checkoutId },
          { title: 'Agreed', width: 12, cell: ({ priceCents }) => formatUSD(priceCents) },
          { title: 'Since', width: 22, cell: ({ since }) => <When iso={since} at={at} /> },
        ]}
      />
    </Block>
  );
}

export function EarningsBlock({ operations: { closedEarnings, at } }: Props) {
  return (
    <Block
      place="earnings"
      title="Earnings of closed accounts"
      help={
        <>
          Pay them outside the program after proof of identity; the earnings stay in the ledger.
          This names them with their addresses:
          <span style={{ display: 'block', marginTop: 10 }}>
            <Command text="sherpa payouts list --closed" />
          </span>
        </>
      }
      fine={closedEarnings.total === 0 && 'No closed account has money due.'}
    >
      <Rows
        label="Earnings of closed accounts"
        total={closedEarnings.total}
        rows={closedEarnings.items}
        rowKey={({ guide }) => guide._id}
        columns={[
          { title: 'Sherpa', wide: true, cell: ({ guide }) => <Who person={guide} vetted /> },
          { title: 'Due', width: 18, cell: ({ amountCents }) => formatUSD(amountCents) },
          { title: 'Closed', width: 26, cell: ({ closedAt }) => <When iso={closedAt} at={at} /> },
        ]}
      />
    </Block>
  );
}

const PROBLEM_STATES: Readonly<Record<string, string>> = {
  open: 'Open',
  reported: 'One side reports',
  disputed: 'Both sides report',
};

export function OldProblemsBlock({ operations: { problems, at } }: Props) {
  return (
    <Block
      place="problems"
      title="Problem sessions without a verdict"
      help={
        <>
          Two people have waited for more than seven days, and the money stands still.{' '}
          <Link component={RouterLink} to={`${paths.admin}?tab=problems`}>
            Judge them
          </Link>
        </>
      }
      fine={problems.total === 0 && 'None is older than seven days.'}
    >
      <Rows
        label="Problem sessions without a verdict"
        total={problems.total}
        rows={problems.items}
        rowKey={({ sessionId }) => sessionId}
        columns={[
          { title: 'Session', width: 26, cell: ({ sessionId }) => <SessionLink id={sessionId} /> },
          { title: 'State', cell: ({ state }) => word(PROBLEM_STATES, state) },
          { title: 'Opened', width: 26, cell: ({ openedAt }) => <When iso={openedAt} at={at} /> },
        ]}
      />
    </Block>
  );
}

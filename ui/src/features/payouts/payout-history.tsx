import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { getErrorMessage } from '@/api/errors';
import { Icon } from '@/components/drawing/icon';
import type { IconName } from '@/components/drawing/icon-paths';
import { BusyButton } from '@/components/feedback/busy-button';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { formatWhen } from '@/components/time/format';
import { SessionTime } from '@/components/time/session-time';
import { now } from '@/domain/clock';
import { formatUSD } from '@/domain/money';
import type { Token } from '@/theme/tokens';
import { tint, token } from '@/theme/tokens';
import { messages } from './messages';
import type { Payout } from './queries';
import { historyQuery } from './queries';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 15,
  fontVariantNumeric: 'tabular-nums',
  '& caption': {
    padding: '18px 24px 6px',
    textAlign: 'left',
    fontSize: 14,
    fontWeight: 600,
    color: 'var(--sh-text3)',
  },
  '& th,& td': { padding: '12px 8px', textAlign: 'left', verticalAlign: 'top' },
  '& thead th': { fontSize: 14, fontWeight: 600, color: 'var(--sh-text3)' },
  '& tbody tr': { borderTop: '1px solid var(--sh-line)' },
  '& tr > :first-of-type': { paddingLeft: 24 },
  '& tr > :last-of-type': { paddingRight: 24 },
  '& .end': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& b': { display: 'block' },
  '& small': { display: 'block', fontSize: 14, color: 'var(--sh-text2)' },
  [theme.breakpoints.down('sm')]: {
    '& tr > :first-of-type,& caption': { paddingLeft: 16 },
    '& tr > :last-of-type': { paddingRight: 16 },
  },
}));

const Chip = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 28,
  padding: '0 10px 0 8px',
  borderRadius: 6,
  background: tint('var(--chip)'),
  color: 'var(--chip)',
  font: '600 14px/1 var(--sh-text-face)',
  whiteSpace: 'nowrap',
});

const Below = styled('div')({ padding: 20, display: 'grid', justifyItems: 'center' });

const APPEARANCES: Readonly<Record<Payout['status'], [IconName, Token]>> = {
  processing: ['hourglass', 'dusk'],
  waiting: ['alert', 'flare'],
  paid: ['check', 'lichen'],
};

/** What was sent to the guide, newest first. `connected`: the provider pays this guide, as far as is known. */
export function PayoutHistory({ connected }: { connected: boolean }) {
  const list = useInfiniteQuery(historyQuery);
  const { data: payouts, error, hasNextPage } = list;
  if (!payouts) {
    return error ? (
      <Below>
        <ErrorState
          message={messages.historyFailed}
          detail={getErrorMessage(error, '')}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      </Below>
    ) : (
      <Loading>
        <Skeleton height={90} sx={{ m: 6 }} />
      </Loading>
    );
  }
  if (payouts.length === 0) {
    return (
      <EmptyState
        message={messages.noHistory}
        hint={connected ? messages.noHistoryHint : messages.noHistoryUnconnected}
      />
    );
  }
  return (
    <>
      <Table>
        <caption>Past payouts</caption>
        <thead>
          <tr>
            <th scope="col">Sent</th>
            <th scope="col">Status</th>
            <th scope="col" className="end">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {payouts.map((payout) => (
            <Row key={payout._id} payout={payout} />
          ))}
        </tbody>
      </Table>
      {hasNextPage && (
        <Below>
          <BusyButton
            variant="outlined"
            busy={list.isFetchingNextPage}
            busyText="Loading..."
            onClick={() => void list.fetchNextPage()}
          >
            Show more payouts
          </BusyButton>
        </Below>
      )}
    </>
  );
}

function Row({ payout }: { payout: Payout }) {
  const [icon, colour] = Object.hasOwn(APPEARANCES, payout.status)
    ? APPEARANCES[payout.status]
    : (['info', 'stone'] as const);
  const sent = payout.paidAt ?? payout.createdAt;
  return (
    <tr>
      <td>
        <SessionTime iso={sent} />
      </td>
      <td>
        <Chip style={{ '--chip': token(colour) } as CSSProperties}>
          <Icon name={icon} size={16} />
          {payout.status}
        </Chip>
        {payout.failure && <small>{payout.failure}</small>}
        {payout.nextAttemptAt && (
          <small>Tried again {formatWhen(payout.nextAttemptAt, now())}</small>
        )}
      </td>
      <td className="end">
        <b>{formatUSD(payout.amountCents)}</b>
        {payout.reversedCents > 0 && <small>{formatUSD(payout.reversedCents)} taken back</small>}
      </td>
    </tr>
  );
}

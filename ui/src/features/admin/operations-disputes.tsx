import type { ReactNode } from 'react';
import { Price } from '@/components/money/price';
import { formatUSD } from '@/domain/money';
import { Chip } from '@/components/session/chip';
import { Block, Command, Rows, When, Who } from './operations-parts';
import type { Operations } from './read';

type Dispute = Operations['disputes']['items'][number];

interface Props {
  operations: Operations;
}

const STATES: Readonly<Record<Dispute['state'], ReactNode>> = {
  open: (
    <Chip icon="alert" colour="flare">
      The bank has the money
    </Chip>
  ),
  inquiry: (
    <Chip icon="search" colour="dusk">
      The bank asks
    </Chip>
  ),
  overturned: (
    <Chip icon="alert" colour="dusk">
      Decided otherwise since
    </Chip>
  ),
};

/** Payments that a bank takes back, or asks about. */
export function DisputesBlock({ operations: { disputes, at } }: Props) {
  const total = disputes.open + disputes.inquiries + disputes.overturned;
  return (
    <Block
      place="disputes"
      title="Disputed payments"
      help="Send evidence in Stripe before it is due, or accept the dispute there; what the bank decides is booked by itself. Do not refund a disputed payment: it would go back twice."
      fine={total === 0 && 'No bank takes a payment back.'}
    >
      <Rows
        label="Disputed payments"
        total={total}
        rows={disputes.items}
        rowKey={({ _id }) => _id}
        columns={[
          { title: 'Buyer', width: 20, wide: true, cell: ({ buyer }) => <Who person={buyer} /> },
          { title: 'Dispute', wide: true, cell: ({ _id, reason }) => `${_id} (${reason})` },
          { title: 'State', width: 20, cell: ({ state }) => STATES[state] },
          { title: 'Amount', width: 10, cell: ({ amountCents }) => formatUSD(amountCents) },
          { title: 'Held', width: 10, cell: ({ takenSC }) => <Price sc={takenSC} /> },
          {
            title: 'Evidence due',
            width: 16,
            cell: ({ dueBy }) => (dueBy ? <When iso={dueBy} at={at} /> : 'No date'),
          },
        ]}
      />
    </Block>
  );
}

/** People who cannot book since a dispute. */
export function BlockedBlock({ operations: { blocked, at } }: Props) {
  return (
    <Block
      place="blocked"
      title="Blocked accounts"
      help={
        <>
          A dispute keeps them from booking until you have looked at them. Then:
          <span style={{ display: 'block', marginTop: 10 }}>
            <Command text="sherpa admin unblock EMAIL" />
          </span>
        </>
      }
      fine={blocked.total === 0 && 'Everybody may book.'}
    >
      <Rows
        label="Blocked accounts"
        total={blocked.total}
        rows={blocked.items}
        rowKey={({ user }) => user._id}
        columns={[
          { title: 'Gamer', width: 30, wide: true, cell: ({ user }) => <Who person={user} /> },
          { title: 'E-mail', wide: true, cell: ({ user }) => user.email ?? 'Unknown' },
          { title: 'Since', width: 24, cell: ({ since }) => <When iso={since} at={at} /> },
        ]}
      />
    </Block>
  );
}

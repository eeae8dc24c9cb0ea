import { styled } from '@mui/material/styles';
import type { TimelineEvent } from '@/api/normalize';
import { formatWhen } from '@/components/time/format';
import { now } from '@/domain/clock';

const List = styled('ol')({
  '& li': {
    position: 'relative',
    padding: '0 0 18px 26px',
    borderLeft: '2px solid var(--sh-line)',
    marginLeft: 6,
  },
  '& li:last-of-type': { paddingBottom: 0 },
  '& li::before': {
    content: '""',
    position: 'absolute',
    left: -7,
    top: 6,
    width: 12,
    height: 12,
    borderRadius: '50%',
    background: 'var(--sh-edge)',
    border: '2px solid var(--sh-base)',
  },
  '& strong': { display: 'block' },
  '& time': { fontSize: 14, color: 'var(--sh-text3)', fontVariantNumeric: 'tabular-nums' },
  '& q': { display: 'block', color: 'var(--sh-text2)', overflowWrap: 'anywhere' },
});

const WORDS: Readonly<Record<string, string>> = {
  book: 'Requested',
  approve: 'Approved',
  decline: 'Declined',
  cancel: 'Cancelled',
  move: 'Moved to another time',
  expire: 'Expired without an answer',
  complete: 'Completed',
  report: 'Problem reported',
  refund_gamer: 'Decided: refund',
  pay_sherpa: 'Decided: the Sherpa is paid',
  dismiss: 'Problem dismissed',
  settle: 'Paid out',
};

const BY: Readonly<Record<string, string>> = {
  gamer: 'by the gamer',
  guide: 'by the Sherpa',
  admin: 'by an admin',
};

const word = (event: string) => (Object.hasOwn(WORDS, event) ? WORDS[event] : event);

/** What happened to a session, newest last. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <List>
      {events.map(({ at, event, by, reason }) => (
        <li key={`${at}-${event}`}>
          <strong>
            {word(event)}
            {Object.hasOwn(BY, by) ? ` ${BY[by]}` : ''}
          </strong>
          <time dateTime={at}>{formatWhen(at, now())}</time>
          {reason && <q>{reason}</q>}
        </li>
      ))}
    </List>
  );
}

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
  '& q,& .moved': { display: 'block', color: 'var(--sh-text2)', overflowWrap: 'anywhere' },
});

const WORDS: Readonly<Record<string, string>> = {
  book: 'Requested',
  approve: 'Approved',
  decline: 'Declined',
  cancel: 'Cancelled',
  cancel_late: 'Cancelled late',
  waive: 'SC given back',
  propose: 'Another time proposed',
  accept_proposal: 'Proposal accepted',
  decline_proposal: 'Proposal declined',
  withdraw_proposal: 'Proposal withdrawn',
  move: 'Moved to another time',
  set_meeting: 'Meeting place set',
  check_in: 'Checked in',
  expire: 'Expired without an answer',
  complete: 'Completed',
  report: 'Problem reported',
  refund_gamer: 'Refund decided',
  pay_sherpa: 'Payment to the Sherpa decided',
  dismiss: 'Problem dismissed',
  settle: 'Paid out',
};

const BY: Readonly<Record<string, string>> = {
  gamer: 'by the gamer',
  guide: 'by the Sherpa',
  admin: 'by an admin',
};

/** What happened, and who did it. An approval at once is nobody's act of that moment. */
function headline({ event, by }: TimelineEvent, instant: boolean): string {
  if (event === 'approve' && instant) return 'Approved at once';
  const words = Object.hasOwn(WORDS, event) ? WORDS[event]! : event;
  return Object.hasOwn(BY, by) ? `${words} ${BY[by]}` : words;
}

/** "From Sat 21 Nov, 19:00 to Sun 22 Nov, 15:00", with what is known. */
function movedText({ fromTime, toTime }: TimelineEvent): string {
  const [from, to] = [fromTime, toTime].map((iso) => (iso ? formatWhen(iso, now()) : ''));
  if (!to) return from ? `From ${from}` : '';
  return from ? `From ${from} to ${to}` : `To ${to}`;
}

interface Props {
  events: readonly TimelineEvent[];
  /** The session was approved at once. */
  instant?: boolean;
}

/** What happened to a session, newest last; of moves and proposals also the old and the new time. */
export default function Timeline({ events, instant = false }: Props) {
  return (
    <List>
      {events.map((entry, index) => {
        const { at, event, reason } = entry;
        const moved = movedText(entry);
        return (
          <li key={`${at}-${event}-${index}`}>
            <strong>{headline(entry, instant)}</strong>
            <time dateTime={at}>{formatWhen(at, now())}</time>
            {moved && <span className="moved">{moved}</span>}
            {reason && <q>{reason}</q>}
          </li>
        );
      })}
    </List>
  );
}

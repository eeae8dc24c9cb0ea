import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { Session } from '@/api/normalize';
import { paths } from '@/domain/paths';
import { Icon } from '@/components/drawing/icon';
import { Price } from '@/components/money/price';
import { Person } from '@/components/people/person';
import type { Column } from '@/components/session/session-table';
import { DeadlineChip } from '@/components/session/deadline-chip';
import { StatusChip } from '@/components/session/status-chip';
import { formatWhen } from '@/components/time/format';
import { SessionTime } from '@/components/time/session-time';
import type { RowAction, Side } from '@/domain/session-actions';
import { isAnswerDue, may } from '@/domain/session-actions';
import { now } from '@/domain/clock';
import { effectiveHours, statusKind } from '@/domain/session-status';
import { formatSC, formatUSD } from '@/domain/money';
import { messages } from './messages';
import { shortId } from './short-id';

const Dollars = styled('span')({
  fontWeight: 700,
  '& .sc': { display: 'block', fontSize: 13, fontWeight: 400, color: 'var(--sh-text3)' },
});

const Chips = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', gap: 6 });

/** What the other side sees of the price: gamers SC, guides dollars and SC. */
function Total({ session, side }: { session: Session; side: Side }) {
  const { priceCents, totalSC } = session;
  if (side === 'user' || priceCents === undefined) {
    return totalSC === undefined ? <>–</> : <Price sc={totalSC} />;
  }
  return (
    <Dollars>
      {formatUSD(priceCents)}
      {totalSC !== undefined && <span className="sc">{formatSC(totalSC)}</span>}
    </Dollars>
  );
}

const Asked = styled('span')({
  display: 'block',
  fontSize: 13,
  lineHeight: 1.4,
  color: 'var(--sh-dusk)',
});

/** When it is, and what is asked about that time. */
function When({ session, side }: { session: Session; side: Side }) {
  const { scheduledTime, proposal, outsideHours, status } = session;
  const outside = side === 'guide' && outsideHours && statusKind(status) === 'pending';
  return (
    <>
      <SessionTime iso={scheduledTime} />
      {proposal && <Asked>Proposed: {formatWhen(proposal.startsAt, now())}</Asked>}
      {outside && <Asked>Outside your usual hours</Asked>}
    </>
  );
}

/** The status of a row, and how long the viewer's answer still counts. */
export function RowStatus({ session, side, at }: { session: Session; side: Side; at: number }) {
  const { status, lateCancelled, proposal, expiresAt } = session;
  const due = isAnswerDue(session) ? proposal?.expiresAt : undefined;
  const request =
    side === 'guide' && statusKind(status) === 'pending' && may(session, 'approve')
      ? expiresAt
      : undefined;
  return (
    <Chips>
      <StatusChip status={status} late={lateCancelled} />
      {due ? (
        <DeadlineChip until={due} at={at} label="Answer" />
      ) : (
        request && <DeadlineChip until={request} at={at} />
      )}
    </Chips>
  );
}

/** Columns of the specification, section 2; widths in % are the same for all groups of a page. */
export function sessionColumns(side: Side): readonly Column<Session>[] {
  const guide = side === 'guide';
  return [
    {
      key: 'session',
      title: 'Session',
      width: guide ? 7.5 : 8,
      cell: ({ id }) => (
        <MuiLink
          component={Link}
          to={paths.session(id)}
          sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}
        >
          {shortId(id)}
        </MuiLink>
      ),
    },
    {
      key: 'other',
      title: guide ? 'User' : 'Sherpa',
      width: guide ? 14.5 : 13.5,
      cell: (session) =>
        guide ? (
          <Person person={session.user} unknown={messages.unknownUser} />
        ) : (
          <Person person={session.guide} vetted unknown={messages.unknown} />
        ),
    },
    {
      key: 'when',
      title: 'When',
      width: 15,
      cell: (session) => <When session={session} side={side} />,
    },
    {
      key: 'game',
      title: 'Game',
      width: 10.5,
      cell: ({ game }) => game || '–',
    },
    { key: 'platform', title: 'Platform', width: 8.5, cell: ({ platform }) => platform || '–' },
    {
      key: 'hours',
      title: 'Hours',
      width: 4.5,
      end: true,
      cell: ({ hours }) => effectiveHours(hours),
    },
    {
      key: 'total',
      title: 'Total',
      width: guide ? 6.5 : 7.5,
      end: true,
      cell: (session) => <Total session={session} side={side} />,
    },
  ];
}

/** What a button does by itself; the others are links. */
export type ActingRow = Exclude<RowAction, 'view' | 'book_again'>;

interface ActionsProps {
  session: Session;
  actions: readonly RowAction[];
  busy: boolean;
  calendarBusy: boolean;
  onAction: (action: ActingRow, session: Session) => void;
}

/** The buttons of a row, each named with its session. */
export function RowButtons({ session, actions, busy, calendarBusy, onAction }: ActionsProps) {
  const id = shortId(session.id);
  return actions.map((action) => {
    const does = (name: string) => ({
      size: 'small' as const,
      disabled: busy,
      'aria-label': `${name} session ${id}`,
    });
    switch (action) {
      case 'approve':
        return (
          <Button
            key={action}
            {...does('Approve')}
            variant="contained"
            onClick={() => onAction(action, session)}
          >
            Approve
          </Button>
        );
      case 'accept_proposal':
        return (
          <Button
            key={action}
            {...does('Accept the proposal for')}
            variant="contained"
            onClick={() => onAction(action, session)}
          >
            Accept
          </Button>
        );
      case 'decline_proposal':
        return (
          <Button
            key={action}
            {...does('Decline the proposal for')}
            variant="outlined"
            color="error"
            onClick={() => onAction(action, session)}
          >
            Decline
          </Button>
        );
      case 'waive':
        return (
          <Button
            key={action}
            {...does('Give the SC back for')}
            variant="outlined"
            onClick={() => onAction(action, session)}
          >
            Give back
          </Button>
        );
      case 'cancel':
        return (
          <Button
            key={action}
            {...does('Cancel')}
            variant="outlined"
            color="error"
            onClick={() => onAction(action, session)}
          >
            Cancel
          </Button>
        );
      case 'calendar':
        return (
          <Button
            key={action}
            {...does('Add to Calendar:')}
            className="calendar"
            title={messages.calendar}
            disabled={busy || calendarBusy}
            variant="outlined"
            startIcon={<Icon name="calendar-add" size={16} />}
            onClick={() => onAction(action, session)}
          >
            <span className="words">{messages.calendar}</span>
          </Button>
        );
      case 'rate':
        return (
          <Button
            key={action}
            {...does('Rate')}
            variant="contained"
            onClick={() => onAction(action, session)}
          >
            Rate
          </Button>
        );
      case 'book_again':
        return (
          <Button
            key={action}
            {...does('Book again:')}
            variant="outlined"
            component={Link}
            to={paths.bookAgain(session.guide.id, {
              game: session.game,
              platform: session.platform,
              hours: effectiveHours(session.hours),
            })}
          >
            {messages.bookAgain}
          </Button>
        );
      case 'view':
        return (
          <Button
            key={action}
            {...does('View')}
            variant="text"
            component={Link}
            to={paths.session(session.id)}
          >
            View
          </Button>
        );
    }
  });
}

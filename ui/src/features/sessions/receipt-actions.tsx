import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { Session } from '@/api/normalize';
import { paths } from '@/domain/paths';
import { Icon } from '@/components/drawing/icon';
import { BusyButton } from '@/components/feedback/busy-button';
import type { Side } from '@/domain/session-actions';
import { canRate, hasCalendar, may } from '@/domain/session-actions';
import { canonicalStatus, effectiveHours, statusKind } from '@/domain/session-status';
import { messages } from './messages';
import { hasReported } from './money-text';
import type { ViewerRole } from '@/domain/session-actions';
import type { SessionButton } from './use-row-actions';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  marginTop: 22,
  [theme.breakpoints.down('sm')]: { '& > *': { flex: '1 1 auto' } },
  '@media print': { display: 'none' },
  // At the foot of the permit.
  '&.quiet': { display: 'grid', gap: 10, margin: 0 },
  '&.quiet:empty': { display: 'none' },
}));

interface Props {
  session: Session;
  who: ViewerRole;
  busy: boolean;
  calendarBusy: boolean;
  onAction: (button: SessionButton, session: Session) => void;
  /** Asks the server once more, when the page no longer does it by itself. */
  onCheck: (() => void) | undefined;
  checking: boolean;
}

/** What this onlooker may do now, by the server's `actions`. */
export function ReceiptActions({ session, who, busy, calendarBusy, onAction, ...check }: Props) {
  const side: Side = who === 'guide' ? 'guide' : 'user';
  const pending = statusKind(session.status) === 'pending';
  const rates = who !== 'admin' && canRate(session, side);
  // An agreed time has its ways out in a card of its own (plans-card.tsx).
  const agreed = statusKind(session.status) === 'confirmed';
  const here = who === 'admin' || !agreed;
  // Declining a request is how its guide calls it off.
  const cancels = here && may(session, 'cancel') && !(pending && may(session, 'decline'));
  const { guide, game, platform } = session;
  const again =
    who === 'user' && guide.id && canonicalStatus(session.status) === 'completed'
      ? paths.bookAgain(guide.id, { game, platform, hours: effectiveHours(session.hours) })
      : '';
  return (
    <Row className={agreed ? 'quiet' : ''}>
      {may(session, 'approve') && (
        <BusyButton variant="contained" busy={busy} onClick={() => onAction('approve', session)}>
          Approve
        </BusyButton>
      )}
      {rates && (
        <>
          <Button variant="contained" onClick={() => onAction('rate', session)}>
            {messages.rateNow}
          </Button>
          <Button component={Link} to={paths.rate(session.id)} variant="text">
            {messages.ratePage}
          </Button>
        </>
      )}
      {again && (
        <Button component={Link} to={again} variant={rates ? 'outlined' : 'contained'}>
          {messages.bookAgain}
        </Button>
      )}
      {hasCalendar(session) && (
        <BusyButton
          variant="outlined"
          busy={calendarBusy}
          startIcon={<Icon name="calendar-add" />}
          onClick={() => onAction('calendar', session)}
        >
          {messages.calendarFile}
        </BusyButton>
      )}
      {here && may(session, 'move') && (
        <Button component={Link} to={paths.schedule(session.id)} variant="outlined">
          {messages.changeTime}
        </Button>
      )}
      {here && may(session, 'propose') && (
        <Button variant="outlined" disabled={busy} onClick={() => onAction('propose', session)}>
          {messages.propose}
        </Button>
      )}
      {may(session, 'decline') && (
        <Button
          variant="outlined"
          color="error"
          disabled={busy}
          onClick={() => onAction('decline', session)}
        >
          Decline
        </Button>
      )}
      {cancels && (
        <Button
          variant="outlined"
          color="error"
          disabled={busy}
          onClick={() => onAction('cancel', session)}
        >
          {pending ? messages.cancelYes : messages.cancelSession}
        </Button>
      )}
      {may(session, 'waive') && (
        <Button variant="outlined" disabled={busy} onClick={() => onAction('waive', session)}>
          {messages.waive}
        </Button>
      )}
      {may(session, 'report') && who !== 'admin' && !hasReported(session, who) && (
        <Button variant="text" disabled={busy} onClick={() => onAction('report', session)}>
          {messages.report}
        </Button>
      )}
      {check.onCheck && (
        <BusyButton variant="text" busy={check.checking} onClick={check.onCheck}>
          {messages.checkAgain}
        </BusyButton>
      )}
    </Row>
  );
}

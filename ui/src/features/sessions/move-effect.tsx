import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { Session } from '@/api/normalize';
import { Icon } from '@/components/drawing/icon';
import { HOUR } from '@/domain/clock';
import { isFree } from '@/domain/free-slots';
import { roundUpToStep } from '@/domain/free-time';
import { may } from '@/domain/session-actions';
import { effectiveHours, statusKind } from '@/domain/session-status';
import { freeForSession } from './free-times';
import { messages } from './messages';

const Root = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& svg': { flex: 'none' },
  '&.once': { color: 'var(--sh-lichen)' },
  '&.asks': { color: 'var(--sh-dusk)' },
});

/** Without hours, both starts of a move at once are at least this far away. */
const FAR_MS = 24 * HOUR;

/** True when the server made a proposal of the move. `time` is what was sent, ms. */
export const isProposed = ({ proposal, scheduledTime }: Session, time: number): boolean =>
  proposal?.by === 'gamer' &&
  Date.parse(proposal.startsAt) === time &&
  Date.parse(scheduledTime ?? '') !== time;

interface Props {
  session: Session;
  /** The start that is picked, ms. */
  start: number;
  /** The business time, ms. */
  at: number;
}

/**
 * What confirming does: the session moves at once while cancelling is still free and the guide can take the new
 * time; otherwise the guide is asked. Nothing for a request, and for a server that makes no proposals.
 */
export function MoveEffect({ session, start, at }: Props) {
  const { cancellation, proposal } = session;
  const proposes =
    statusKind(session.status) === 'confirmed' &&
    (cancellation !== undefined || may(session, 'propose'));
  const free = may(session, 'move') && Date.parse(cancellation?.freeUntil ?? '') > at;
  const time = roundUpToStep(start);
  const enabled = proposes && free && !Number.isNaN(time);
  const hours = useQuery({ ...freeForSession(session, enabled ? time : 0), enabled });
  if (!proposes || Number.isNaN(time) || hours.isLoading) return null;

  const guide = session.guide.username || 'The Sherpa';
  const own = Date.parse(session.scheduledTime ?? '');
  const accepts = hours.data?.hoursSet
    ? isFree(time, effectiveHours(session.hours), hours.data)
    : hours.data && Math.min(own, time) - at >= FAR_MS;
  const instead = proposal ? ' It takes the place of the proposal that is open now.' : '';
  if (free && accepts === undefined) {
    return (
      <Root className="asks" aria-live="polite">
        Takes effect at once if {guide}’s hours allow it. Otherwise {guide} must agree; your present
        time stays until then.{instead}
      </Root>
    );
  }
  return free && accepts ? (
    <Root className="once" aria-live="polite">
      <Icon name="check" size={16} />
      {messages.movesAtOnce}
    </Root>
  ) : (
    <Root className="asks" aria-live="polite">
      <Icon name="hourglass" size={16} />
      {guide} must agree; your present time stays until then.{instead}
    </Root>
  );
}

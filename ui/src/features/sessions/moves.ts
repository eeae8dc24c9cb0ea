import type { Session, TimelineEvent } from '@/api/normalize';
import { formatWhen } from '@/components/time/format';
import type { ViewerRole } from '@/domain/session-actions';

const SETS_TIME: readonly string[] = ['approve', 'move', 'accept_proposal'];

/** Who set the time that the session has: the approval, move or accepted proposal that came last. */
export const lastTimeEvent = (session: Session): TimelineEvent | undefined =>
  session.timeline.findLast(({ event }) => SETS_TIME.includes(event));

/** Somebody of the timeline as this onlooker calls them. */
function nameBy(session: Session, by: string, who: ViewerRole): string {
  if (by === 'gamer') return who === 'user' ? 'You' : session.user.username || 'The gamer';
  if (by === 'guide') return who === 'guide' ? 'You' : session.guide.username || 'The Sherpa';
  return 'An admin';
}

/** Whose proposal it was that `by` accepted, as this onlooker calls them. */
function proposedBy(session: Session, by: string, who: ViewerRole): string {
  const name = nameBy(session, by === 'gamer' ? 'guide' : 'gamer', who);
  return name === 'You' ? 'your' : `${name}’s`;
}

/**
 * "saltedPixel moved it from Sat 21 Nov, 19:00 to Sun 22 Nov, 15:00.", or who accepted whose proposal. `at` is
 * the business time, ms.
 */
export function movedText(
  session: Session,
  move: TimelineEvent,
  who: ViewerRole,
  at: number,
): string {
  const to = move.toTime ?? session.scheduledTime;
  const from = move.fromTime ? ` from ${formatWhen(move.fromTime, at)}` : '';
  const did =
    move.event === 'accept_proposal'
      ? `accepted ${proposedBy(session, move.by, who)} proposal to move it`
      : 'moved it';
  return `${nameBy(session, move.by, who)} ${did}${from}${to ? ` to ${formatWhen(to, at)}` : ''}.`;
}

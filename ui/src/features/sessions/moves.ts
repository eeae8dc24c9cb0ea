import type { Session, TimelineEvent } from '@/api/normalize';
import { formatWhen } from '@/components/time/format';
import type { Onlooker } from './receipt-text';

/** Who set the time that the session has: the approval or move that came last. */
export const lastTimeEvent = (session: Session): TimelineEvent | undefined =>
  session.timeline.findLast(({ event }) => event === 'approve' || event === 'move');

/** Somebody of the timeline as this onlooker calls them. */
function nameBy(session: Session, by: string, who: Onlooker): string {
  if (by === 'gamer') return who === 'user' ? 'You' : session.user.username || 'The gamer';
  if (by === 'guide') return who === 'guide' ? 'You' : session.guide.username || 'The Sherpa';
  return 'An admin';
}

/** "saltedPixel moved it from Sat 21 Nov, 19:00 to Sun 22 Nov, 15:00." `at` is the business time, ms. */
export function movedText(
  session: Session,
  move: TimelineEvent,
  who: Onlooker,
  at: number,
): string {
  const to = move.toTime ?? session.scheduledTime;
  const from = move.fromTime ? ` from ${formatWhen(move.fromTime, at)}` : '';
  return `${nameBy(session, move.by, who)} moved it${from}${to ? ` to ${formatWhen(to, at)}` : ''}.`;
}

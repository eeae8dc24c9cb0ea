import type { Session } from '@/api/normalize';
import { clockFormat, formatWhen } from '@/components/time/format';
import { MINUTE } from '@/domain/clock';
import { MISSING_MS, checkInWindow } from '@/domain/room';
import { isAnswerDue, may } from '@/domain/session-actions';
import type { ViewerRole } from '@/domain/session-actions';

/** Problems can be reported from so long after the start. */
const REPORT_MS = 15 * MINUTE;

/**
 * What the onlooker of an agreed session does next; empty where nothing is asked of them, or where the
 * proposal asks already. `at` is the business time, ms.
 */
export function nextStep(session: Session, who: ViewerRole, at: number): string {
  const window = checkInWindow(session);
  if (!window || who === 'admin' || at >= window.end || isAnswerDue(session)) return '';
  const { checkIns, meeting, handles } = session;
  const other =
    who === 'user' ? session.guide.username || 'the Sherpa' : session.user.username || 'the gamer';
  const [mine, theirs] =
    who === 'user' ? [checkIns.gamer, checkIns.guide] : [checkIns.guide, checkIns.gamer];
  const missing = !meeting && !handles?.theirs.length;
  if (at < window.opensAt) {
    if (missing) {
      return who === 'user'
        ? `Next: ask ${other} where you meet.`
        : `Next: say where ${other} finds you.`;
    }
    const sameDay = new Date(window.opensAt).toDateString() === new Date(at).toDateString();
    const when = sameDay
      ? `at ${clockFormat()(window.opensAt)}`
      : `on ${formatWhen(new Date(window.opensAt).toISOString(), at)}`;
    return `Nothing is left to do until check-in opens ${when}.`;
  }
  if (!mine) return 'Next: say that you are here.';
  if (theirs) return 'You are both here.';
  if (at < window.start + MISSING_MS) return `You are here. ${other} has not checked in yet.`;
  const report = may(session, 'report')
    ? 'or report a problem.'
    : `or report a problem from ${clockFormat()(window.start + REPORT_MS)} on.`;
  return `You are here. ${other} has not checked in: write a message, ${report}`;
}

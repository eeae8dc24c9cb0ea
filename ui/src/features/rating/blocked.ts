import type { Session } from '@/api/normalize';
import { canonicalStatus } from '@/domain/session-status';
import type { Side } from '@/domain/session-actions';
import { messages } from './messages';

/** Why the side may not rate now; empty when it may (specification, section 5). */
export function blockedBy(
  session: Pick<Session, 'id' | 'status' | 'userRated' | 'guideRated'> | undefined,
  side: Side,
  signedIn: boolean,
): string {
  if (!session?.id) return messages.missingSession;
  if (!signedIn) return messages.signIn;
  if (canonicalStatus(session.status) !== 'completed') return messages.notCompleted;
  if (side === 'guide' ? session.guideRated : session.userRated) return messages.alreadyRated;
  return '';
}

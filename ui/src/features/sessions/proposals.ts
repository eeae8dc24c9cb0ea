import type { Proposal, Session } from '@/api/normalize';
import type { ViewerRole } from '@/domain/session-actions';
import { statusKind } from '@/domain/session-status';

/** The proposal of a session while it can be answered. */
export function openProposal({ proposal, status }: Session): Proposal | undefined {
  const kind = statusKind(status);
  return kind === 'pending' || kind === 'confirmed' ? proposal : undefined;
}

const nameOf = (session: Session, side: Proposal['by']): string =>
  side === 'guide' ? session.guide.username || 'The Sherpa' : session.user.username || 'The gamer';

/** True when the onlooker proposed it. */
export const isOwnProposal = ({ by }: Proposal, who: ViewerRole): boolean =>
  who === (by === 'gamer' ? 'user' : 'guide');

export const proposerName = (session: Session, { by }: Proposal): string => nameOf(session, by);

/** Who has to answer it. */
export const otherName = (session: Session, { by }: Proposal): string =>
  nameOf(session, by === 'gamer' ? 'guide' : 'gamer');

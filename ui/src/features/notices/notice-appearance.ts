import type { Notice } from '@/api/notices';
import { paths } from '@/domain/paths';
import type { IconName } from '@/components/drawing/icon-paths';
import type { Token } from '@/theme/tokens';

interface Appearance {
  icon: IconName;
  colour: Token;
}

const APPEARANCES: Readonly<Record<string, Appearance>> = {
  request: { icon: 'hourglass', colour: 'dusk' },
  approved: { icon: 'flag', colour: 'glacier' },
  declined: { icon: 'no-entry', colour: 'flare' },
  cancelled: { icon: 'stopped', colour: 'stone' },
  moved: { icon: 'calendar', colour: 'glacier' },
  proposal: { icon: 'calendar', colour: 'dusk' },
  proposal_answer: { icon: 'calendar', colour: 'glacier' },
  meeting: { icon: 'door', colour: 'glacier' },
  check_in: { icon: 'here', colour: 'lichen' },
  expired: { icon: 'hourglass', colour: 'stone' },
  message: { icon: 'message', colour: 'glacier' },
  verdict: { icon: 'shield', colour: 'dusk' },
  refund: { icon: 'undo', colour: 'lantern' },
  rating: { icon: 'star', colour: 'star' },
  answer: { icon: 'message', colour: 'glacier' },
  payout: { icon: 'summit', colour: 'lichen' },
  application: { icon: 'tent', colour: 'lichen' },
};

/** Icon and colour of a notice; of a kind that this page does not know, those of information. */
export const noticeAppearance = (kind: string): Appearance =>
  Object.hasOwn(APPEARANCES, kind) ? APPEARANCES[kind]! : { icon: 'info', colour: 'stone' };

/** Where a notice leads; empty when nowhere. */
export function noticePath({ kind, sessionId, by }: Notice): string {
  // An answer to a review stands on the profile of who answered.
  if (kind === 'answer' && by) return `${paths.profileOf(by.id)}#reviews`;
  if (sessionId) return paths.session(sessionId);
  if (kind === 'payout') return paths.dashboard;
  return kind === 'application' ? paths.profile : '';
}

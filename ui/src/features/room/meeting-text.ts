import type { Handle, Session } from '@/api/normalize';
import type { Side } from '@/domain/session-actions';
import { kindName, kindOfUrl, namesAKind } from './handles';
import type { ViewerRole } from '@/domain/session-actions';

/** Who set the place, or would: without one the gamer comes to the guide. */
const hostSide = ({ meeting }: Session): Side => (meeting?.setBy === 'gamer' ? 'user' : 'guide');

export const nameOf = (session: Session, side: Side): string =>
  side === 'guide' ? session.guide.username || 'the Sherpa' : session.user.username || 'the gamer';

/** The first handle by which somebody is met; Discord before the others. */
const firstHandle = (handles: readonly Handle[]): Handle | undefined =>
  handles.find(({ kind }) => kind === 'discord') ?? handles[0];

/** " on Discord", where link or handle say so and the text does not name another place. */
function placeText(text: string, url: string, handle: Handle | undefined): string {
  const kind = kindOfUrl(url) ?? handle?.kind;
  return !kind || kind === 'other' || namesAKind(text) ? '' : ` on ${kindName(kind)}`;
}

/** True when nobody has said yet how the two meet. */
export const isPlaceMissing = ({ meeting, handles }: Session): boolean =>
  !meeting && !handles?.theirs.length;

/** How the two meet, in a sentence. */
export function meetingText(session: Session, who: ViewerRole): string {
  const { meeting, handles } = session;
  const host = hostSide(session);
  const other = nameOf(session, who === 'user' ? 'guide' : 'user');
  const handle = firstHandle((who === host ? handles?.mine : handles?.theirs) ?? []);
  if (!meeting) {
    const theirs = firstHandle(handles?.theirs ?? []);
    if (who === 'admin') return 'No meeting place is set.';
    if (!theirs) {
      return who === 'guide'
        ? `No meeting place yet. Say where ${other} finds you.`
        : `${other} has not said yet where you meet.`;
    }
    const on = theirs.kind === 'other' ? '' : ` on ${kindName(theirs.kind)}`;
    return `Join ${other}${on}: ${theirs.value}.`;
  }
  const { text, url } = meeting;
  const on = placeText(text, url, handle);
  const rest = text ? `: ${text}` : ' by the link below.';
  if (who === 'admin') {
    const guest = nameOf(session, host === 'guide' ? 'user' : 'guide');
    return `${guest} joins ${nameOf(session, host)}${on}${rest}`;
  }
  return who === host ? `${other} joins you${on}${rest}` : `Join ${other}${on}${rest}`;
}

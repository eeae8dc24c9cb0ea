import type { Session } from '@/api/normalize';
import type { IconName } from '@/components/drawing/icon-paths';
import { statusAppearance } from '@/components/session/status-appearance';
import { formatWhen } from '@/components/time/format';
import { canonicalStatus, endOf, statusKind } from '@/domain/session-status';
import type { Token } from '@/theme/tokens';
import type { ViewerRole } from '@/domain/session-actions';
import { lengthText } from './until';

export interface Station {
  title: string;
  detail: string;
  icon: IconName;
  /** Done, here, still ahead, or where it ended before its time. */
  state: 'done' | 'now' | 'todo' | 'stopped';
  /** Colour of the station that one stands at. */
  colour?: Token;
}

const when = (iso: string | undefined, at: number) => (iso ? formatWhen(iso, at) : '');

/** "Sat 21 Nov, 19:00 to 22:00". */
function playedAt(session: Session, at: number): string {
  const end = endOf(session);
  if (!session.scheduledTime || end === undefined) return 'Not scheduled';
  const [day, ...clock] = formatWhen(new Date(end).toISOString(), at).split(', ').reverse();
  const from = formatWhen(session.scheduledTime, at);
  const sameDay = from.startsWith(clock.reverse().join(', '));
  return `${from} to ${sameDay ? day : formatWhen(new Date(end).toISOString(), at)}`;
}

/** Who acts next on a request: the guide, or the gamer whom the guide offered another time. */
function waitsFor(session: Session, who: ViewerRole): string {
  const gamer = session.proposal?.by === 'guide';
  if (who === (gamer ? 'user' : 'guide')) return 'You are next to act';
  const name = gamer
    ? session.user.username || 'The gamer'
    : session.guide.username || 'The Sherpa';
  return `${name} is next to act`;
}

/** The climb of a session in five stations. */
export function stationsOf(session: Session, who: ViewerRole, at: number): Station[] {
  const kind = statusKind(session.status);
  const event = (name: string) => session.timeline.find((entry) => entry.event === name);
  // A request is approved by its guide, or by its gamer who accepts the guide's other time.
  const agreed = event('accept_proposal');
  const guide = session.guide.username || 'The Sherpa';
  const requested: Station = {
    title: 'Requested',
    detail: when(event('book')?.at ?? session.createdAt, at),
    icon: 'check',
    state: 'done',
  };
  const approved: Station = {
    title: 'Approved',
    detail: [
      when((event('approve') ?? agreed)?.at, at),
      session.instant ? 'at once' : `by ${agreed && !event('approve') ? 'both sides' : guide}`,
    ]
      .filter(Boolean)
      .join(' '),
    icon: 'check',
    state: 'done',
  };
  const set: Station = {
    title: 'Set',
    detail: 'An e-mail and a calendar file',
    icon: 'flag',
    state: 'todo',
  };
  const play: Station = {
    title: 'Play',
    detail: playedAt(session, at),
    icon: 'gamepad',
    state: 'todo',
  };
  const rate: Station = { title: 'Rate', detail: 'Both sides, once', icon: 'star', state: 'todo' };

  if (kind === 'confirmed') {
    const start = Date.parse(session.scheduledTime ?? '');
    const end = endOf(session) ?? start;
    const running = start <= at && at < end;
    const detail = start > at ? `Starts in ${lengthText(start - at)}` : 'Ended';
    return [
      requested,
      approved,
      start > at || Number.isNaN(start)
        ? {
            ...set,
            detail: Number.isNaN(start) ? 'No time yet' : detail,
            state: 'now',
            colour: 'glacier',
          }
        : { ...set, detail: '', icon: 'check', state: 'done' },
      start <= at
        ? {
            ...play,
            state: running ? 'now' : 'done',
            icon: running ? 'gamepad' : 'check',
            colour: 'glacier',
          }
        : play,
      rate,
    ];
  }
  if (kind === 'completed') {
    const rated = who === 'guide' ? session.guideRated : session.userRated;
    const both = session.userRated && session.guideRated;
    return [
      requested,
      approved,
      { ...set, detail: '', icon: 'check', state: 'done' },
      { ...play, icon: 'check', state: 'done' },
      {
        ...rate,
        detail: both ? 'Both sides have rated' : rated ? 'You have rated' : 'Both sides, once',
        icon: both ? 'check' : 'star',
        state: rated ? 'done' : 'now',
        colour: 'lichen',
      },
    ];
  }
  if (kind === 'terminal') {
    const appearance = statusAppearance(session.status);
    const name = canonicalStatus(session.status);
    const stop: Station = {
      title: `${name.charAt(0).toUpperCase()}${name.slice(1)}${session.lateCancelled && name === 'cancelled' ? ' late' : ''}`,
      detail: when(session.timeline.findLast((entry) => entry.to === name)?.at, at),
      icon: appearance.icon,
      state: 'stopped',
      colour: appearance.colour,
    };
    if (event('complete')) {
      return [
        requested,
        approved,
        { ...set, detail: '', icon: 'check', state: 'done' },
        { ...play, icon: 'check', state: 'done' },
        stop,
      ];
    }
    return event('approve') || agreed
      ? [requested, approved, stop, play, rate]
      : [requested, stop, set, play, rate];
  }
  return [
    requested,
    {
      title: 'Waiting',
      detail: waitsFor(session, who),
      icon: 'tent',
      state: 'now',
      colour: 'dusk',
    },
    set,
    play,
    rate,
  ];
}

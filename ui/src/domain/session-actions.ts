import type { SessionGroup, StatusFacts } from './session-status';
import { canonicalStatus, sessionGroup, statusKind } from './session-status';

/** What the server says a viewer may do now (`actions[]` of a session). */
export type ServerAction = string;

/** The buttons of a session row. */
export type RowAction =
  | 'approve'
  | 'accept_proposal'
  | 'decline_proposal'
  | 'cancel'
  | 'calendar'
  | 'rate'
  | 'book_again'
  | 'waive'
  | 'view';

export type Side = 'user' | 'guide';

/** Who looks at a session: one of its two people, or an admin. */
export type ViewerRole = Side | 'admin';

export interface ActionFacts extends StatusFacts {
  actions?: readonly ServerAction[] | undefined;
  userRated?: boolean | undefined;
  guideRated?: boolean | undefined;
}

/**
 * Which side of a session somebody is on. A Sherpa who booked a Sherpa is the gamer there; an answer
 * that names neither side leaves the role (specification, section 6).
 */
export function sideOf(
  session: { guide: { id: string }; user: { id: string } },
  me: { id: string; isGuide: boolean } | undefined,
): Side {
  if (!me || me.id === session.user.id) return 'user';
  return me.id === session.guide.id || me.isGuide ? 'guide' : 'user';
}

/** True when the server offers the action. A server that sends no list offers nothing extra. */
export function may(session: ActionFacts, action: ServerAction): boolean {
  return session.actions?.includes(action) ?? false;
}

/** True when the other side's proposal waits for the viewer's answer. */
export const isAnswerDue = (session: ActionFacts): boolean => may(session, 'accept_proposal');

/** True when the side has not rated a completed session yet. */
export function canRate(session: ActionFacts, side: Side): boolean {
  const rated = side === 'guide' ? session.guideRated : session.userRated;
  return canonicalStatus(session.status) === 'completed' && rated !== true;
}

/** True when there is a date for the calendar. */
export function hasCalendar(session: ActionFacts): boolean {
  return statusKind(session.status) === 'confirmed' && !!session.scheduledTime;
}

/** A viewer who has to answer a proposal gets no calendar file: the time may change. */
const fileable = (session: ActionFacts) => hasCalendar(session) && !isAnswerDue(session);

type Offer = (session: ActionFacts, side: Side) => boolean;

/** Falls back to the status when an answer carries no `actions` (specification, section 3). */
const offered =
  (action: ServerAction, otherwise: boolean): Offer =>
  (session) =>
    session.actions ? session.actions.includes(action) : otherwise;

const ANSWERS = [
  ['accept_proposal', offered('accept_proposal', false)],
  ['decline_proposal', offered('decline_proposal', false)],
] as const satisfies readonly [RowAction, Offer][];

/** Group x side -> buttons, in order of weight. One table instead of ifs in the screens. */
const OFFERS: Readonly<
  Record<SessionGroup, Readonly<Record<Side, readonly [RowAction, Offer][]>>>
> = {
  pending: {
    user: [...ANSWERS, ['cancel', offered('cancel', true)], ['view', () => true]],
    guide: [
      ['approve', offered('approve', true)],
      ['cancel', offered('cancel', true)],
      ['view', () => true],
    ],
  },
  upcoming: {
    user: [
      ...ANSWERS,
      ['calendar', fileable],
      ['cancel', offered('cancel', false)],
      ['view', () => true],
    ],
    guide: [...ANSWERS, ['calendar', fileable], ['view', () => true]],
  },
  past: {
    user: [
      ['rate', canRate],
      ['book_again', () => true],
      ['view', () => true],
    ],
    guide: [
      ['rate', canRate],
      ['waive', offered('waive', false)],
      ['view', () => true],
    ],
  },
  other: { user: [['view', () => true]], guide: [['view', () => true]] },
};

/** The buttons of one row at the time `at` (ms). */
export function rowActions(session: ActionFacts, side: Side, at: number): RowAction[] {
  return OFFERS[sessionGroup(session, at)][side]
    .filter(([, offer]) => offer(session, side))
    .map(([action]) => action);
}

/** First completed session the side has not rated, for the dialog that opens by itself. */
export function firstToRate<T extends ActionFacts>(
  sessions: readonly T[],
  side: Side,
): T | undefined {
  return sessions.find((session) => canRate(session, side));
}

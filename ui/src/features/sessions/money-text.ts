import type { Session, SessionMoney, TimelineEvent } from '@/api/normalize';
import type { IconName } from '@/components/drawing/icon-paths';
import { formatWhen } from '@/components/time/format';
import { HOUR } from '@/domain/clock';
import { may } from '@/domain/session-actions';
import { formatSC, formatUSD } from '@/domain/money';
import { endOf, statusKind } from '@/domain/session-status';
import type { Token } from '@/theme/tokens';
import type { ViewerRole } from '@/domain/session-actions';

/** What happens to the SC of a session. */
export interface MoneyText {
  text: string;
  /** Stands above the text where an admin decides or has decided. */
  title?: string;
  /** What the admin wrote about the verdict. */
  note?: string;
  /** When they move next. */
  then?: string;
}

/** The server alerts the operators of problems that wait longer than this for their verdict. */
const REVIEW_DAYS = 7;
const REVIEW_MS = REVIEW_DAYS * 24 * HOUR;

const VERDICTS: Readonly<Record<string, string>> = {
  refund_gamer: 'Decided: the SC go back to the gamer',
  pay_sherpa: 'Decided: the Sherpa is paid',
  dismiss: 'Decided: the problem is dismissed',
};

const verdictOf = (session: Session): TimelineEvent | undefined =>
  session.timeline.findLast(({ event }) => Object.hasOwn(VERDICTS, event));

const SIDES = { user: 'gamer', guide: 'guide' } as const;

/** The onlooker's own report, in the timeline or in the own rating. Nobody is shown the other side's. */
export function hasReported(session: Session, who: ViewerRole): boolean {
  if (who === 'admin') return false;
  const rating = who === 'user' ? session.userRating : session.guideRating;
  return (
    rating?.reportedNoShow === true ||
    session.timeline.some(({ event, by }) => event === 'report' && by === SIDES[who])
  );
}

/** The guide gave the SC of a late cancellation back. */
export const isWaived = (session: Session): boolean =>
  session.timeline.some(({ event }) => event === 'waive');

/** Where the SC are. What a server does not tell is read from status and timeline, without a date. */
export function moneyOf(session: Session, who: ViewerRole): SessionMoney {
  if (session.money) return session.money;
  const known = (state: SessionMoney['state']) => ({
    state,
    at: undefined,
    late: session.lateCancelled,
  });
  const kind = statusKind(session.status);
  const paysGuide = kind === 'completed' || (session.lateCancelled && !isWaived(session));
  if (!paysGuide) return known(kind === 'terminal' ? 'released' : 'held');
  const happened = (name: string) => session.timeline.some(({ event }) => event === name);
  if (happened('refund_gamer')) return known('refunded');
  if (happened('settle')) return known('settled');
  return known(hasReported(session, who) && !verdictOf(session) ? 'frozen' : 'settling');
}

const APPEARANCES: Readonly<Record<SessionMoney['state'], { icon: IconName; colour: Token }>> = {
  held: { icon: 'shield', colour: 'glacier' },
  settling: { icon: 'clock', colour: 'glacier' },
  frozen: { icon: 'hourglass', colour: 'dusk' },
  settled: { icon: 'summit', colour: 'lichen' },
  released: { icon: 'undo', colour: 'lantern' },
  refunded: { icon: 'undo', colour: 'lantern' },
};

/** Icon and colour of where the SC are. */
export const moneyAppearance = (session: Session, who: ViewerRole) =>
  APPEARANCES[moneyOf(session, who).state];

/** The price: dollars first for the guide, who earns them; SC for everybody else. */
export function amountOf(session: Session, who: ViewerRole): string {
  const { priceCents, totalSC } = session;
  const sc = totalSC === undefined ? 'The price' : formatSC(totalSC);
  if (who !== 'guide' || priceCents === undefined) return sc;
  return totalSC === undefined ? formatUSD(priceCents) : `${formatUSD(priceCents)} (${sc})`;
}

/** When the verdict can be expected. */
function expectation(session: Session, at: number): string {
  const opened = session.timeline.find(({ event }) => event === 'report')?.at;
  const until = Date.parse(opened ?? '') + REVIEW_MS;
  if (Number.isNaN(until)) {
    return `Expect it within ${REVIEW_DAYS} days: a problem that waits longer raises an alarm with us.`;
  }
  return until > at
    ? `Expect it by ${formatWhen(new Date(until).toISOString(), at)}: a problem that waits longer raises an alarm with us.`
    : `It has waited longer than ${REVIEW_DAYS} days, and our operators have been alerted.`;
}

/** The Sherpa is paid so long after the end. */
const SETTLE_MS = 48 * HOUR;

/** The SC of an agreed session: who has them, and when they move. */
export function heldText(session: Session, who: ViewerRole, at: number): MoneyText {
  const end = endOf(session);
  const when =
    end === undefined
      ? '48 hours after the session'
      : `on ${formatWhen(new Date(end + SETTLE_MS).toISOString(), at)}`;
  const guide = session.guide.username || 'the Sherpa';
  const then = {
    user: `Goes to ${guide} ${when}, unless you report a problem.`,
    guide: `Due to you ${when}, if no problem is open by then.`,
    admin: `Due to ${guide} ${when}, if no problem is open by then.`,
  };
  return { title: 'Held by Sherpa.', text: 'Nobody has it yet.', then: then[who] };
}

function frozenText(session: Session, who: ViewerRole, at: number): MoneyText {
  const amount = amountOf(session, who);
  if (who === 'admin') {
    return {
      title: 'Held for a verdict',
      text: `${amount} is held under an open problem until an admin judges it, under Problems. Both sides are told the verdict. ${expectation(session, at)}`,
    };
  }
  if (hasReported(session, who)) {
    return {
      title: 'Held for a verdict',
      text: `You reported a problem. ${amount} is held, and goes to nobody before an admin has decided. Both of you are told the verdict. ${expectation(session, at)}`,
    };
  }
  return {
    title: 'Under review',
    text: `${amount} is held while this session is under review. An admin decides what happens to it, and both of you are told. A review of more than ${REVIEW_DAYS} days raises an alarm with us.`,
  };
}

/** "in a moment", or " on Mon 23 Nov, 11:00". */
const due = (iso: string, at: number) =>
  Date.parse(iso) > at ? `on ${formatWhen(iso, at)}` : 'in a moment';

/**
 * SC that wait for their settlement. Who is told so may be the other side of a report: the words are the
 * same with and without one, and true for both.
 */
function settlingText(session: Session, who: ViewerRole, money: SessionMoney, at: number): string {
  const amount = amountOf(session, who);
  const since = money.late ? 'the cancellation' : 'the end';
  const when = money.at ? due(money.at, at) : `48 hours after ${since}`;
  if (who === 'guide') {
    const waives = may(session, 'waive') ? ' You can give it back until then.' : '';
    return `${amount} is held for you. It is due ${when}, if no problem is open by then.${waives}`;
  }
  const rates = who === 'user' && statusKind(session.status) === 'completed' && !session.userRated;
  const reports = who === 'user' && may(session, 'report');
  const report = reports
    ? ' If something went wrong, report it.'
    : rates
      ? ' If something went wrong, report it with your rating.'
      : '';
  return `${amount} is held. It is due to the Sherpa ${when}, if no problem is open by then.${report}`;
}

/** What happens to the SC of a session that is over. `at` is the business time, ms. */
export function moneyText(session: Session, who: ViewerRole, at: number): MoneyText {
  const money = moneyOf(session, who);
  if (money.state === 'frozen') return frozenText(session, who, at);
  const verdict = verdictOf(session);
  return {
    text: stateText(session, who, money, at),
    ...(verdict && { title: VERDICTS[verdict.event]! }),
    ...(verdict?.reason && { note: verdict.reason }),
  };
}

function stateText(session: Session, who: ViewerRole, money: SessionMoney, at: number): string {
  const amount = amountOf(session, who);
  const sc = amountOf(session, 'user');
  const on = money.at ? ` on ${formatWhen(money.at, at)}` : '';
  switch (money.state) {
    case 'settled':
      return who === 'guide'
        ? `${amount} was booked as your earnings${on}.`
        : `${amount} was paid to the Sherpa${on}.`;
    case 'refunded':
      if (who === 'user') {
        return `You got ${sc} as goodwill${on}. The Sherpa keeps what was paid before.`;
      }
      return who === 'guide'
        ? `The gamer got ${sc} as goodwill from us${on}. Your earnings from this session stay yours.`
        : `The gamer got ${sc} as goodwill${on}. The Sherpa keeps what was paid before.`;
    case 'released': {
      // The state is `released` even before the job that refunds the SC has run.
      const balance = who === 'user' ? 'your balance' : "the gamer's balance";
      const rest = who === 'user' ? ' There is nothing for you to do.' : '';
      // A refund by a guide or by a verdict is not automatic.
      const how = money.late ? '' : ' automatically';
      return on
        ? `${sc} was released${on} and goes back to ${balance}${how}.${rest}`
        : `${sc} goes back to ${balance}${how}.${rest}`;
    }
    default:
      return settlingText(session, who, money, at);
  }
}

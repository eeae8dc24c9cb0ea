import type { Session } from '@/api/normalize';
import { formatWhen } from '@/components/time/format';
import type { Side } from '@/domain/session-actions';
import { endOf, statusKind } from '@/domain/session-status';
import { formatSC } from '@/domain/money';
import { messages } from './messages';

/** Who looks at a receipt: one of the two sides, or an admin beside them. */
export type Onlooker = Side | 'admin';

export interface ReceiptText {
  /** The h1. */
  title: string;
  /** What it means, and who acts next. */
  lead: string;
  /** What happens to the SC. */
  money: string;
}

const nameOf = (session: Session, side: Side): string =>
  side === 'guide' ? session.guide.username || 'The Sherpa' : session.user.username || 'The gamer';

const ended = (session: Session, at: number) => {
  const end = endOf(session);
  return end !== undefined && end <= at;
};

function pendingText(session: Session, who: Onlooker, at: number): ReceiptText {
  const guide = nameOf(session, 'guide');
  const until = session.expiresAt ? ` until ${formatWhen(session.expiresAt, at)}` : '';
  const sc = session.totalSC === undefined ? 'The price' : formatSC(session.totalSC);
  return {
    title: messages.pending,
    lead:
      who === 'guide'
        ? `${messages.pendingLead} You are next: approve or decline${until}.`
        : `${messages.pendingLead} ${guide} has been told and can answer${until}.`,
    money:
      who === 'user'
        ? `Your request is paid with ${sc}. If ${guide} declines, does not answer in time, or you cancel, your balance will be adjusted automatically.`
        : `${sc} is held for this request. If it is declined, cancelled or not answered in time, the gamer's balance is adjusted automatically.`,
  };
}

function confirmedText(session: Session, who: Onlooker, at: number): ReceiptText {
  const guide = nameOf(session, 'guide');
  const sc = session.totalSC === undefined ? 'The price' : formatSC(session.totalSC);
  if (ended(session, at)) {
    return {
      title: messages.set,
      lead: 'The session has ended. It is marked completed in a moment, then both sides can rate.',
      money: `${sc} is paid.`,
    };
  }
  const when = session.scheduledTime ? ` until ${formatWhen(session.scheduledTime, at)}` : '';
  return {
    title: messages.set,
    lead:
      who === 'guide'
        ? 'You confirmed. Be online a few minutes early.'
        : `${guide} confirmed. Be online a few minutes early.`,
    money:
      who === 'guide'
        ? `${sc} is held for you. You are paid 48 hours after the session.`
        : `${sc} is paid. Nothing is left to do${when}.`,
  };
}

function completedText(session: Session, who: Onlooker): ReceiptText {
  const sc = session.totalSC === undefined ? 'The price' : formatSC(session.totalSC);
  const rated = who === 'guide' ? session.guideRated : session.userRated;
  const other = who === 'guide' ? nameOf(session, 'user') : nameOf(session, 'guide');
  const rate = rated ? messages.alreadyRated : `How was it with ${other}? Rate the session, once.`;
  return {
    title: messages.completed,
    lead: who === 'admin' ? 'Both sides can rate it, once.' : rate,
    money: completedMoney(session, who, sc),
  };
}

function completedMoney(session: Session, who: Onlooker, sc: string): string {
  const settled = session.timeline.some(({ event }) => event === 'settle');
  if (who === 'guide') {
    return settled
      ? 'Your earnings from this session are booked.'
      : 'Your earnings are booked 48 hours after the end, unless a problem is reported.';
  }
  if (settled) return `${sc} was paid to the Sherpa.`;
  const report = session.userRated ? '' : ' If something went wrong, report it with your rating.';
  return `${sc} is paid to the Sherpa 48 hours after the end.${who === 'user' ? report : ''}`;
}

function stoppedText(session: Session, who: Onlooker): ReceiptText {
  const sc = session.totalSC === undefined ? 'The price' : formatSC(session.totalSC);
  return {
    title: messages.stopped,
    lead: session.statusReason || messages.stoppedReason,
    money:
      who === 'user'
        ? `${sc} goes back to your balance automatically. There is nothing for you to do.`
        : `${sc} goes back to the gamer's balance automatically.`,
  };
}

/** The words of a receipt: state x onlooker. `at` is the business time, ms. */
export function receiptText(session: Session, who: Onlooker, at: number): ReceiptText {
  switch (statusKind(session.status)) {
    case 'pending':
      return pendingText(session, who, at);
    case 'confirmed':
      return confirmedText(session, who, at);
    case 'completed':
      return completedText(session, who);
    case 'terminal':
      return stoppedText(session, who);
    case 'other':
      return {
        title: `Session ${session.status || 'without a status'}`,
        lead: 'This state is new to this page. Reload it in a moment.',
        money: '',
      };
  }
}

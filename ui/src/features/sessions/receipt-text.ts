import type { Session } from '@/api/normalize';
import { formatWhen } from '@/components/time/format';
import type { ViewerRole, Side } from '@/domain/session-actions';
import { isAnswerDue, may } from '@/domain/session-actions';
import { canonicalStatus, endOf, statusKind } from '@/domain/session-status';
import { messages } from './messages';
import type { MoneyText } from './money-text';
import { amountOf, heldText, isWaived, moneyText } from './money-text';
import { lastTimeEvent, movedText } from './moves';
import { nextStep } from './next-step';
import { isOwnProposal, otherName, proposerName } from './proposals';

export interface ReceiptText {
  /** The h1. */
  title: string;
  /** What it means, and who acts next. */
  lead: string;
  /** What the onlooker does next, where an agreed session asks something of them. */
  next?: string;
  money: MoneyText;
}

const nameOf = (session: Session, side: Side): string =>
  side === 'guide' ? session.guide.username || 'The Sherpa' : session.user.username || 'The gamer';

const ended = (session: Session, at: number) => {
  const end = endOf(session);
  return end !== undefined && end <= at;
};

/** Whose word is awaited about another time; empty without a proposal. */
function proposalText(session: Session, who: ViewerRole): string {
  const { proposal } = session;
  if (!proposal) return '';
  const other = otherName(session, proposal);
  if (isOwnProposal(proposal, who)) return ` You proposed another time; ${other} is next.`;
  const asked = who === 'admin' ? `${other} is next.` : 'You are next.';
  return ` ${proposerName(session, proposal)} proposes another time. ${asked}`;
}

function pendingText(session: Session, who: ViewerRole, at: number): ReceiptText {
  const guide = nameOf(session, 'guide');
  const until = session.expiresAt ? ` until ${formatWhen(session.expiresAt, at)}` : '';
  const amount = amountOf(session, who);
  const last = lastTimeEvent(session);
  const moved = last?.event === 'move' ? ` ${movedText(session, last, who, at)}` : '';
  const proposed = proposalText(session, who);
  const toGuide = proposed
    ? `${proposed} You can still approve or decline the request as it is${until}.`
    : ` You are next: approve or decline${until}.`;
  const toOthers = proposed || ` ${guide} has been told and can answer${until}.`;
  return {
    title: messages.pending,
    lead: `${messages.pendingLead}${moved}${who === 'guide' ? toGuide : toOthers}`,
    money: {
      text:
        who === 'user'
          ? `Your request is paid with ${amount}. If ${guide} declines, does not answer in time, or you cancel, your balance will be adjusted automatically.`
          : `${amount} is held for this request. If it is declined, cancelled or not answered in time, the gamer's balance is adjusted automatically.`,
    },
  };
}

/** Who confirmed the time or moved it, and what that leaves to do. Nobody confirmed a move. */
function agreedText(session: Session, who: ViewerRole, at: number): string {
  const last = lastTimeEvent(session);
  if (last && last.event !== 'approve') {
    const cannot =
      last.event === 'move' && who === 'guide' && last.by !== 'guide' && may(session, 'cancel')
        ? ' If you cannot make it, cancel: everything goes back to the gamer.'
        : '';
    return `${movedText(session, last, who, at)}${cannot}`;
  }
  // Approved is what the guide did; a time that was set later may be somebody else's word.
  if (!last && canonicalStatus(session.status) === 'scheduled') return '';
  if (session.instant) {
    return who === 'guide'
      ? 'Approved at once: gamers book your free times without asking.'
      : `Approved at once: ${nameOf(session, 'guide')} opened this time for direct booking.`;
  }
  return who === 'guide' ? 'You confirmed.' : `${nameOf(session, 'guide')} confirmed.`;
}

function confirmedText(session: Session, who: ViewerRole, at: number): ReceiptText {
  const money = heldText(session, who, at);
  if (ended(session, at)) {
    return {
      title: messages.set,
      lead: 'The session has ended. It is marked completed in a moment, then both sides can rate.',
      money,
    };
  }
  const moving = isAnswerDue(session) ? ' Moving the session costs nothing.' : '';
  return {
    title: messages.set,
    lead: `${agreedText(session, who, at)}${proposalText(session, who)}${moving}`.trim(),
    next: nextStep(session, who, at),
    money,
  };
}

function completedText(session: Session, who: ViewerRole, at: number): ReceiptText {
  const rated = who === 'guide' ? session.guideRated : session.userRated;
  const other = who === 'guide' ? nameOf(session, 'user') : nameOf(session, 'guide');
  const rate = rated ? messages.alreadyRated : `How was it with ${other}? Rate the session, once.`;
  return {
    title: messages.completed,
    lead: who === 'admin' ? 'Both sides can rate it, once.' : rate,
    money: moneyText(session, who, at),
  };
}

/** That it was cancelled late, and whether the guide gave the SC back. */
function lateText(session: Session, who: ViewerRole): string {
  const late = who === 'user' ? messages.lateCancelled : messages.lateCancelledByGamer;
  if (!isWaived(session)) return late;
  const guide = who === 'guide' ? 'You' : nameOf(session, 'guide');
  return `${late} ${guide} gave the SC back.`;
}

function stoppedText(session: Session, who: ViewerRole, at: number): ReceiptText {
  return {
    title: messages.stopped,
    lead: session.lateCancelled
      ? lateText(session, who)
      : session.statusReason || messages.stoppedReason,
    money: moneyText(session, who, at),
  };
}

/** The words of a receipt: state x onlooker. `at` is the business time, ms. */
export function receiptText(session: Session, who: ViewerRole, at: number): ReceiptText {
  switch (statusKind(session.status)) {
    case 'pending':
      return pendingText(session, who, at);
    case 'confirmed':
      return confirmedText(session, who, at);
    case 'completed':
      return completedText(session, who, at);
    case 'terminal':
      return stoppedText(session, who, at);
    case 'other':
      return {
        title: `Session ${session.status || 'without a status'}`,
        lead: 'This state is new to this page. Reload it in a moment.',
        money: { text: '' },
      };
  }
}

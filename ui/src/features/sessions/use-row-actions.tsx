import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import type { Cancellation, Session } from '@/api/normalize';
import type { Question } from '@/components/feedback/question';
import { useConfirm } from '@/components/feedback/confirm';
import { late } from '@/components/feedback/late';
import { now } from '@/domain/clock';
import type { RowAction, Side } from '@/domain/session-actions';
import { formatSC } from '@/domain/money';
import { statusKind } from '@/domain/session-status';
import { useCalendarFile } from './calendar';
import { messages } from './messages';
import { cancelLabel, quoteText } from './quote';
import type { ReceiptDialogs } from './receipt-dialogs';
import { useSessionActions } from './use-session-actions';

const ReasonDialog = late(() => import('./reason-dialog'));

/** What a button of a session does; lists have fewer of them than the receipt. */
export type SessionButton =
  | Exclude<RowAction, 'view' | 'book_again'>
  | 'decline'
  | 'withdraw_proposal'
  | 'propose'
  | 'report';

interface OpenDialog {
  kind: 'cancel' | 'decline' | 'propose' | 'report';
  session: Session;
}

const question = ({ kind, session }: OpenDialog) => {
  const who = session.user.username || 'The gamer';
  return {
    title: kind === 'decline' ? 'Decline this request?' : 'Cancel this session?',
    text: `${who} is told, and the Sherpa Cred goes back to their balance automatically.`,
    yes: kind === 'decline' ? 'Decline request' : messages.cancelSession,
  };
};

/** The gamer's question before an approved session is cancelled: what it costs stands in it. */
function quoteQuestion(session: Session, quote: Cancellation, changed: boolean): Question {
  const text = quoteText(session, quote, now());
  const why =
    statusKind(session.status) === 'pending'
      ? `${session.guide.username || 'The Sherpa'} has approved this session meanwhile.`
      : messages.quoteChangedLead;
  return {
    title: changed ? messages.quoteChanged : messages.cancelSession,
    text: changed ? `${why} ${text}` : text,
    yes: cancelLabel(quote),
    no: messages.keepSession,
    danger: true,
  };
}

const requestQuestion = (session: Session): Question => ({
  title: statusKind(session.status) === 'pending' ? messages.cancelTitle : messages.cancelSession,
  text: messages.cancelQuestion,
  yes: messages.cancelYes,
  no: messages.cancelNo,
  danger: true,
});

function waiveQuestion(session: Session): Question {
  const gamer = session.user.username || 'the gamer';
  const amount = session.totalSC === undefined ? 'The SC' : formatSC(session.totalSC);
  return {
    title: 'Give the SC back?',
    text: `${amount} go back to ${gamer}, and you are not paid for this session. This cannot be undone.`,
    yes: messages.waive,
    danger: true,
  };
}

/**
 * What happens when a button of a session is pressed, for lists and receipt alike. The receipt brings dialogs of its own,
 * and has a place where a refusal stands.
 */
export function useRowActions(
  side: Side,
  onRate: (session: Session) => void,
  receipt?: ReceiptDialogs,
  /** Takes every refusal, where each session has a place for it. */
  onRefused?: (session: Session, text: string) => void,
) {
  const [refused, setRefused] = useState('');
  const { act, isPending } = useSessionActions({
    onQuoteChanged: ({ session }, quote) => void cancelFor(session, quote, true),
    onRefused: receipt && !onRefused ? (_session, text) => setRefused(text) : undefined,
    onEveryRefused: onRefused,
  });
  const calendar = useCalendarFile();
  const confirm = useConfirm();
  const [asked, setAsked] = useState<OpenDialog>();
  const [open, setOpen] = useState(false);
  const [round, setRound] = useState(0);
  const close = () => setOpen(false);

  const ask = (kind: OpenDialog['kind'], session: Session) => {
    setAsked({ kind, session });
    setRound(round + 1);
    setOpen(true);
  };

  const cancelFor = async (session: Session, quote: Cancellation, changed = false) => {
    const yes = await confirm(quoteQuestion(session, quote, changed));
    if (yes) act({ kind: 'cancel', session, side, quote });
  };

  const cancel = async (session: Session) => {
    if (side === 'guide') return ask('cancel', session);
    if (statusKind(session.status) === 'confirmed' && session.cancellation) {
      return cancelFor(session, session.cancellation);
    }
    if (await confirm(requestQuestion(session))) act({ kind: 'cancel', session, side });
  };

  const waive = async (session: Session) => {
    if (await confirm(waiveQuestion(session))) act({ kind: 'waive', session, side });
  };

  const onAction = (button: SessionButton, session: Session) => {
    setRefused('');
    switch (button) {
      case 'decline':
      case 'propose':
      case 'report':
        return ask(button, session);
      case 'cancel':
        return void cancel(session);
      case 'waive':
        return void waive(session);
      case 'calendar':
        return calendar.download(session);
      case 'rate':
        return onRate(session);
      default:
        return act({ kind: button, session, side });
    }
  };

  const dialog: ReactNode = asked && (
    <Suspense fallback={null}>
      {asked.kind === 'propose' && receipt ? (
        <receipt.Propose
          key={round}
          open={open}
          session={asked.session}
          side={side}
          onClose={close}
        />
      ) : asked.kind === 'report' && receipt ? (
        <receipt.Report
          key={round}
          open={open}
          session={asked.session}
          onClose={close}
          onRate={() => onRate(asked.session)}
        />
      ) : (
        <ReasonDialog
          key={round}
          open={open}
          question={question(asked)}
          onClose={close}
          onConfirm={(reason) => {
            close();
            act({
              kind: asked.kind === 'decline' ? 'decline' : 'cancel',
              session: asked.session,
              side,
              reason,
            });
          }}
        />
      )}
    </Suspense>
  );

  return { onAction, isPending, isCalendarBusy: calendar.isBusy, dialog, refused };
}

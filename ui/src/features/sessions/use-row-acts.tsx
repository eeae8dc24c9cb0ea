import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import type { Session } from '@/api/normalize';
import { useConfirm } from '@/components/feedback/confirm';
import { late } from '@/components/feedback/late';
import type { RowAction, Side } from '@/domain/session-actions';
import { statusKind } from '@/domain/session-status';
import { useCalendarFile } from './calendar';
import { messages } from './messages';
import { useSessionActs } from './use-session-acts';

const ReasonDialog = late(() => import('./reason-dialog'));

interface Asked {
  kind: 'cancel' | 'decline';
  session: Session;
}

const question = ({ kind, session }: Asked) => {
  const who = session.user.username || 'The gamer';
  return {
    title: kind === 'decline' ? 'Decline this request?' : 'Cancel this session?',
    text: `${who} is told, and the Sherpa Cred goes back to their balance automatically.`,
    yes: kind === 'decline' ? 'Decline request' : 'Cancel session',
  };
};

/** What happens when a button of a session is pressed, for lists and receipt alike. */
export function useRowActs(side: Side, onRate: (session: Session) => void) {
  const { act, isPending } = useSessionActs();
  const calendar = useCalendarFile();
  const confirm = useConfirm();
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);
  const [round, setRound] = useState(0);

  const ask = (next: Asked) => {
    setAsked(next);
    setRound(round + 1);
    setOpen(true);
  };

  const cancel = async (session: Session) => {
    if (side === 'guide') return ask({ kind: 'cancel', session });
    const yes = await confirm({
      title: statusKind(session.status) === 'pending' ? messages.cancelTitle : 'Cancel session',
      text: messages.cancelQuestion,
      yes: messages.cancelYes,
      no: messages.cancelNo,
      danger: true,
    });
    if (yes) act({ kind: 'cancel', session, side });
  };

  const onAct = (action: Exclude<RowAction, 'view'> | 'decline', session: Session) => {
    if (action === 'approve') act({ kind: 'approve', session, side });
    else if (action === 'decline') ask({ kind: 'decline', session });
    else if (action === 'cancel') void cancel(session);
    else if (action === 'calendar') calendar.download(session);
    else onRate(session);
  };

  const dialog: ReactNode = asked && (
    <Suspense fallback={null}>
      <ReasonDialog
        key={round}
        open={open}
        question={question(asked)}
        onClose={() => setOpen(false)}
        onConfirm={(reason) => {
          setOpen(false);
          act({ ...asked, side, reason });
        }}
      />
    </Suspense>
  );

  return { onAct, isPending, isCalendarBusy: calendar.isBusy, dialog };
}

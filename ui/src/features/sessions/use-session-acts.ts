import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { getErrorMessage, hasCode } from '@/api/errors';
import { meKey } from '@/api/me';
import type { Session } from '@/api/normalize';
import { cachedSession, changeCachedSession, sessionKeys } from '@/api/sessions';
import { paths } from '@/app/paths';
import { useNotify } from '@/components/feedback/notify';
import type { Side } from '@/domain/session-actions';
import { approveSession, cancelSession, declineSession } from './actions';
import { messages } from './messages';

export interface SessionAct {
  kind: 'approve' | 'decline' | 'cancel';
  session: Session;
  side: Side;
  reason?: string;
}

const ACT_KEY = ['session-act'] as const;
/** A refund is a job of the server and there within a second; the balance is read again then. */
const REFUND_MS = 2_000;

/** By then the screen shows the new state. */
const FOCUS_MS = 100;

const WISHED = { approve: 'approved', decline: 'declined', cancel: 'cancelled' } as const;
const SAID = {
  approve: messages.approved,
  decline: messages.declined,
  cancel: messages.cancelled,
} as const;
const FAILED = {
  approve: messages.approveFailed,
  decline: messages.declineFailed,
  cancel: messages.cancelFailed,
} as const;

/** The button that was pressed goes away, and with it the focus: it stays with the session. */
function keepFocus(id: string): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const link = document.querySelector<HTMLElement>(`a[href="${paths.session(id)}"]`);
    (link ?? document.querySelector<HTMLElement>('h1'))?.focus({ preventScroll: true });
  }, FOCUS_MS);
}

function run({ kind, session, side, reason = '' }: SessionAct): Promise<Session> {
  if (kind === 'approve') return approveSession(session);
  if (kind === 'decline') return declineSession(session, reason);
  return cancelSession(session, side, reason);
}

function refusal(kind: SessionAct['kind'], error: unknown): string {
  if (hasCode(error, 'SESSION_CHANGED')) return messages.sessionChanged;
  const detail = getErrorMessage(error, '');
  return detail ? `${FAILED[kind]} ${detail}` : FAILED[kind];
}

/**
 * Approve, decline, cancel. The session shows its new state at once and takes it back when the
 * server refuses; other sessions stay usable meanwhile.
 */
export function useSessionActs() {
  const queries = useQueryClient();
  const notify = useNotify();

  const { mutate } = useMutation({
    mutationKey: ACT_KEY,
    mutationFn: run,
    onMutate: async ({ kind, session }) => {
      await queries.cancelQueries({ queryKey: sessionKeys.all });
      const before = cachedSession(queries, session.id);
      changeCachedSession(queries, session.id, (shown) => ({
        ...shown,
        status: WISHED[kind],
        actions: [],
      }));
      keepFocus(session.id);
      return { before };
    },
    onSuccess: (answer, { kind, session }) => {
      // Answers of other servers may be empty: then the reading below brings the truth.
      if (answer.id === session.id && answer.status) {
        changeCachedSession(queries, session.id, () => answer);
      }
      notify('success', SAID[kind], session.id);
    },
    onError: (error, { kind, session }, context) => {
      const before = context?.before;
      if (before) changeCachedSession(queries, session.id, () => before);
      notify('error', refusal(kind, error), session.id);
    },
    onSettled: (_, error, { kind, session }) => {
      keepFocus(session.id);
      // While another one is under way its state must not be read away.
      if (queries.isMutating({ mutationKey: ACT_KEY }) === 1) {
        void queries.invalidateQueries({ queryKey: sessionKeys.all });
      }
      if (kind === 'approve' || error) return;
      const readBalance = () => void queries.invalidateQueries({ queryKey: meKey });
      readBalance();
      setTimeout(readBalance, REFUND_MS);
    },
  });

  const pending = useMutationState({
    filters: { mutationKey: ACT_KEY, status: 'pending' },
    select: (mutation) => (mutation.state.variables as SessionAct).session.id,
  });

  return { act: mutate, isPending: (id: string) => pending.includes(id) };
}

import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { getErrorMessage, hasCode, isApiError } from '@/api/errors';
import { meKey } from '@/api/me';
import type { Cancellation, Session } from '@/api/normalize';
import { toCancellation } from '@/api/normalize-session';
import { cachedSession, changeCachedSession, sessionKeys } from '@/api/sessions';
import { paths } from '@/domain/paths';
import { useDismiss, useNotify } from '@/components/feedback/notify';
import type { Side } from '@/domain/session-actions';
import {
  acceptProposal,
  approveSession,
  cancelSession,
  declineProposal,
  declineSession,
  waiveCancellation,
  withdrawProposal,
} from './actions';
import { messages } from './messages';

type Kind =
  | 'approve'
  | 'decline'
  | 'cancel'
  | 'accept_proposal'
  | 'decline_proposal'
  | 'withdraw_proposal'
  | 'waive';

export interface SessionAct {
  kind: Kind;
  session: Session;
  side: Side;
  reason?: string;
  /** What the gamer of an approved session was shown before the click. */
  quote?: Cancellation | undefined;
}

const ACT_KEY = ['session-act'] as const;
/** A refund is a job of the server and there within a second; the balance is read again then. */
const REFUND_MS = 2_000;

/** By then the screen shows the new state. */
const FOCUS_MS = 100;

interface Effect {
  run: (act: SessionAct) => Promise<Session>;
  done: string;
  failed: string;
  /** The status that the session shows before the server has answered; none for a change of its time. */
  expected?: string;
  /** A refusal stands beside the proposal, where the screen has a place for it. */
  inPlace?: true;
}

const EFFECTS: Readonly<Record<Kind, Effect>> = {
  approve: {
    run: ({ session }) => approveSession(session),
    done: messages.approved,
    failed: messages.approveFailed,
    expected: 'approved',
  },
  decline: {
    run: ({ session, reason = '' }) => declineSession(session, reason),
    done: messages.declined,
    failed: messages.declineFailed,
    expected: 'declined',
  },
  cancel: {
    run: ({ session, side, reason = '', quote }) =>
      cancelSession(session, side, reason, quote?.backSC),
    done: messages.cancelled,
    failed: messages.cancelFailed,
    expected: 'cancelled',
  },
  accept_proposal: {
    run: ({ session }) => acceptProposal(session),
    done: messages.accepted,
    failed: messages.acceptFailed,
    inPlace: true,
  },
  decline_proposal: {
    run: ({ session }) => declineProposal(session),
    done: messages.proposalDeclined,
    failed: messages.declineProposalFailed,
    inPlace: true,
  },
  withdraw_proposal: {
    run: ({ session }) => withdrawProposal(session),
    done: messages.withdrawn,
    failed: messages.withdrawFailed,
    inPlace: true,
  },
  waive: {
    run: ({ session }) => waiveCancellation(session),
    done: messages.waived,
    failed: messages.waiveFailed,
  },
};

/** Refusals that need more words than the server's own sentence. */
const REFUSALS: Readonly<Record<string, string>> = {
  SESSION_CHANGED: messages.sessionChanged,
  NO_PROPOSAL: messages.noProposal,
  PROPOSAL_CHANGED: messages.proposalChanged,
  SLOT_TAKEN: messages.slotTaken,
};

/** The button that was pressed goes away, and with it the focus: it stays with the session. */
function keepFocus(id: string): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const link = document.querySelector<HTMLElement>(`a[href="${paths.session(id)}"]`);
    (link ?? document.querySelector<HTMLElement>('h1'))?.focus({ preventScroll: true });
  }, FOCUS_MS);
}

function refusal(kind: Kind, error: unknown): string {
  if (isApiError(error) && Object.hasOwn(REFUSALS, error.code)) return REFUSALS[error.code]!;
  const detail = getErrorMessage(error, '');
  return detail ? `${EFFECTS[kind].failed} ${detail}` : EFFECTS[kind].failed;
}

/** The session as it will be once the server has done what was asked for. */
function expectedSession(shown: Session, { quote }: SessionAct, status: string): Session {
  const late = status === 'cancelled' && quote !== undefined && quote.keptSC > 0;
  return {
    ...shown,
    status,
    actions: [],
    proposal: undefined,
    cancellation: undefined,
    ...(late && {
      lateCancelled: true,
      money: { state: 'settling', at: undefined, late: true },
    }),
  };
}

interface Options {
  /** The server would give back another amount than was shown: the person is asked again. */
  onQuoteChanged: (act: SessionAct, quote: Cancellation) => void;
  /** Shows the result of an answer to a proposal beside the proposal; without it as a short message. */
  onRefused?: ((session: Session, text: string) => void) | undefined;
  /** The same for everything that is refused. */
  onEveryRefused?: ((session: Session, text: string) => void) | undefined;
}

/**
 * What either side does with a session. Approve, decline and cancel show their new state at once and take
 * it back when the server refuses; other sessions stay usable meanwhile.
 */
export function useSessionActions({ onQuoteChanged, onRefused, onEveryRefused }: Options) {
  const queries = useQueryClient();
  const notify = useNotify();
  const dismiss = useDismiss();

  const { mutate } = useMutation({
    mutationKey: ACT_KEY,
    mutationFn: (act: SessionAct) => EFFECTS[act.kind].run(act),
    onMutate: async (act) => {
      const { expected } = EFFECTS[act.kind];
      if (!expected) return {};
      const { id } = act.session;
      await queries.cancelQueries({ queryKey: sessionKeys.all });
      const before = cachedSession(queries, id);
      changeCachedSession(queries, id, (shown) => expectedSession(shown, act, expected));
      keepFocus(id);
      return { before };
    },
    onSuccess: (answer, { kind, session }) => {
      // Answers of other servers may be empty: then the reading below brings the new state.
      if (answer.id === session.id && answer.status) {
        changeCachedSession(queries, session.id, () => answer);
      }
      notify('success', EFFECTS[kind].done, session.id);
    },
    onError: (error, act, context) => {
      const before = context?.before;
      if (before) changeCachedSession(queries, act.session.id, () => before);
      const quote = hasCode(error, 'QUOTE_CHANGED')
        ? toCancellation(isApiError(error) ? error.details.cancellation : undefined)
        : undefined;
      if (quote) {
        dismiss(act.session.id);
        onQuoteChanged(act, quote);
        return;
      }
      const tell = onEveryRefused ?? (EFFECTS[act.kind].inPlace && onRefused);
      if (tell) tell(act.session, refusal(act.kind, error));
      else notify('error', refusal(act.kind, error), act.session.id);
    },
    onSettled: (_, error, { kind, session }) => {
      keepFocus(session.id);
      // While another act is under way, reading would undo the state that it shows already.
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

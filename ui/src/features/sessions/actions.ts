import { client, unwrap } from '@/api/client';
import { hasCode } from '@/api/errors';
import { fallback } from '@/api/fallback';
import type { Session } from '@/api/normalize';
import { toSession } from '@/api/normalize-session';
import { loadSession } from '@/api/sessions';
import type { Side } from '@/domain/session-actions';
import { statusKind } from '@/domain/session-status';

const at = (id: string) => ({ params: { path: { id } } });

/** What a cancelling says beside its intention. */
interface Terms {
  reason?: string;
  /** What the gamer of an approved session was shown. */
  expectedBackSC?: number;
}

/** The aliases call the reason by another name. */
const aliased = ({ reason, ...terms }: Terms) =>
  reason ? { ...terms, statusReason: reason } : terms;

/** Calls of the specification, section 7, each with its fallbacks in order. */

const post = {
  approve: (id: string, version: number) =>
    unwrap(client.POST('/sessions/{id}/approve', { ...at(id), body: { version } })),
  cancel: (id: string, terms: Terms) =>
    unwrap(client.POST('/sessions/{id}/cancel', { ...at(id), body: terms })),
  decline: (id: string, reason: string) =>
    unwrap(client.POST('/sessions/{id}/decline', { ...at(id), body: reason ? { reason } : {} })),
  status: (id: string, status: string, terms: Terms = {}) =>
    unwrap(
      client.POST('/sessions/{id}/status', { ...at(id), body: { status, ...aliased(terms) } }),
    ),
  patch: (id: string, terms: Terms) =>
    unwrap(
      client.PATCH('/sessions/{id}', {
        ...at(id),
        body: { status: 'cancelled', ...aliased(terms) },
      }),
    ),
};

/**
 * A transition that was refused because the session has moved on is fine when it moved to where it
 * should: the other of two clicks, or of two windows, won.
 */
async function reaching(
  id: string,
  reached: (status: string) => boolean,
  run: () => Promise<unknown>,
): Promise<Session> {
  try {
    return toSession(await run());
  } catch (error) {
    if (!hasCode(error, 'INVALID_TRANSITION')) throw error;
    const session = await loadSession(id).catch(() => undefined);
    if (session && reached(session.status)) return session;
    throw error;
  }
}

const stopped = (status: string) => statusKind(status) === 'terminal';

/** The guide takes a request, in the version that was seen. */
export function approveSession(session: Session): Promise<Session> {
  const { id, version } = session;
  return reaching(
    id,
    (status) => statusKind(status) === 'confirmed',
    () =>
      fallback(
        () => post.approve(id, version),
        () => post.status(id, 'approved'),
      ),
  );
}

/** The guide refuses a request. */
export function declineSession(session: Session, reason: string): Promise<Session> {
  const { id } = session;
  return reaching(id, stopped, () =>
    fallback(
      () => post.decline(id, reason),
      () => post.status(id, 'declined', { reason }),
    ),
  );
}

/**
 * Calls a session off. A gamer gives no reason, and of an approved session says how many SC were
 * promised back.
 */
export function cancelSession(
  session: Session,
  side: Side,
  reason: string,
  expectedBackSC: number | undefined,
): Promise<Session> {
  const { id } = session;
  const terms: Terms =
    side === 'guide'
      ? reason
        ? { reason }
        : {}
      : expectedBackSC === undefined
        ? {}
        : { expectedBackSC };
  return reaching(id, stopped, () =>
    side === 'guide'
      ? fallback(
          () => post.cancel(id, terms),
          () => post.decline(id, reason),
          () => post.status(id, 'cancelled', terms),
          () => post.patch(id, terms),
        )
      : fallback(
          () => post.cancel(id, terms),
          () => post.status(id, 'cancelled', terms),
          () => post.patch(id, terms),
        ),
  );
}

/**
 * Sets the time of a session. `scheduledTime` is ISO. The answer is the session that was moved, or the
 * unmoved one with the proposal that the move became.
 */
export async function scheduleSession(id: string, scheduledTime: string): Promise<Session> {
  const init = { ...at(id), body: { scheduledTime } };
  const answer = await fallback<unknown>(
    () => unwrap(client.PUT('/sessions/{id}/schedule', init)),
    () => unwrap(client.PATCH('/sessions/{id}', init)),
    () => unwrap(client.POST('/sessions/{id}/schedule', init)),
  );
  return toSession(answer);
}

/** Proposes another time to the other side. `scheduledTime` is ISO. */
export async function proposeTime(
  id: string,
  scheduledTime: string,
  note: string,
): Promise<Session> {
  const body = { scheduledTime, ...(note ? { note } : {}) };
  return toSession(await unwrap(client.POST('/sessions/{id}/proposal', { ...at(id), body })));
}

/**
 * Accepts the proposal that was seen. One that was accepted meanwhile, in another window, is fine: the
 * session has its time.
 */
export async function acceptProposal({ id, proposal }: Session): Promise<Session> {
  const startsAt = proposal?.startsAt;
  try {
    const body = startsAt ? { startsAt } : {};
    return toSession(
      await unwrap(client.POST('/sessions/{id}/proposal/accept', { ...at(id), body })),
    );
  } catch (error) {
    if (!hasCode(error, 'NO_PROPOSAL')) throw error;
    const session = await loadSession(id).catch(() => undefined);
    const agreed =
      session && statusKind(session.status) === 'confirmed' && session.scheduledTime === startsAt;
    if (agreed) return session;
    throw error;
  }
}

export async function declineProposal({ id }: Session): Promise<Session> {
  return toSession(await unwrap(client.POST('/sessions/{id}/proposal/decline', at(id))));
}

export async function withdrawProposal({ id }: Session): Promise<Session> {
  return toSession(await unwrap(client.DELETE('/sessions/{id}/proposal', at(id))));
}

/** The guide gives the SC of a late cancellation back. */
export async function waiveCancellation({ id }: Session): Promise<Session> {
  return toSession(await unwrap(client.POST('/sessions/{id}/waive', at(id))));
}

/** Reports a problem without a rating. */
export async function reportProblem(id: string, details: string): Promise<Session> {
  return toSession(
    await unwrap(client.POST('/sessions/{id}/report', { ...at(id), body: { details } })),
  );
}

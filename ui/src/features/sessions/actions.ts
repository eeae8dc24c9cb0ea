import { client, unwrap } from '@/api/client';
import { hasCode } from '@/api/errors';
import { fallback } from '@/api/fallback';
import type { Session } from '@/api/normalize';
import { toSession } from '@/api/normalize';
import { loadSession } from '@/api/sessions';
import type { Side } from '@/domain/session-actions';
import { statusKind } from '@/domain/session-status';

const at = (id: string) => ({ params: { path: { id } } });

/** Calls of the specification, section 7, each with its fallbacks in order. */

const post = {
  approve: (id: string, version: number) =>
    unwrap(client.POST('/sessions/{id}/approve', { ...at(id), body: { version } })),
  cancel: (id: string, reason?: string) =>
    unwrap(client.POST('/sessions/{id}/cancel', { ...at(id), body: reason ? { reason } : {} })),
  decline: (id: string, reason: string) =>
    unwrap(client.POST('/sessions/{id}/decline', { ...at(id), body: reason ? { reason } : {} })),
  status: (id: string, status: string, statusReason?: string) =>
    unwrap(
      client.POST('/sessions/{id}/status', {
        ...at(id),
        body: { status, ...(statusReason ? { statusReason } : {}) },
      }),
    ),
  patch: (id: string, statusReason?: string) =>
    unwrap(
      client.PATCH('/sessions/{id}', {
        ...at(id),
        body: { status: 'cancelled', ...(statusReason ? { statusReason } : {}) },
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
      () => post.status(id, 'declined', reason),
    ),
  );
}

/** Calls a session off. A gamer gives no reason. */
export function cancelSession(session: Session, side: Side, reason: string): Promise<Session> {
  const { id } = session;
  return reaching(id, stopped, () =>
    side === 'guide'
      ? fallback(
          () => post.cancel(id, reason),
          () => post.decline(id, reason),
          () => post.status(id, 'cancelled', reason),
          () => post.patch(id, reason),
        )
      : fallback(
          () => post.cancel(id),
          () => post.status(id, 'cancelled'),
          () => post.patch(id),
        ),
  );
}

/** Sets the time of a session. `scheduledTime` is ISO. */
export function scheduleSession(id: string, scheduledTime: string): Promise<unknown> {
  const init = { ...at(id), body: { scheduledTime } };
  return fallback<unknown>(
    () => unwrap(client.PUT('/sessions/{id}/schedule', init)),
    () => unwrap(client.PATCH('/sessions/{id}', init)),
    () => unwrap(client.POST('/sessions/{id}/schedule', init)),
  );
}

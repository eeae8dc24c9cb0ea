import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import { getErrorMessage, hasCode, hasStatus } from '@/api/errors';
import { fallback } from '@/api/fallback';
import type { Session } from '@/api/normalize';
import { changeCachedSession, sessionKeys } from '@/api/sessions';
import type { Side } from '@/domain/session-actions';
import { messages } from './messages';
import type { RatingPayload } from './rating-schema';

/** One rating: of the guide by the gamer, or the other way round, with the fallbacks of section 7. */
export function submitRating(id: string, side: Side, rating: RatingPayload): Promise<unknown> {
  const params = { path: { id } };
  return fallback<unknown>(
    () =>
      side === 'guide'
        ? unwrap(client.POST('/sessions/{id}/rate-user', { params, body: rating }))
        : unwrap(client.POST('/sessions/{id}/rate-guide', { params, body: rating })),
    // `role` names who rates, `target` who is rated.
    () => unwrap(client.POST('/sessions/{id}/review', { params, body: { ...rating, role: side } })),
    () => {
      const target = side === 'guide' ? 'user' : 'guide';
      return unwrap(client.POST('/sessions/{id}/rate', { params, body: { ...rating, target } }));
    },
  );
}

/** The sentence for a refusal (specification, section 8). */
export function refusalOf(error: unknown): string {
  if (hasCode(error, 'NOT_COMPLETED')) return messages.notCompleted;
  if (hasStatus(error, 409)) return messages.duplicate;
  if (hasStatus(error, 401, 403)) return messages.forbidden;
  return getErrorMessage(error, messages.failed);
}

/** Sends a rating; lists and receipt show it at once and take it back when it is refused. */
export function useSubmitRating(session: Session, side: Side) {
  const queries = useQueryClient();
  const mark = (rated: boolean) =>
    changeCachedSession(queries, session.id, (shown) =>
      side === 'guide' ? { ...shown, guideRated: rated } : { ...shown, userRated: rated },
    );
  return useMutation({
    mutationFn: (rating: RatingPayload) => submitRating(session.id, side, rating),
    onMutate: async () => {
      await queries.cancelQueries({ queryKey: sessionKeys.all });
      mark(true);
    },
    onError: (error) => {
      if (!hasStatus(error, 409) || hasCode(error, 'NOT_COMPLETED')) mark(false);
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: sessionKeys.all });
      void queries.invalidateQueries({ queryKey: ['guides'] });
    },
  });
}

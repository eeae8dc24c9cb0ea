import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { conversationKeys } from '../conversation';
import { meKey } from '../me';
import { noticesKey } from '../notices';
import { sessionKeys } from '../sessions';
import type { LiveEvent } from './events';

/** The key of mutations that change the cache before the server has answered (features/sessions). */
const ACTS = ['session-act'] as const;

/** Above all keys of features/payouts and features/admin. */
const PAYOUTS = ['payouts'] as const;
const ADMIN = ['admin'] as const;

/**
 * Reads again what has an answer. A first read that is under way is not cut off: its answer may be older than
 * the event, so it is followed by another read. Without an observer the answer counts as old.
 */
function invalidate(queries: QueryClient, filters: InvalidateQueryFilters): void {
  const underWay = queries
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined || !query.isActive());
  void queries.invalidateQueries(filters);
  for (const query of underWay) {
    const isOld = () => {
      // Another event was here before, and the read for it has begun.
      if (query.state.isInvalidated) return;
      void queries.invalidateQueries({ predicate: (other) => other === query });
    };
    query.fetch().then(isOld, () => {});
  }
}

/** Reads again what an event is about, where it is on a screen. */
export function applyEvent(queries: QueryClient, { topic, id }: LiveEvent): void {
  const read = (queryKey: readonly unknown[]) => invalidate(queries, { queryKey });
  const readSessions = () => {
    // An older answer must not undo what is shown already. The mutation reads the sessions again when it is done.
    if (queries.isMutating({ mutationKey: ACTS }) > 0) return;
    invalidate(queries, {
      queryKey: sessionKeys.all,
      predicate: ({ queryKey }) => queryKey[1] !== 'one' || !id || queryKey[2] === id,
    });
  };
  switch (topic) {
    case 'session':
      readSessions();
      return read(conversationKeys.of(id));
    case 'message':
      read(conversationKeys.of(id));
      return read(noticesKey);
    case 'balance':
      // The balance, the statement and receipts have keys below the person's record.
      return read(meKey);
    case 'notice':
      return read(noticesKey);
    case 'payout':
      read(meKey);
      return read(PAYOUTS);
    case 'application':
      read(meKey);
      return read(ADMIN);
    case 'resync':
      read(conversationKeys.all);
      readSessions();
      read(meKey);
      read(PAYOUTS);
      read(ADMIN);
      return read(noticesKey);
  }
}

import type { QueryClient } from '@tanstack/react-query';
import { conversationKeys } from '../conversation';
import { meKey } from '../me';
import { noticesKey } from '../notices';
import { sessionKeys } from '../sessions';
import type { LiveEvent } from './events';

/** Mutations that show their wish before the server has answered (features/sessions). */
const ACTS = ['session-act'] as const;

/** Above all keys of features/payouts and features/admin. */
const PAYOUTS = ['payouts'] as const;
const ADMIN = ['admin'] as const;

/** So soon after the page was loaded, lists and balance have only just been read. */
const JUST_LOADED_MS = 10_000;

/** Reads again what an event is about, where it is on a screen. `age` is that of the page, ms. */
export function applyEvent(
  queries: QueryClient,
  { topic, id }: LiveEvent,
  age: number = performance.now(),
): void {
  const read = (queryKey: readonly unknown[]) => void queries.invalidateQueries({ queryKey });
  const readSessions = () => {
    // What is shown ahead of an answer must not be read away: it reads the sessions itself once it is done.
    if (queries.isMutating({ mutationKey: ACTS }) > 0) return;
    void queries.invalidateQueries({
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
      // Below the person's record: the balance, the statement, receipts.
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
      if (age < JUST_LOADED_MS) {
        read([...sessionKeys.all, 'one']);
        return read(noticesKey);
      }
      readSessions();
      read(meKey);
      read(PAYOUTS);
      read(ADMIN);
      return read(noticesKey);
  }
}

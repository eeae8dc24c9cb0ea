import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Session } from '@/api/normalize';
import { changeCachedSession, sessionKeys } from '@/api/sessions';

/** A change of the session that is shown once the server has made it. */
export function useSessionChange<T>(id: string, change: (input: T) => Promise<Session>) {
  const queries = useQueryClient();
  const read = () => void queries.invalidateQueries({ queryKey: sessionKeys.all });
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      if (answer.id === id && answer.status) changeCachedSession(queries, id, () => answer);
      read();
    },
    // The session may have changed meanwhile, which would explain the refusal: it is read again.
    onError: read,
  });
}

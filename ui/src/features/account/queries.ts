import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import { meKey } from '@/api/me';
import { toMe } from '@/api/normalize';
import type { components } from '@/api/schema';

/** Saves the own profile; only the fields sent are changed. */
export function useUpdateProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: components['schemas']['ProfileChange']) =>
      unwrap(client.PUT('/users/me', { body: change })),
    onSuccess: (answer) => {
      const me = toMe(answer);
      if (me.id) queries.setQueryData(meKey, me);
      void queries.invalidateQueries({ queryKey: meKey });
      // The person's name and rate stand in the guide lists too.
      void queries.invalidateQueries({ queryKey: ['guides'] });
    },
  });
}

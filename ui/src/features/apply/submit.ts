import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import { meKey } from '@/api/me';
import type { components } from '@/api/schema';

/** Hands in an application. */
export function useSubmitApplication() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (form: components['schemas']['ApplicationForm']) =>
      unwrap(client.POST('/apply', { body: form })),
    // Also after a refusal: it may say that the status on the screen is old.
    onSettled: () => queries.invalidateQueries({ queryKey: meKey }),
  });
}

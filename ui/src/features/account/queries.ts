import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import { meKey } from '@/api/me';
import { toMe } from '@/api/normalize';
import type { components } from '@/api/schema';
import { uploadFile } from '@/api/upload';

/** Shows the person as the server answered them, everywhere. */
function takeOver(queries: QueryClient, answer: unknown): void {
  const me = toMe(answer);
  if (me.id) queries.setQueryData(meKey, me);
  void queries.invalidateQueries({ queryKey: meKey });
  // The person's name, picture and rate stand in the guide lists too.
  void queries.invalidateQueries({ queryKey: ['guides'] });
}

/** Saves the own profile; only the fields sent are changed. */
export function useUpdateProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: components['schemas']['ProfileChange']) =>
      unwrap(client.PUT('/users/me', { body: change })),
    onSuccess: (answer) => takeOver(queries, answer),
  });
}

/** Uploads a picture of the person. */
export function useUploadAvatar(onProgress: (share: number) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => uploadFile({ path: '/users/me/avatar', file, onProgress }),
    onSuccess: (answer) => takeOver(queries, answer),
  });
}

/** Goes back to the drawn picture. */
export function useRemoveAvatar() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(client.DELETE('/users/me/avatar')),
    onSuccess: (answer) => takeOver(queries, answer),
  });
}

/** Everything that is kept about the person, as a ZIP. */
export const loadExport = (): Promise<Blob> =>
  unwrap(
    client.GET('/users/me/export', { headers: { Accept: 'application/zip' }, parseAs: 'blob' }),
  );

/** Closes the account for good. */
export const deleteAccount = (body: components['schemas']['DeleteAccount']): Promise<unknown> =>
  unwrap(client.DELETE('/users/me', { body }));

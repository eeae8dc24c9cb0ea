import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client, unwrap } from './client';
import type { Person } from './normalize';
import { listIn, raw, toPerson } from './normalize';

export const blocksKey = ['blocks'] as const;

/** Whom the viewer has blocked, the last first. */
export const blocksQuery = queryOptions({
  queryKey: blocksKey,
  queryFn: async ({ signal }): Promise<Person[]> =>
    listIn(await unwrap(client.GET('/blocks', { signal })), 'blocks', 'people', 'items').map(
      (item) => toPerson(raw(item)),
    ),
});

/** Blocks a person or lifts the block. Everything on screen is read again, because the permitted actions change. */
export function useBlock() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, block }: { id: string; block: boolean }) => {
      const params = { path: { id } };
      await unwrap(
        block ? client.PUT('/blocks/{id}', { params }) : client.DELETE('/blocks/{id}', { params }),
      );
    },
    onSuccess: (_answer, { id, block }) => {
      if (!block) {
        queries.setQueryData(blocksQuery.queryKey, (people) =>
          people?.filter((person) => person.id !== id),
        );
      }
      void queries.invalidateQueries();
    },
  });
}

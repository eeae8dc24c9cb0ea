// @vitest-environment jsdom
import { QueryObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from './errors';
import { createQueryClient } from './query-client';

afterEach(() => onlineManager.setOnline(true));

it('offline a screen fails instead of loading for ever, and is read again with the net', async () => {
  onlineManager.setOnline(false);
  const read = vi.fn(() =>
    onlineManager.isOnline()
      ? Promise.resolve('there')
      : Promise.reject(new ApiError({ status: 0, code: 'NETWORK' })),
  );
  const queries = createQueryClient();
  queries.mount();
  const screen = new QueryObserver(queries, { queryKey: ['x'], queryFn: read });
  const stop = screen.subscribe(() => {});
  await vi.waitFor(() => expect(screen.getCurrentResult().isError).toBe(true), 3_000);
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(screen.getCurrentResult().data).toBe('there'));
  stop();
  queries.unmount();
});

it('offline an act fails at once and is not kept for later', async () => {
  onlineManager.setOnline(false);
  const queries = createQueryClient();
  const act = vi.fn(() => Promise.reject(new ApiError({ status: 0, code: 'NETWORK' })));
  const mutation = queries.getMutationCache().build(queries, { mutationFn: act });
  await expect(mutation.execute(undefined)).rejects.toMatchObject({ status: 0 });
});

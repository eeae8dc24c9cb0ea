// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '@/api/query-client';
import { setTokenSource } from '@/api/token';
import { api } from '@/testing/handlers';
import { server } from '@/testing/server';
import { problemsQuery, usersQuery } from './queries';

// Specification, section 9: one retry after 400 ms.
it.each([
  ['users', '/admin/users', usersQuery({ q: '', status: undefined, flagged: false })],
  ['problem sessions', '/admin/problem-sessions', problemsQuery('open')],
])('asks once more for %s after 400 ms', async (_, path, query) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    setTokenSource({ getToken: () => Promise.resolve('token') });
    const asked = vi.fn();
    server.use(
      http.get(api(path), () => {
        asked();
        return HttpResponse.json({ message: 'down' }, { status: 400 });
      }),
    );
    const failed = createQueryClient()
      .fetchInfiniteQuery(query as never)
      .catch((error: unknown) => error);
    // Asked once, and the next attempt waits for its timer.
    while (asked.mock.calls.length === 0 || vi.getTimerCount() === 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    await vi.advanceTimersByTimeAsync(399);
    expect(asked).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failed).toMatchObject({ status: 400 });
    expect(asked).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, missingRoute, refuse, reply } from '@/testing/handlers';
import { server } from '@/testing/server';
import { client, unwrap } from './client';
import { configQuery } from './config';
import { ApiError, getErrorMessage, hasCode } from './errors';
import { fallback } from './fallback';
import { nextCursor } from './pages';
import { createQueryClient } from './query-client';
import { bearerToken, setTokenSource } from './token';

afterEach(() => {
  vi.useRealTimers();
});

describe('tokens', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });

  it('sends the token', async () => {
    setTokenSource({ getToken: () => Promise.resolve('one') });
    let sent: string | null = '';
    server.use(
      http.get(api('/sc/balance'), ({ request }) => {
        sent = request.headers.get('authorization');
        return HttpResponse.json({ sherpaCred: 1, creditBalance: 1 });
      }),
    );
    await unwrap(client.GET('/sc/balance'));
    expect(sent).toBe('Bearer one');
  });

  it('retries a 401 once with a fresh token and the same body', async () => {
    const asked: boolean[] = [];
    setTokenSource({
      getToken: ({ fresh }) => {
        asked.push(fresh);
        return Promise.resolve(fresh ? 'new' : 'old');
      },
    });
    const bodies: unknown[] = [];
    server.use(
      http.put(api('/users/me'), async ({ request }) => {
        bodies.push(await request.json());
        return request.headers.get('authorization') === 'Bearer new'
          ? HttpResponse.json({ _id: 'a' })
          : HttpResponse.json({ code: 'UNAUTHORIZED' }, { status: 401 });
      }),
    );
    await unwrap(client.PUT('/users/me', { body: { bio: 'x' } }));
    expect(asked).toEqual([false, true]);
    expect(bodies).toEqual([{ bio: 'x' }, { bio: 'x' }]);
  });

  it('gives up after the second 401', async () => {
    setTokenSource({ getToken: () => Promise.resolve('t') });
    let calls = 0;
    server.use(
      http.get(api('/users/me'), () => {
        calls += 1;
        return HttpResponse.json({ code: 'UNAUTHORIZED', message: 'No.' }, { status: 401 });
      }),
    );
    await expect(unwrap(client.GET('/users/me'))).rejects.toMatchObject({ status: 401 });
    expect(calls).toBe(2);
  });

  it('asks again after a 401 when the identity session came too late', async () => {
    setTokenSource({ getToken: ({ fresh }) => Promise.resolve(fresh ? 'late' : null) });
    const sent: (string | null)[] = [];
    server.use(
      http.get(api('/users/me'), ({ request }) => {
        const token = request.headers.get('authorization');
        sent.push(token);
        return token ? HttpResponse.json({ _id: 'a' }) : HttpResponse.json({}, { status: 401 });
      }),
    );
    await unwrap(client.GET('/users/me'));
    expect(sent).toEqual([null, 'Bearer late']);
  });

  it('does not retry for a visitor', async () => {
    setTokenSource({ getToken: () => Promise.resolve(null) });
    let calls = 0;
    server.use(
      http.get(api('/users/me'), ({ request }) => {
        calls += 1;
        expect(request.headers.has('authorization')).toBe(false);
        return HttpResponse.json({}, { status: 401 });
      }),
    );
    await expect(unwrap(client.GET('/users/me'))).rejects.toBeInstanceOf(ApiError);
    expect(calls).toBe(1);
  });

  it('waits 5 s for the identity session, 2 s for a fresh token', async () => {
    vi.useFakeTimers();
    setTokenSource(undefined);
    const results: string[] = [];
    void bearerToken().then((token) => results.push(`first ${token}`));
    void bearerToken(true).then((token) => results.push(`fresh ${token}`));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(results).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(results).toEqual(['fresh null']);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(results).toEqual(['fresh null', 'first null']);
  });

  it('goes on as soon as the session is there', async () => {
    setTokenSource(undefined);
    const token = bearerToken();
    setTokenSource({ getToken: () => Promise.resolve('late') });
    expect(await token).toBe('late');
  });
});

describe('errors', () => {
  beforeEach(() => setTokenSource({ getToken: () => Promise.resolve(null) }));

  it('carries code, message, fields and details', async () => {
    server.use(
      refuse('post', '/sessions/create', 402, 'INSUFFICIENT_CREDITS', 'Too little.', {
        needed: 34,
        fields: { hours: 'Too many' },
      }),
    );
    const error: unknown = await unwrap(client.POST('/sessions/create', { body: {} })).catch(
      (e: unknown) => e,
    );
    expect(error).toMatchObject({
      status: 402,
      code: 'INSUFFICIENT_CREDITS',
      message: 'Too little.',
      fields: { hours: 'Too many' },
      details: { needed: 34 },
    });
    expect(hasCode(error, 'INSUFFICIENT_CREDITS')).toBe(true);
    expect(getErrorMessage(error, 'x')).toBe('Too little.');
  });

  it('reads a sentence in `error`, and uses the fallback when there is none', async () => {
    server.use(reply('get', '/sc/balance', { error: 'A sentence.' }, { status: 500 }));
    const said: unknown = await unwrap(client.GET('/sc/balance')).catch((e: unknown) => e);
    expect(getErrorMessage(said, 'x')).toBe('A sentence.');
    server.use(http.get(api('/sc/balance'), () => new HttpResponse('<html>', { status: 502 })));
    const mute: unknown = await unwrap(client.GET('/sc/balance')).catch((e: unknown) => e);
    expect(getErrorMessage(mute, 'x')).toBe('x');
  });

  describe('gives up after 20 seconds in all', () => {
    /** Never answers, but ends as fetch does when its signal is aborted. */
    const never = (_: unknown, init?: RequestInit) =>
      new Promise<never>((__, reject) =>
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error)),
      );
    const late = { status: 0, code: 'TIMEOUT' };
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => vi.unstubAllGlobals());

    const endsWithin = async (call: Promise<unknown>) => {
      let ended: unknown;
      call.catch((error: unknown) => (ended = error));
      await vi.advanceTimersByTimeAsync(19_999);
      expect(ended).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      expect(ended).toMatchObject(late);
    };

    it('without an answer', async () => {
      vi.stubGlobal('fetch', never);
      await endsWithin(unwrap(client.GET('/sc/balance')));
    });

    it('with the wait for the identity session', async () => {
      setTokenSource(undefined);
      vi.stubGlobal('fetch', never);
      await endsWithin(unwrap(client.GET('/sc/balance')));
    });

    it('with a second try after a 401', async () => {
      setTokenSource({ getToken: () => Promise.resolve('token') });
      let calls = 0;
      vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
        calls += 1;
        if (calls > 1) return never(input, init);
        await new Promise((done) => setTimeout(done, 15_000));
        return new Response('{}', { status: 401 });
      });
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      await endsWithin(unwrap(client.GET('/sc/balance')));
      expect(calls).toBe(2);
    });

    it('for a screen, which does not try once more', async () => {
      vi.stubGlobal('fetch', never);
      const screen = new QueryObserver(createQueryClient(), {
        queryKey: ['balance'],
        queryFn: () => unwrap(client.GET('/sc/balance')),
      });
      const stop = screen.subscribe(() => {});
      await vi.advanceTimersByTimeAsync(20_000);
      expect(screen.getCurrentResult().error).toMatchObject(late);
      stop();
    });

    it('for the configuration', async () => {
      vi.stubGlobal('fetch', never);
      const config = new QueryObserver(createQueryClient(), configQuery);
      const stop = config.subscribe(() => {});
      await vi.advanceTimersByTimeAsync(20_000);
      expect(config.getCurrentResult().error).toMatchObject(late);
      stop();
    });
  });

  it.each([
    ['/guides', () => client.GET('/guides', {})],
    ['/users', () => client.GET('/users', {})],
    ['/users/guide-1', () => client.GET('/users/{id}', { params: { path: { id: 'guide-1' } } })],
    [
      '/guides/guide-1/reviews',
      () => client.GET('/guides/{id}/reviews', { params: { path: { id: 'guide-1' } } }),
    ],
    [
      '/sessions/guide/guide-1/booked',
      () => client.GET('/sessions/guide/{id}/booked', { params: { path: { id: 'guide-1' } } }),
    ],
    ['/sherpa-cred/packs', () => client.GET('/sherpa-cred/packs', {})],
    ['/greater-good', () => client.GET('/greater-good', {})],
  ])('GET %s does not wait for the identity session', async (path, call) => {
    setTokenSource(undefined);
    const sent: (string | null)[] = [];
    server.use(
      http.get(api(path), ({ request }) => {
        sent.push(request.headers.get('authorization'));
        return HttpResponse.json([]);
      }),
    );
    const before = Date.now();
    await unwrap<{ data?: unknown; response: Response }>(call());
    expect(Date.now() - before).toBeLessThan(4_000);
    setTokenSource({ getToken: () => Promise.resolve('here') });
    await unwrap<{ data?: unknown; response: Response }>(call());
    expect(sent).toEqual([null, 'Bearer here']);
  });

  it('tells a lost connection', async () => {
    server.use(http.get(api('/sc/balance'), () => HttpResponse.error()));
    await expect(unwrap(client.GET('/sc/balance'))).rejects.toMatchObject({
      status: 0,
      code: 'NETWORK',
    });
  });

  it('passes an abort of the caller on', async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(unwrap(client.GET('/sc/balance', { signal: stop.signal }))).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('fallback', () => {
  beforeEach(() => setTokenSource({ getToken: () => Promise.resolve(null) }));
  const approve = () =>
    unwrap(client.POST('/sessions/{id}/approve', { params: { path: { id: 's' } } }));
  const status = () =>
    unwrap(
      client.POST('/sessions/{id}/status', {
        params: { path: { id: 's' } },
        body: { status: 'approved' },
      }),
    );

  it('goes on when the route is missing', async () => {
    server.use(
      missingRoute('post', '/sessions/s/approve'),
      reply('post', '/sessions/s/status', { _id: 's' }),
    );
    await expect(fallback(approve, status)).resolves.toMatchObject({ _id: 's' });
  });

  it.each([
    [404, 'NO_SUCH_CALL'],
    [405, 'METHOD_NOT_ALLOWED'],
  ])('goes on when our server of another version says %d %s', async (code, name) => {
    server.use(
      refuse('post', '/sessions/s/approve', code, name),
      reply('post', '/sessions/s/status', { _id: 's' }),
    );
    await expect(fallback(approve, status)).resolves.toMatchObject({ _id: 's' });
  });

  it.each([
    [404, 'NOT_FOUND'],
    [404, 'SESSION_NOT_FOUND'],
    [409, 'INVALID_TRANSITION'],
    [500, ''],
  ])('stops at %d %s', async (code, name) => {
    server.use(refuse('post', '/sessions/s/approve', code, name));
    await expect(fallback(approve, status)).rejects.toMatchObject({ status: code });
  });

  it('ends with the last answer', async () => {
    server.use(
      missingRoute('post', '/sessions/s/approve'),
      missingRoute('post', '/sessions/s/status'),
    );
    await expect(fallback(approve, status)).rejects.toMatchObject({ status: 404 });
  });
});

it.each([
  ['</api/users?limit=50&cursor=abc>; rel="next"', 'abc'],
  ['<http://h/api/users?cursor=a%2Bb>; rel=next', 'a+b'],
  ['</x>; rel="prev", </y?cursor=z>; rel="next"', 'z'],
  ['</x?cursor=1>; rel="prev"', undefined],
  [null, undefined],
])('cursor in %s', (link, cursor) => {
  expect(nextCursor(link)).toBe(cursor);
});

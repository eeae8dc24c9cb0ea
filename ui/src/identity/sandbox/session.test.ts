// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { server } from '@/testing/server';
import { SandboxSession } from './session';

const at = (path: string) => `http://127.0.0.1:3000/sandbox/identity/${path}`;
const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
const token = (sub: string, seconds = 3600, mark = '') =>
  `${part({ alg: 'RS256' })}.${part({ sub, iat: 1000, exp: 1000 + seconds, mark })}.sig`;

const answer = (path: string, body: object, status = 200) =>
  http.post(at(path), () => HttpResponse.json(body as Record<string, string>, { status }));

describe('SandboxSession', () => {
  const tell = vi.fn();
  beforeEach(() => {
    tell.mockReset();
  });

  it('makes no call for a visitor', async () => {
    const session = new SandboxSession(tell);
    expect(await session.getToken({ fresh: false })).toBeNull();
    expect(tell.mock.calls).toEqual([[undefined]]);
  });

  it('signs in, keeps the token in memory only, and comes back by the cookie', async () => {
    server.use(answer('sign-in', { token: token('user_1'), expiresAt: '' }));
    const session = new SandboxSession(tell);
    await session.start();
    await session.signIn('a@b.c', 'secret');
    expect(tell).toHaveBeenLastCalledWith('user_1');
    expect(await session.getToken({ fresh: false })).toBe(token('user_1'));
    expect(Object.values(localStorage).join()).not.toContain(token('user_1'));

    server.use(answer('token', { token: token('user_1', 3600, 'b'), expiresAt: '' }));
    const reloaded = new SandboxSession(tell);
    expect(await reloaded.getToken({ fresh: false })).toBe(token('user_1', 3600, 'b'));
  });

  it('works where storage is forbidden: signs in, and comes back by the cookie', async () => {
    const refuse = () => {
      throw new DOMException('Denied.', 'SecurityError');
    };
    const storage = vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
    try {
      server.use(answer('token', {}, 401), answer('sign-in', { token: token('user_1') }));
      const session = new SandboxSession(tell);
      await session.start();
      expect(tell.mock.calls).toEqual([[undefined]]);
      await session.signIn('a@b.c', 'secret');
      expect(tell).toHaveBeenLastCalledWith('user_1');
      server.use(answer('token', { token: token('user_1', 3600, 'b') }));
      expect(await new SandboxSession(tell).getToken({ fresh: false })).toBe(
        token('user_1', 3600, 'b'),
      );
    } finally {
      storage.mockRestore();
    }
  });

  it('renews an old token once, however many ask', async () => {
    let calls = 0;
    server.use(
      answer('sign-in', { token: token('user_1', 30) }), // within the margin: already too old
      http.post(at('token'), () => {
        calls += 1;
        return HttpResponse.json({ token: token('user_1', 3600, 'new') });
      }),
    );
    const session = new SandboxSession(tell);
    await session.signIn('a@b.c', 'secret');
    const ask = () => session.getToken({ fresh: false });
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(
      Array(3).fill(token('user_1', 3600, 'new')),
    );
    expect(calls).toBe(1);
  });

  it('is signed out when the cookie is refused, not when the server is away', async () => {
    server.use(answer('sign-in', { token: token('user_1') }));
    const session = new SandboxSession(tell);
    await session.signIn('a@b.c', 'secret');
    server.use(http.post(at('token'), () => HttpResponse.error()));
    expect(await session.getToken({ fresh: true })).toBe(token('user_1'));
    server.use(answer('token', {}, 401));
    expect(await session.getToken({ fresh: true })).toBeNull();
    expect(tell).toHaveBeenLastCalledWith(undefined);
  });

  it.each([
    [401, 'sign-in'],
    [409, 'sign-up'],
    [500, 'sign-in'],
  ] as const)('passes %d of %s on', async (status, path) => {
    server.use(answer(path, { message: 'No.' }, status));
    const session = new SandboxSession(tell);
    const enter = path === 'sign-in' ? session.signIn('a', 'b') : session.signUp('a', 'b');
    await expect(enter).rejects.toMatchObject({ status, message: 'No.' });
  });

  it('signs out even when the server is away', async () => {
    server.use(
      answer('sign-in', { token: token('user_1') }),
      http.post(at('sign-out'), () => HttpResponse.error()),
    );
    const session = new SandboxSession(tell);
    await session.signIn('a@b.c', 'secret');
    await session.signOut();
    expect(tell).toHaveBeenLastCalledWith(undefined);
    expect(await session.getToken({ fresh: false })).toBeNull();
    expect(localStorage.length).toBe(0);
  });
});

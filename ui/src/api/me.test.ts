// @vitest-environment jsdom
import type { QueryClient } from '@tanstack/react-query';
import { QueryObserver, focusManager } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { user } from '@/testing/fixtures';
import { api } from '@/testing/handlers';
import { server } from '@/testing/server';
import { balanceQuery, meQuery } from './me';
import { createQueryClient } from './query-client';
import { setTokenSource } from './token';

// Specification, section 9: freshness 15 s, on focus at most every 10 s.
const START = Date.parse('2026-11-21T12:00:00Z');
const read = vi.fn();
let at = START;

const passSeconds = (seconds: number) => {
  at += seconds * 1000;
};
/** Runs an act, and the tasks after it, in which a query would begin to read. */
const readsNothing = async (queries: QueryClient, act: () => void) => {
  const begun = vi.fn();
  const stop = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') begun();
  });
  act();
  await new Promise((done) => setTimeout(done));
  stop();
  expect(begun).not.toHaveBeenCalled();
};
const comeBack = () => {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
};

beforeEach(() => {
  at = START;
  read.mockClear();
  vi.spyOn(Date, 'now').mockImplementation(() => at);
  setTokenSource({ getToken: () => Promise.resolve('token') });
  server.use(
    http.get(api('/users/me'), () => {
      read();
      return HttpResponse.json(user());
    }),
  );
});
afterEach(() => focusManager.setFocused(undefined));

it('is fresh for 15 seconds', async () => {
  const queries = createQueryClient();
  await queries.fetchQuery(meQuery);
  passSeconds(14.9);
  await queries.fetchQuery(meQuery);
  expect(read).toHaveBeenCalledTimes(1);
  passSeconds(0.2);
  await queries.fetchQuery(meQuery);
  expect(read).toHaveBeenCalledTimes(2);
});

it('is read again when the window comes back, at most every 10 seconds', async () => {
  const queries = createQueryClient();
  queries.mount();
  const stop = new QueryObserver(queries, meQuery).subscribe(() => {});
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(read).toHaveBeenCalledTimes(1);

  passSeconds(9.9);
  await readsNothing(queries, comeBack);

  passSeconds(0.2);
  comeBack();
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  stop();
  queries.unmount();
});

it('is read again when its window gets the focus, at most every 10 seconds, failed or not', async () => {
  const queries = createQueryClient();
  queries.mount();
  const stop = new QueryObserver(queries, { ...meQuery, retry: false }).subscribe(() => {});
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  const focus = () => window.dispatchEvent(new Event('focus'));

  passSeconds(9.9);
  await readsNothing(queries, focus);
  passSeconds(0.2);
  server.use(
    http.get(api('/users/me'), () => {
      read();
      return HttpResponse.json({}, { status: 500 });
    }),
  );
  focus();
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));

  passSeconds(9.9);
  await readsNothing(queries, focus);
  passSeconds(0.2);
  focus();
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(3));
  stop();
  queries.unmount();
});

it('the balance has a call of its own and goes into the record', async () => {
  server.use(
    http.get(api('/sc/balance'), () => HttpResponse.json({ sherpaCred: 12, creditBalance: 12 })),
  );
  const queries = createQueryClient();
  await queries.fetchQuery(meQuery);
  await queries.fetchQuery(balanceQuery);
  expect(queries.getQueryData(meQuery.queryKey)?.balance).toBe(12);
});

it('is read again until the address of a new account is known, a few times at most', async () => {
  let email = '';
  server.use(
    http.get(api('/users/me'), () => {
      read();
      return HttpResponse.json(user({ email }));
    }),
  );
  const queries = createQueryClient();
  const me = new QueryObserver(queries, meQuery);
  const stop = me.subscribe(() => {});
  await vi.waitFor(() => expect(me.getCurrentResult().data?.email).toBe(''));
  email = 'new@sherpa.test';
  await vi.waitFor(() => expect(me.getCurrentResult().data?.email).toBe(email), 4_000);
  expect(read).toHaveBeenCalledTimes(2);

  const again = meQuery.refetchInterval as (query: { state: object }) => number | false;
  const data = { email: '' };
  expect(again({ state: { data, dataUpdateCount: 4 } })).toBe(1_500);
  expect(again({ state: { data, dataUpdateCount: 5 } })).toBe(false);
  expect(again({ state: { data: { email }, dataUpdateCount: 2 } })).toBe(false);
  stop();
});

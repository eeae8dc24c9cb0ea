import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client, unwrap } from './client';
import { fallback } from './fallback';
import type { Session } from './normalize';
import { toGuideSessions, toSession, toSessions } from './normalize-session';
import type { Paged } from './pages';
import { unwrapPage } from './pages';

/** Sessions in the cache: lists of a gamer and of a guide, and single ones. */
export const sessionKeys = {
  all: ['sessions'] as const,
  mine: () => [...sessionKeys.all, 'mine'] as const,
  asGuide: (guideId: string) => [...sessionKeys.all, 'guide', guideId] as const,
  one: (id: string) => [...sessionKeys.all, 'one', id] as const,
};

interface GuidePage extends Paged<Session> {
  earningsCents: number;
}

/** The sessions of all pages; one that moved between two pages is there once. */
function merged(pages: readonly Paged<Session>[]): Session[] {
  const byId = new Map<string, Session>();
  for (const page of pages) {
    for (const session of page.items) if (!byId.has(session.id)) byId.set(session.id, session);
  }
  return [...byId.values()];
}

const page = (cursor: string) => (cursor ? { cursor } : {});

/** Sessions change without the viewer: the list of the last visit is shown and read again at once. */
const EACH_VISIT = 'always';

/** What the viewer booked, page by page. */
export const mySessionsQuery = () =>
  infiniteQueryOptions({
    queryKey: sessionKeys.mine(),
    queryFn: ({ pageParam, signal }) =>
      unwrapPage(
        client.GET('/sessions/users/me', { params: { query: page(pageParam) }, signal }),
        (body) => toSessions(body),
      ),
    initialPageParam: '',
    getNextPageParam: (last: Paged<Session>) => last.next,
    refetchOnMount: EACH_VISIT,
    select: (data) => merged(data.pages),
  });

async function guidePage(guideId: string, cursor: string, signal: AbortSignal): Promise<GuidePage> {
  const read = (body: unknown) => [toGuideSessions(body)];
  const { items, next } = await fallback(
    () =>
      unwrapPage(
        client.GET('/sessions', { params: { query: { as: 'guide', ...page(cursor) } }, signal }),
        read,
      ),
    () =>
      unwrapPage(
        client.GET('/sessions/guide/{id}', {
          params: { path: { id: guideId }, query: page(cursor) },
          signal,
        }),
        read,
      ),
  );
  const [answer] = items;
  return { items: answer?.sessions ?? [], earningsCents: answer?.earningsCents ?? 0, next };
}

/** A guide's sessions with what they have earned, page by page (specification, section 7). */
export const guideSessionsQuery = (guideId: string) =>
  infiniteQueryOptions({
    queryKey: sessionKeys.asGuide(guideId),
    queryFn: ({ pageParam, signal }) => guidePage(guideId, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (last: GuidePage) => last.next,
    refetchOnMount: EACH_VISIT,
    select: (data) => ({
      sessions: merged(data.pages),
      earningsCents: data.pages[0]?.earningsCents ?? 0,
    }),
  });

export async function loadSession(id: string, signal?: AbortSignal): Promise<Session> {
  const init = { params: { path: { id } }, ...(signal ? { signal } : {}) };
  return toSession(await unwrap(client.GET('/sessions/{id}', init)));
}

export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: sessionKeys.one(id),
    queryFn: ({ signal }) => loadSession(id, signal),
    staleTime: 0,
  });

type Cached = Session | InfiniteData<Paged<Session>> | undefined;

/** Changes one session wherever it is shown, until the server's answer arrives. */
export function changeCachedSession(
  queries: QueryClient,
  id: string,
  change: (session: Session) => Session,
): void {
  const one = (session: Session) => (session.id === id ? change(session) : session);
  queries.setQueriesData<Cached>({ queryKey: sessionKeys.all }, (data) => {
    if (!data) return data;
    if (!('pages' in data)) return one(data);
    return {
      ...data,
      pages: data.pages.map((shown) => ({ ...shown, items: shown.items.map(one) })),
    };
  });
}

/** The session as any screen shows it now. */
export function cachedSession(queries: QueryClient, id: string): Session | undefined {
  for (const [, data] of queries.getQueriesData<Cached>({ queryKey: sessionKeys.all })) {
    if (!data) continue;
    const items = 'pages' in data ? data.pages.flatMap((shown) => shown.items) : [data];
    const found = items.find((session) => session.id === id);
    if (found) return found;
  }
  return undefined;
}

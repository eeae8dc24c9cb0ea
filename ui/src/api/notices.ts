import { infiniteQueryOptions } from '@tanstack/react-query';
import { client, unwrap } from './client';
import { errorFromBody } from './errors';
import type { Person } from './normalize';
import { firstText, isRaw, isoTime, listIn, num, raw, str, toPerson } from './normalize';
import { nextCursor } from './pages';

/** Something that another person did in the viewer's sessions. */
export interface Notice {
  id: string;
  kind: string;
  /** ISO. */
  at: string;
  read: boolean;
  /** Empty when it is about no session. */
  sessionId: string;
  by: Person | undefined;
  /** A sentence for a person. */
  text: string;
}

interface NoticesPage {
  unread: number;
  /** How many messages of a session the viewer has not read, by its id. */
  messages: ReadonlyMap<string, number>;
  items: Notice[];
  next: string | undefined;
}

export const noticesKey = ['notices'] as const;

function toNotice(value: unknown): Notice {
  const source = raw(value);
  return {
    id: firstText(source, '_id', 'id'),
    kind: str(source.kind),
    at: isoTime(source.at) ?? '',
    read: source.read === true,
    sessionId: str(source.sessionId),
    by: isRaw(source.by) ? toPerson(source.by) : undefined,
    text: str(source.text),
  };
}

async function page(cursor: string, signal: AbortSignal): Promise<NoticesPage> {
  const query = cursor ? { cursor } : {};
  const call = client.GET('/notices', { params: { query }, signal });
  const { data, error, response } = await call;
  if (!response.ok) throw errorFromBody(response.status, error);
  return {
    unread: num(raw(data).unread) ?? 0,
    messages: new Map(
      listIn(data, 'unreadMessages')
        .map(raw)
        .map(({ sessionId, count }) => [str(sessionId), num(count) ?? 0]),
    ),
    items: listIn(data, 'items', 'notices').map(toNotice),
    next: nextCursor(response.headers.get('Link')),
  };
}

/** What others did, newest first, with the number of those that were not read yet. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: noticesKey,
  queryFn: ({ pageParam, signal }) => page(pageParam, signal),
  initialPageParam: '',
  getNextPageParam: (last: NoticesPage) => last.next,
  staleTime: 15_000,
  select: ({ pages }) => ({
    unread: pages[0]?.unread ?? 0,
    messages: pages[0]?.messages,
    items: pages.flatMap(({ items }) => items),
  }),
});

/** Notes that the notices up to this one have been read. */
export async function readNotices(upTo: string): Promise<void> {
  await unwrap(client.POST('/notices/read', { body: { upTo } }));
}

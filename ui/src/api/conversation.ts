import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from './client';
import { firstText, isoTime, listIn, num, raw, str } from './normalize';

export interface Message {
  id: string;
  by: 'gamer' | 'guide';
  /** Empty when a moderator hid it. */
  text: string;
  hidden: boolean;
  /** Of the viewer's own messages: what they were sent with. */
  clientId: string;
  /** ISO. */
  createdAt: string;
}

/** Whether the viewer may write in a session, and how far both sides have read. */
export interface Conversation {
  mayWrite: boolean;
  /** Why the viewer may not write: closed, limit, blocked or not_yours. */
  reason: string;
  /** How many messages may still be written before a request is answered; undefined without a limit. */
  left: number | undefined;
  /** ISO. */
  closesAt: string | undefined;
  unread: number;
  /** The id of the last message that the other side has read. */
  readByOther: string;
}

export const conversationKeys = {
  all: ['conversation'] as const,
  of: (sessionId: string) => [...conversationKeys.all, sessionId] as const,
  messages: (sessionId: string) => [...conversationKeys.of(sessionId), 'messages'] as const,
  state: (sessionId: string) => [...conversationKeys.of(sessionId), 'state'] as const,
};

/** The server's page. */
const PAGE = 200;

export function toMessage(value: unknown): Message {
  const source = raw(value);
  return {
    id: firstText(source, '_id', 'id'),
    by: source.by === 'guide' ? 'guide' : 'gamer',
    text: str(source.text),
    hidden: source.hidden === true,
    clientId: str(source.clientId),
    createdAt: isoTime(source.createdAt) ?? '',
  };
}

function toConversation(value: unknown): Conversation {
  const source = raw(value);
  return {
    mayWrite: source.mayWrite === true,
    reason: str(source.reason),
    left: num(source.left),
    closesAt: isoTime(source.closesAt),
    unread: num(source.unread) ?? 0,
    readByOther: str(source.readByOther),
  };
}

const at = (id: string) => ({ path: { id } });

async function allMessages(id: string, signal: AbortSignal): Promise<Message[]> {
  const messages: Message[] = [];
  for (;;) {
    const after = messages.at(-1)?.id;
    const params = { ...at(id), query: after ? { after } : {} };
    const body: unknown = await unwrap(client.GET('/sessions/{id}/messages', { params, signal }));
    const page = listIn(body, 'messages', 'items').map(toMessage);
    messages.push(...page);
    if (page.length < PAGE) return messages;
  }
}

/** The messages of a session, oldest first. */
export const messagesQuery = (id: string) =>
  queryOptions({
    queryKey: conversationKeys.messages(id),
    queryFn: ({ signal }) => allMessages(id, signal),
    staleTime: 0,
  });

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: conversationKeys.state(id),
    queryFn: async ({ signal }) =>
      toConversation(
        await unwrap(client.GET('/sessions/{id}/conversation', { params: at(id), signal })),
      ),
    staleTime: 0,
  });

/** Sends a message. The same `clientId` again is answered with the same message. */
export async function sendMessage(id: string, text: string, clientId: string): Promise<Message> {
  const call = client.POST('/sessions/{id}/messages', {
    params: at(id),
    body: { text, clientId },
  });
  return toMessage(await unwrap(call));
}

/** Notes that the messages up to this one have been read. */
export async function readMessages(id: string, upTo: string): Promise<void> {
  await unwrap(client.POST('/sessions/{id}/messages/read', { params: at(id), body: { upTo } }));
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { conversationQuery, messagesQuery } from '@/api/conversation';
import { isMissingRoute } from '@/api/fallback';
import { useLive } from '@/components/live/use-live';
import { useIdentity } from '@/identity/context';
import { notArrived } from '@/domain/outbox';
import { outboxOf } from './outbox-store';

/** How often messages are asked for while nothing arrives by itself. */
export const ASK_MS = 10_000;

/** The account of who is signed in; drafts and messages on their way are kept by it. */
export function useAccount(): string {
  const { state } = useIdentity();
  return state.status === 'signed-in' ? state.accountId : '';
}

/** The messages of a session, those on their way, and how it stands with writing. */
export function useTalk(sessionId: string, enabled: boolean) {
  const queries = useQueryClient();
  const account = useAccount();
  const live = useLive();
  const interval = (error: Error | null) =>
    live === 'on' || isMissingRoute(error) ? false : ASK_MS;
  const messages = useQuery({
    ...messagesQuery(sessionId),
    enabled,
    refetchInterval: ({ state }) => interval(state.error),
  });
  const conversation = useQuery({
    ...conversationQuery(sessionId),
    enabled,
    refetchInterval: ({ state }) => interval(state.error),
  });
  const outbox = outboxOf(queries, account, sessionId);
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.get);
  const { data } = messages;
  useEffect(() => {
    if (data) outbox.arrived(data);
  }, [outbox, data]);
  return {
    account,
    outbox,
    messages: data,
    conversation: conversation.data,
    /** What has arrived is shown once. */
    waiting: notArrived(waiting, data ?? []),
    error: messages.error,
    retrying: messages.isFetching,
    retry: () => void messages.refetch(),
    /** A server of another version has no messages. */
    missing: messages.error !== null && isMissingRoute(messages.error),
  };
}

import type { QueryClient } from '@tanstack/react-query';
import type { Message } from '@/api/conversation';
import { conversationKeys, sendMessage } from '@/api/conversation';
import { failureReason, isApiError } from '@/api/errors';
import { onLiveState, liveState } from '@/api/live/live-state';
import { mayRecover } from '@/api/query-client';
import { tabStore } from '@/api/tab-store';
import { now } from '@/domain/clock';
import type { Outbox } from '@/domain/outbox';
import {
  added,
  failed,
  newClientId,
  nextToSend,
  notArrived,
  removed,
  restored,
  retried,
  retriedLost,
} from '@/domain/outbox';

/**
 * The messages of one person to one session that are on their way. They are sent one after the other, also
 * while another page is shown, and stay over a reload. Lost ones are sent again when the device is online.
 */
export class OutboxStore {
  private list: Outbox;
  private listeners: (() => void)[] = [];
  private sending = false;

  constructor(
    private readonly queries: QueryClient,
    private readonly key: string,
    private readonly sessionId: string,
  ) {
    this.list = restored(tabStore.get(key));
    const back = () => this.change(retriedLost(this.list));
    window.addEventListener('online', back);
    onLiveState(() => liveState() === 'on' && back());
    void this.pump();
  }

  readonly get = (): Outbox => this.list;

  readonly subscribe = (tell: () => void) => {
    this.listeners.push(tell);
    return () => {
      this.listeners = this.listeners.filter((other) => other !== tell);
    };
  };

  add(text: string): void {
    this.change(added(this.list, newClientId(), text, now()));
  }

  retry(clientId: string): void {
    this.change(retried(this.list, clientId));
  }

  discard(clientId: string): void {
    this.change(removed(this.list, clientId));
  }

  /** Forgets those that the server shows already. */
  arrived(messages: readonly Message[]): void {
    this.change(notArrived(this.list, messages));
  }

  private change(next: Outbox): void {
    if (next === this.list) return;
    this.list = next;
    tabStore.set(this.key, next.length > 0 ? JSON.stringify(next) : '');
    this.listeners.forEach((tell) => tell());
    void this.pump();
  }

  private async pump(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      for (let next = nextToSend(this.list); next; next = nextToSend(this.list)) {
        await this.send(next.text, next.clientId);
      }
    } finally {
      this.sending = false;
    }
  }

  private async send(text: string, clientId: string): Promise<void> {
    try {
      const message = await sendMessage(this.sessionId, text, clientId);
      await this.show({ ...message, clientId });
      this.change(removed(this.list, clientId));
    } catch (error) {
      const lost = mayRecover(error) || (isApiError(error) && error.code === 'TIMEOUT');
      this.change(failed(this.list, clientId, failureReason(error), lost));
      // Why not is said in place of the composer.
      if (!lost) void this.queries.invalidateQueries({ queryKey: this.keys.state });
    }
  }

  private get keys() {
    return {
      messages: conversationKeys.messages(this.sessionId),
      state: conversationKeys.state(this.sessionId),
    };
  }

  /** Puts a message that has arrived where it is read; an older answer must not take it away. */
  private async show(message: Message): Promise<void> {
    const { messages } = this.keys;
    await this.queries.cancelQueries({ queryKey: messages });
    this.queries.setQueryData<Message[]>(messages, (list) =>
      !list || list.some(({ id }) => id === message.id) ? list : [...list, message],
    );
    void this.queries.invalidateQueries({ queryKey: conversationKeys.of(this.sessionId) });
  }
}

const stores = new WeakMap<QueryClient, Map<string, OutboxStore>>();

/** The outbox of a person for a session; there is one. */
export function outboxOf(queries: QueryClient, account: string, sessionId: string): OutboxStore {
  let known = stores.get(queries);
  if (!known) stores.set(queries, (known = new Map<string, OutboxStore>()));
  const key = `sherpa:outbox:${account}:${sessionId}`;
  let store = known.get(key);
  if (!store) known.set(key, (store = new OutboxStore(queries, key, sessionId)));
  return store;
}

/** A message on its way. The same `clientId` goes with every try, so that it arrives once. */
export interface Outgoing {
  clientId: string;
  text: string;
  /** Business time, ms. */
  at: number;
  state: 'sending' | 'failed';
  /** Why it failed, for a person. */
  reason: string;
  /** It failed on the way, not by a refusal: it is sent again by itself once the device is online. */
  lost: boolean;
}

export type Outbox = readonly Outgoing[];

const changed = (list: Outbox, clientId: string, change: Partial<Outgoing>): Outbox =>
  list.map((one) => (one.clientId === clientId ? { ...one, ...change } : one));

const AGAIN = { state: 'sending', reason: '', lost: false } as const;

/** A new message, last in line. */
export function added(list: Outbox, clientId: string, text: string, at: number): Outbox {
  return [...list, { clientId, text, at, ...AGAIN }];
}

/** It did not arrive, as far as is known: it stays until it is tried again or discarded. */
export const failed = (list: Outbox, clientId: string, reason: string, lost: boolean): Outbox =>
  changed(list, clientId, { state: 'failed', reason, lost });

export const retried = (list: Outbox, clientId: string): Outbox => changed(list, clientId, AGAIN);

/** Those that were lost on the way are sent again, in their order. */
export const retriedLost = (list: Outbox): Outbox =>
  list.some(({ lost }) => lost) ? list.map((one) => (one.lost ? { ...one, ...AGAIN } : one)) : list;

/** It has arrived, or nobody wants it any more. */
export const removed = (list: Outbox, clientId: string): Outbox =>
  list.filter((one) => one.clientId !== clientId);

/** The next one to be sent: one after the other, in their order. */
export const nextToSend = (list: Outbox): Outgoing | undefined =>
  list.find(({ state }) => state === 'sending');

/** What the server does not show yet: the answer to a message that has arrived may have been lost. */
export function notArrived(list: Outbox, arrived: readonly { clientId: string }[]): Outbox {
  const known = new Set(arrived.map(({ clientId }) => clientId));
  return list.some(({ clientId }) => known.has(clientId))
    ? list.filter(({ clientId }) => !known.has(clientId))
    : list;
}

/** What a former load of the page left behind; nothing of what cannot be read. */
export function restored(stored: string | null): Outbox {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(list)) return [];
    return list.flatMap((value: unknown) => {
      const { clientId, text, at, state, reason, lost } = (value ?? {}) as Record<string, unknown>;
      if (typeof clientId !== 'string' || typeof text !== 'string' || typeof at !== 'number') {
        return [];
      }
      return [
        {
          clientId,
          text,
          at,
          state: state === 'failed' ? ('failed' as const) : ('sending' as const),
          reason: typeof reason === 'string' ? reason : '',
          lost: lost === true,
        },
      ];
    });
  } catch {
    return [];
  }
}

/** A name for a message: 16 random bytes in hex. */
export function newClientId(
  random: Uint8Array = crypto.getRandomValues(new Uint8Array(16)),
): string {
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

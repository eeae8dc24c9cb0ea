import type { Connection } from './connection';
import type { LiveEvent } from './events';
import type { LiveState } from './live-state';

interface Told {
  onEvent: (event: LiveEvent) => void;
  onState: (state: LiveState) => void;
}

type Connect = (told: Told) => Connection;

type Word = { event: LiveEvent } | { state: LiveState } | { ask: true };

/**
 * One connection for all tabs of a person in this browser: the tab that holds the lock has it and tells the
 * others; when that tab goes, another one takes over. A tab that finds the connection open is told `resync`: what
 * changed while it was loaded was told to the others alone. Where a browser has no locks, each tab has its own.
 */
export function shareConnection(account: string, connect: Connect, told: Told): Connection {
  if (typeof BroadcastChannel === 'undefined' || !globalThis.navigator?.locks) {
    return connect(told);
  }
  const name = `sherpa:live:${account}`;
  const channel = new BroadcastChannel(name);
  const say = (word: Word) => channel.postMessage(word);
  const given = new AbortController();
  let state: LiveState = 'off';
  let informed = false;
  let own: Connection | undefined;
  let release: (() => void) | undefined;

  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if ('ask' in data) {
      if (own) say({ state });
    } else if (!own) {
      if ('event' in data) told.onEvent(data.event);
      else told.onState(data.state);
      if (!informed && 'state' in data && data.state === 'on')
        told.onEvent({ topic: 'resync', id: '' });
      informed = true;
    }
  };
  say({ ask: true });

  void navigator.locks
    .request(name, { signal: given.signal }, () => {
      own = connect({
        onEvent: (event) => {
          say({ event });
          told.onEvent(event);
        },
        onState: (next) => {
          state = next;
          say({ state });
          told.onState(next);
        },
      });
      return new Promise<void>((done) => {
        release = done;
      });
    })
    .catch(() => {}); // given up before it was held

  return {
    poke: () => own?.poke(),
    drop: () => own?.drop(),
    stop: () => {
      given.abort();
      own?.stop();
      release?.();
      channel.close();
    },
  };
}

import type { QueryClient } from '@tanstack/react-query';
import { bearerToken } from '../token';
import { applyEvent } from './apply-event';
import { keepConnection } from './connection';
import { setLiveState } from './live-state';
import { shareConnection } from './shared';

const open = (token: string, signal: AbortSignal): Promise<Response> =>
  globalThis.fetch('/api/live', {
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
    cache: 'no-store',
    signal,
  });

/**
 * Keeps the stream of changes open for the person of this account, until the returned function is called. A
 * lost stream is tried at once when the page is visible again or the device is online.
 */
export function startLive(queries: QueryClient, account: string): () => void {
  const connection = shareConnection(
    account,
    (told) => keepConnection({ token: bearerToken, open, ...told }),
    { onEvent: (event) => applyEvent(queries, event), onState: setLiveState },
  );
  const poke = () => {
    if (document.visibilityState === 'visible') connection.poke();
  };
  window.addEventListener('online', connection.poke);
  window.addEventListener('offline', connection.drop);
  window.addEventListener('focus', poke);
  document.addEventListener('visibilitychange', poke);
  return () => {
    window.removeEventListener('online', connection.poke);
    window.removeEventListener('offline', connection.drop);
    window.removeEventListener('focus', poke);
    document.removeEventListener('visibilitychange', poke);
    connection.stop();
    setLiveState('off');
  };
}

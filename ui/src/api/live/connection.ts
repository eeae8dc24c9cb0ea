import type { LiveEvent } from './events';
import { eventReader } from './events';
import type { LiveState } from './live-state';

/** A stream without a byte for this long counts as broken: heartbeats come more often. */
export const SILENCE_MS = 60_000;
export const FIRST_WAIT_MS = 1_000;
export const LONGEST_WAIT_MS = 30_000;

/** How long to wait before the next try: doubled each time, with jitter, so that a crowd does not come at once. */
export function waitBefore(attempt: number, random: number): number {
  const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, attempt - 1));
  return Math.round(full / 2 + (full / 2) * random);
}

interface Options {
  /** The bearer token; null when nobody is signed in. `fresh` asks for a new one. */
  token: (fresh: boolean) => Promise<string | null>;
  open: (token: string, signal: AbortSignal) => Promise<Response>;
  onEvent: (event: LiveEvent) => void;
  onState: (state: LiveState) => void;
  random?: () => number;
}

export interface Connection {
  /** Tries now instead of later: the page is visible again, or the device is online. */
  poke: () => void;
  /** Ends the stream because the device is offline: an open stream does not end by itself. */
  drop: () => void;
  stop: () => void;
}

/** How a try ended: `ended` after it was open, `failed` before, `unavailable` where there is no such call. */
type End = 'ended' | 'failed' | 'unavailable';

/**
 * Keeps one stream of changes open, and opens it again when it ends. Every opening tells `resync`: what
 * changed in between is unknown.
 */
export function keepConnection({ token, open, onEvent, onState, ...rest }: Options): Connection {
  const random = rest.random ?? Math.random;
  let stopped = false;
  let attempt = 0;
  let current: AbortController | undefined;
  let wake: (() => void) | undefined;

  /** Reads the stream until it ends or stays silent. */
  const read = async (body: ReadableStream<Uint8Array>, abort: AbortController) => {
    const feed = eventReader(onEvent);
    const decoder = new TextDecoder();
    const reader = body.getReader();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => abort.abort(), SILENCE_MS);
    };
    const cancel = () => void reader.cancel().catch(() => {});
    abort.signal.addEventListener('abort', cancel);
    try {
      for (;;) {
        listen();
        const { done, value } = await reader.read();
        if (done || stopped) return;
        feed(decoder.decode(value, { stream: true }));
      }
    } finally {
      clearTimeout(silence);
      abort.signal.removeEventListener('abort', cancel);
      cancel();
    }
  };

  const tryOnce = async (): Promise<End> => {
    const abort = new AbortController();
    current = abort;
    try {
      let response: Response | undefined;
      for (const fresh of [false, true]) {
        const bearer = await token(fresh);
        if (bearer === null || stopped) return 'failed';
        response = await open(bearer, abort.signal);
        if (response.status !== 401) break;
      }
      if (response?.status === 404 || response?.status === 405) return 'unavailable';
      if (!response?.ok || !response.body) return 'failed';
      attempt = 0;
      onState('on');
      onEvent({ topic: 'resync', id: '' });
      await read(response.body, abort).catch(() => {});
      return 'ended';
    } catch {
      return 'failed';
    } finally {
      abort.abort();
      current = undefined;
    }
  };

  const pause = (ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, ms);
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });

  const run = async () => {
    while (!stopped) {
      const end = await tryOnce();
      if (stopped) return;
      if (end === 'unavailable') return onState('off');
      attempt += 1;
      // A stream ends with its token. The next one follows within a second, so the state stays `on`.
      if (end === 'failed') onState('lost');
      await pause(waitBefore(attempt, random()));
      wake = undefined;
    }
  };
  void run();

  return {
    poke: () => wake?.(),
    drop: () => {
      if (current) {
        onState('lost');
        current.abort();
      }
    },
    stop: () => {
      stopped = true;
      current?.abort();
      wake?.();
    },
  };
}

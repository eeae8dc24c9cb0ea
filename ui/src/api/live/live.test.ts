import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conversationKeys } from '../conversation';
import { meKey } from '../me';
import { noticesKey } from '../notices';
import { sessionKeys } from '../sessions';
import { applyEvent } from './apply-event';
import type { Connection } from './connection';
import { LONGEST_WAIT_MS, SILENCE_MS, keepConnection, waitBefore } from './connection';
import type { LiveEvent } from './events';
import { eventReader } from './events';
import type { LiveState } from './live-state';
import { shareConnection } from './shared';

describe('the stream of events', () => {
  const STREAM =
    ': hello\n\nevent: change\ndata: {"topic":"session","id":"s1","version":4}\n\n' +
    'event: change\r\ndata: {"topic":"message",\r\ndata: "id":"s2"}\r\n\r\n:\n\nevent: resync\ndata: {}\n\n';
  const EVENTS = [
    { topic: 'session', id: 's1' },
    { topic: 'message', id: 's2' },
    { topic: 'resync', id: '' },
  ];

  it.each([1, 2, 7, 1000])('is read in pieces of %d characters', (size) => {
    const seen: LiveEvent[] = [];
    const feed = eventReader((event) => seen.push(event));
    for (let at = 0; at < STREAM.length; at += size) feed(STREAM.slice(at, at + size));
    expect(seen).toEqual(EVENTS);
  });

  it.each([
    'event: change\ndata: {"topic":"weather","id":"1"}\n\n',
    'event: other\ndata: {"topic":"session","id":"1"}\n\n',
    'data: {"topic":"session","id":"1"}\n\n',
    'event: change\ndata: no json\n\n',
    'event: change\ndata: {"topic":"session","id":"1"}\n',
  ])('leaves out what it does not know: %j', (text) => {
    const seen: LiveEvent[] = [];
    eventReader((event) => seen.push(event))(text);
    expect(seen).toEqual([]);
  });
});

describe('waiting before the next try', () => {
  it.each([
    [1, 0, 500],
    [1, 1, 1_000],
    [3, 1, 4_000],
    [3, 0, 2_000],
    [20, 1, LONGEST_WAIT_MS],
    [20, 0, LONGEST_WAIT_MS / 2],
  ])('attempt %d with chance %d: %d ms', (attempt, chance, ms) => {
    expect(waitBefore(attempt, chance)).toBe(ms);
  });
});

/** A stream that the test writes and ends. */
function stream() {
  let control!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (control = given) });
  return {
    response: new Response(body, { status: 200 }),
    write: (text: string) => control.enqueue(new TextEncoder().encode(text)),
    end: () => control.close(),
  };
}

const change = (topic: string, id: string) =>
  `event: change\ndata: ${JSON.stringify({ topic, id, version: 1 })}\n\n`;

describe('the connection', () => {
  let connection: Connection;
  let seen: string[];
  const tokens = vi.fn<(fresh: boolean) => Promise<string | null>>();
  const open = vi.fn<(token: string, signal: AbortSignal) => Promise<Response>>();
  const start = () => {
    connection = keepConnection({
      token: tokens,
      open,
      onEvent: ({ topic, id }) => seen.push(id ? `${topic} ${id}` : topic),
      onState: (state) => seen.push(state),
      random: () => 1,
    });
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);

  beforeEach(() => {
    vi.useFakeTimers();
    seen = [];
    tokens.mockReset().mockResolvedValue('token');
    open.mockReset();
  });
  afterEach(() => {
    connection.stop();
    vi.useRealTimers();
  });

  it('tells what changes, and that anything may have before it was open', async () => {
    const first = stream();
    open.mockResolvedValue(first.response);
    start();
    await settle();
    first.write(change('session', 's1') + change('message', 's1'));
    await settle();
    expect(seen).toEqual(['on', 'resync', 'session s1', 'message s1']);
    expect(open).toHaveBeenCalledWith('token', expect.anything());
  });

  it('opens a new stream when one ends with its token, and loses nobody’s trust meanwhile', async () => {
    const [first, second] = [stream(), stream()];
    open.mockResolvedValueOnce(first.response).mockResolvedValueOnce(second.response);
    start();
    await settle();
    first.end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(open).toHaveBeenCalledTimes(2);
    expect(seen).toEqual(['on', 'resync', 'on', 'resync']);
  });

  it('asks for a fresh token once when it is refused', async () => {
    open
      .mockResolvedValueOnce(new Response(null, { status: 401 }))
      .mockResolvedValueOnce(stream().response);
    start();
    await settle();
    expect(tokens.mock.calls).toEqual([[false], [true]]);
    expect(seen[0]).toBe('on');
  });

  it('waits longer and longer while it cannot be reached, and says that it is lost', async () => {
    open.mockRejectedValue(new TypeError('failed'));
    start();
    await settle();
    expect(seen).toEqual(['lost']);
    const tries = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return open.mock.calls.length;
    };
    expect(await tries(999)).toBe(1);
    expect(await tries(1)).toBe(2);
    expect(await tries(1_999)).toBe(2);
    expect(await tries(1)).toBe(3);
    expect(await tries(4_000)).toBe(4);
  });

  it.each([429, 500, 503])('tries again later after a %d', async (status) => {
    open.mockResolvedValueOnce(new Response(null, { status }));
    open.mockResolvedValueOnce(stream().response);
    start();
    await settle();
    expect(seen).toEqual(['lost']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen).toEqual(['lost', 'on', 'resync']);
  });

  it('leaves a server alone that has no such call', async () => {
    open.mockResolvedValue(new Response(null, { status: 404 }));
    start();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(open).toHaveBeenCalledOnce();
    expect(seen).toEqual(['off']);
  });

  it('tries at once when it is poked: the page is looked at, or the net is back', async () => {
    open.mockRejectedValueOnce(new TypeError('failed')).mockResolvedValueOnce(stream().response);
    start();
    await settle();
    connection.poke();
    await settle();
    expect(seen).toEqual(['lost', 'on', 'resync']);
  });

  it('knows that it is lost when the device goes offline', async () => {
    open.mockResolvedValueOnce(stream().response).mockResolvedValueOnce(stream().response);
    start();
    await settle();
    connection.drop();
    await settle();
    expect(seen).toEqual(['on', 'resync', 'lost']);
    connection.poke();
    await settle();
    expect(seen.slice(3)).toEqual(['on', 'resync']);
  });

  it('takes a stream without heartbeats to be broken', async () => {
    const first = stream();
    open.mockResolvedValueOnce(first.response).mockResolvedValueOnce(stream().response);
    start();
    await settle();
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
    first.write(':\n\n');
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
    expect(open).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('ends when it is stopped', async () => {
    const first = stream();
    open.mockResolvedValue(first.response);
    start();
    await settle();
    connection.stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(open).toHaveBeenCalledOnce();
    expect(open.mock.calls[0]![1].aborted).toBe(true);
  });
});

describe('one connection for all tabs', () => {
  /** The locks of a browser: one holder, the others wait. */
  function fakeLocks() {
    const waiting: (() => void)[] = [];
    let held = false;
    const next = () => {
      held = false;
      waiting.shift()?.();
    };
    return {
      request: (_: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) =>
        new Promise<void>((done, refuse) => {
          const take = () => {
            if (signal.aborted) return next();
            held = true;
            void hold().then(() => {
              done();
              next();
            });
          };
          signal.addEventListener('abort', () => refuse(new DOMException('', 'AbortError')));
          if (held) waiting.push(take);
          else take();
        }),
    };
  }

  /** Channels of one name hear each other, at once. */
  class FakeChannel {
    static all: FakeChannel[] = [];
    onmessage: ((event: { data: unknown }) => void) | null = null;
    constructor(readonly name: string) {
      FakeChannel.all.push(this);
    }
    postMessage(data: unknown) {
      for (const other of FakeChannel.all) {
        if (other !== this && other.name === this.name) other.onmessage?.({ data });
      }
    }
    close() {
      FakeChannel.all = FakeChannel.all.filter((other) => other !== this);
    }
  }

  afterEach(() => {
    vi.unstubAllGlobals();
    FakeChannel.all = [];
  });

  /** A tab of this browser: what it was told, and the stream that it opened, if it did. */
  function tab() {
    const told: string[] = [];
    let own:
      { onEvent: (event: LiveEvent) => void; onState: (state: LiveState) => void } | undefined;
    const connection = shareConnection(
      'account-1',
      (given) => {
        own = given;
        return { poke: () => {}, drop: () => {}, stop: () => {} };
      },
      {
        onEvent: ({ topic, id }) => told.push(`${topic} ${id}`),
        onState: (state) => told.push(state),
      },
    );
    return { told, connection, stream: () => own };
  }

  it('is held by one tab, which tells the others; when it goes another takes over', async () => {
    vi.stubGlobal('BroadcastChannel', FakeChannel);
    vi.stubGlobal('navigator', { locks: fakeLocks() });
    const first = tab();
    first.stream()!.onState('on');
    const second = tab();
    expect(second.stream()).toBeUndefined();
    // What changed while the second tab was loaded was told to the first alone.
    expect(second.told).toEqual(['on', 'resync ']);
    first.stream()!.onEvent({ topic: 'message', id: 's1' });
    expect(first.told).toEqual(['on', 'message s1']);
    expect(second.told).toEqual(['on', 'resync ', 'message s1']);
    const third = tab();
    expect(third.told).toEqual(['on', 'resync ']);
    expect(second.told).toEqual(['on', 'resync ', 'message s1', 'on']);
    third.connection.stop();
    first.connection.stop();
    await vi.waitFor(() => expect(second.stream()).toBeDefined());
    second.stream()!.onEvent({ topic: 'session', id: 's2' });
    expect(second.told.at(-1)).toBe('session s2');
    expect(first.told).toHaveLength(2);
    second.connection.stop();
  });

  it('is each tab’s own where the browser has no locks', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    expect([tab(), tab()].every((one) => one.stream())).toBe(true);
  });
});

describe('what an event reads again', () => {
  const S1 = sessionKeys.one('s1');
  const S2 = sessionKeys.one('s2');
  const MINE = sessionKeys.mine();
  const TALK = conversationKeys.messages('s1');
  const OTHER_TALK = conversationKeys.messages('s2');
  const PAYOUTS = ['payouts', 'summary'];
  const USERS = ['admin', 'users'];
  const ALL = [S1, S2, MINE, TALK, OTHER_TALK, meKey, PAYOUTS, USERS, noticesKey];

  const readAgain = (event: LiveEvent, acting = false) => {
    const queries = new QueryClient();
    for (const key of ALL) queries.setQueryData(key, {});
    if (acting) {
      const never = { mutationKey: ['session-act'], mutationFn: () => new Promise(() => {}) };
      void queries.getMutationCache().build(queries, never).execute(undefined);
    }
    applyEvent(queries, event);
    return ALL.filter((key) => queries.getQueryState(key)?.isInvalidated);
  };

  it.each([
    ['session', 's1', [S1, MINE, TALK]],
    ['message', 's1', [TALK, noticesKey]],
    ['balance', '', [meKey]],
    ['notice', '', [noticesKey]],
    ['payout', '', [meKey, PAYOUTS]],
    ['application', 'u1', [meKey, USERS]],
    ['resync', '', ALL],
  ] as const)('%s %s', (topic, id, keys) => {
    expect(readAgain({ topic, id })).toEqual(keys);
  });

  /** Reads that the test answers one after the other; each answer is its number. */
  function slowReads(queryKey: readonly unknown[], observed = true) {
    const queries = new QueryClient();
    const answers: (() => void)[] = [];
    const query = {
      queryKey,
      queryFn: () =>
        new Promise<number>((done) => {
          const nth = answers.length + 1;
          answers.push(() => done(nth));
        }),
    };
    if (observed) new QueryObserver(queries, query).subscribe(() => {});
    else void queries.prefetchQuery(query);
    return { queries, answers, state: () => queries.getQueryState<number>(queryKey) };
  }

  it.each([
    ['resync', '', ALL],
    ['session', 's1', [S1, MINE, TALK]],
    ['message', 's1', [TALK, noticesKey]],
    ['balance', '', [meKey]],
    ['notice', '', [noticesKey]],
    ['payout', '', [meKey, PAYOUTS]],
    ['application', 'u1', [meKey, USERS]],
  ] as const)('%s %s during the first read: it is read once more', async (topic, id, keys) => {
    for (const key of keys) {
      const { queries, answers, state } = slowReads(key);
      applyEvent(queries, { topic, id });
      applyEvent(queries, { topic, id });
      expect(answers).toHaveLength(1);
      answers[0]!();
      await vi.waitFor(() => expect(answers, String(key)).toHaveLength(2));
      expect(state()?.data).toBe(1);
      answers[1]!();
      await vi.waitFor(() => expect(state()?.data).toBe(2));
      expect(state()).toMatchObject({ fetchStatus: 'idle', isInvalidated: false });
    }
  });

  it('during a read that nobody observes: its answer counts as old', async () => {
    const { queries, answers, state } = slowReads(USERS, false);
    applyEvent(queries, { topic: 'application', id: 'u1' });
    answers[0]!();
    await vi.waitFor(() => expect(state()).toMatchObject({ data: 1, isInvalidated: true }));
    expect(answers).toHaveLength(1);
  });

  it('leaves alone what is read after the stream was opened', async () => {
    const queries = new QueryClient();
    applyEvent(queries, { topic: 'resync', id: '' });
    const queryFn = () => Promise.resolve('read after it');
    new QueryObserver(queries, { queryKey: USERS, queryFn }).subscribe(() => {});
    await vi.waitFor(() => expect(queries.getQueryData(USERS)).toBe('read after it'));
    expect(queries.getQueryState(USERS)).toMatchObject({
      dataUpdateCount: 1,
      fetchStatus: 'idle',
      isInvalidated: false,
    });
  });

  it('never what is shown ahead of an answer', () => {
    expect(readAgain({ topic: 'session', id: 's1' }, true)).toEqual([TALK]);
  });
});

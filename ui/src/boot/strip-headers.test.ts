import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stripHeaders } from './strip-headers';

type Seen = { url: string; headers: Headers; body: string };

function wrapped() {
  const seen: Seen[] = [];
  const set: [string, string][] = [];
  class FakeXhr {
    setRequestHeader(name: string, value: string) {
      set.push([name, value]);
    }
  }
  const target = {
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      seen.push({ url: request.url, headers: request.headers, body: await request.text() });
      return new Response();
    },
    XMLHttpRequest: FakeXhr,
  };
  stripHeaders(target as unknown as typeof globalThis);
  return { target, seen, set, xhr: new FakeXhr() };
}

const URL_ = 'http://127.0.0.1/api';
const BAD = { 'X-Request-ID': '1', 'Idempotency-Key': '2', Accept: 'text/plain' };

describe('stripHeaders', () => {
  let page: ReturnType<typeof wrapped>;
  beforeEach(() => {
    page = wrapped();
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each<[string, () => [RequestInfo | URL, RequestInit?]]>([
    ['object', () => [URL_, { headers: BAD }]],
    ['pairs', () => [URL_, { headers: Object.entries(BAD) }]],
    ['Headers', () => [URL_, { headers: new Headers(BAD) }]],
    ['URL', () => [new URL(URL_), { headers: BAD }]],
    ['Request', () => [new Request(URL_, { headers: BAD })]],
    ['Request and init', () => [new Request(URL_, { headers: BAD }), { headers: BAD }]],
    ['Request and other init', () => [new Request(URL_, { headers: BAD }), { cache: 'no-store' }]],
  ])('%s', async (_, args) => {
    await page.target.fetch(...args());
    const { headers } = page.seen[0]!;
    expect(headers.has('x-request-id')).toBe(false);
    expect(headers.has('idempotency-key')).toBe(false);
    expect(headers.get('accept')).toBe('text/plain');
  });

  it('keeps method and body of a Request', async () => {
    await page.target.fetch(new Request(URL_, { method: 'POST', headers: BAD, body: 'hello' }));
    expect(page.seen[0]!.body).toBe('hello');
    expect(page.seen[0]!.headers.has('x-request-id')).toBe(false);
  });

  it('leaves other requests alone', async () => {
    await page.target.fetch(URL_);
    expect(page.seen[0]!.url).toBe(URL_);
  });

  it('refuses bad headers as fetch does, by a rejected promise', async () => {
    await expect(page.target.fetch(URL_, { headers: { 'bad name': 'x' } })).rejects.toThrow();
  });

  it('XMLHttpRequest', () => {
    page.xhr.setRequestHeader('x-request-id', '1');
    page.xhr.setRequestHeader('IDEMPOTENCY-KEY', '1');
    page.xhr.setRequestHeader('accept', 'a');
    expect(page.set).toEqual([['accept', 'a']]);
  });
});

import { readdirSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const built = readdirSync(join(import.meta.dirname, '../dist/assets')).filter(
  (name) => !/\.(br|gz)$/.test(name),
);
const texts = built.filter((name) => /\.(js|css|svg)$/.test(name));

/** What a browser of today says that it takes. */
const BROWSER = 'gzip, deflate, br, zstd';

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  /** As it came over the wire. */
  body: Buffer;
}

const agent = new Agent({ keepAlive: true });
test.afterAll(() => agent.destroy());

/** Asks without a browser, which would hide what came over the wire. */
function ask(base: string, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(new URL(path, base), { headers, agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    }).on('error', reject);
  });
}

function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path === '/' ? 'no-cache' : 'public, max-age=3600';
}

/** What the answer to one path is like in each of its encodings. */
async function encodingsOf(base: string, path: string) {
  const found = [];
  for (const accepted of ['identity', 'gzip', 'br', BROWSER]) {
    const request = { 'Accept-Encoding': accepted };
    const { status, headers, body } = await ask(base, path, request);
    const encoding = headers['content-encoding'];
    const etag = headers.etag ?? '';
    const again = await ask(base, path, { ...request, 'If-None-Match': etag });
    const text =
      encoding === 'br' ? brotliDecompressSync(body) : encoding ? gunzipSync(body) : body;
    found.push({ accepted, status, again: again.status, headers, encoding, etag, body, text });
  }
  return found;
}

test('every file of the web app comes compressed, and is the same file', async ({ baseURL }) => {
  expect(texts.length).toBeGreaterThan(50);
  const wrong: string[] = [];
  for (const path of ['/', '/favicon.svg', ...texts.map((name) => `/assets/${name}`)]) {
    const answers = await encodingsOf(baseURL!, path);
    const plain = answers[0]!.body;
    const short = plain.length < 200; // not every short text shrinks
    answers.forEach((answer, i) => {
      const want = [undefined, 'gzip', 'br', 'br'][i];
      const good =
        answer.status === 200 &&
        answer.again === 304 &&
        (answer.encoding === want || short) &&
        answer.text.equals(plain) &&
        (!answer.encoding || answer.body.length < plain.length) &&
        answer.headers['content-length'] === String(answer.body.length) &&
        answer.headers['cache-control'] === cacheControl(path) &&
        answer.headers['vary'] === 'Accept-Encoding';
      if (!good) wrong.push(`${path}, accepting ${answer.accepted}: ${answer.encoding}`);
    });
    const tags = new Set(answers.map(({ etag }) => etag));
    const encodings = new Set(answers.map(({ encoding }) => encoding));
    if (tags.size !== encodings.size) wrong.push(`${path}: ${tags.size} ETags`);
  }
  expect(wrong).toEqual([]);
});

test('fonts come as they are', async ({ baseURL }) => {
  const fonts = built.filter((name) => name.endsWith('.woff2'));
  expect(fonts.length).toBeGreaterThan(0);
  for (const name of fonts) {
    const { headers } = await ask(baseURL!, `/assets/${name}`, { 'Accept-Encoding': BROWSER });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-type']).toBe('font/woff2');
  }
});

test('a file of an older build is gone', async ({ baseURL }) => {
  const missing = await ask(baseURL!, '/assets/main-00000000.js', { 'Accept-Encoding': BROWSER });
  expect(missing.status).toBe(404);
  expect(missing.headers['cache-control']).toBe('no-store');
});

test('long answers of the API come compressed, short ones as they are', async ({ baseURL }) => {
  const headers = { 'Accept-Encoding': BROWSER };
  const long = await ask(baseURL!, '/api/guides?role=sherpa', headers);
  expect(long.headers['content-encoding']).toBe('gzip');
  expect(long.headers['vary']).toBe('Accept-Encoding');
  const plain = await ask(baseURL!, '/api/guides?role=sherpa', {});
  expect(gunzipSync(long.body).equals(plain.body)).toBe(true);
  expect(long.body.length).toBeLessThan(plain.body.length / 2);
  const short = await ask(baseURL!, '/api/config', headers);
  expect(short.headers['content-encoding']).toBeUndefined();
});

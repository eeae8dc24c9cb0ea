import { expect, test } from '@playwright/test';
import { newGamer, rememberSignIn } from './session-people';

/** x-request-id and idempotency-key leave the browser on no request (specification, section 1). */
test('strips the two headers from every shape of request', async ({ page }) => {
  await page.goto('/sherpas');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const seen = new Map<string, Record<string, string>>();
  const reads: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const probe = new URL(request.url()).searchParams.get('probe');
    if (!probe) return;
    reads.push(request.allHeaders().then((headers) => void seen.set(probe, headers)));
  });

  await page.evaluate(async () => {
    const bad = { 'X-Request-Id': '1', 'IDEMPOTENCY-KEY': '2', 'X-Kept': '3' };
    const url = (probe: string) => `/api/config?probe=${probe}`;
    // Read to its end: a request is finished only then.
    const send = async (...request: Parameters<typeof fetch>) =>
      void (await (await fetch(...request)).text());
    await send(url('object'), { headers: bad });
    await send(url('pairs'), { headers: Object.entries(bad) });
    await send(url('headers'), { headers: new Headers(bad) });
    await send(new URL(url('url'), location.href), { headers: bad });
    await send(new Request(url('request'), { headers: bad }));
    await send(new Request(url('request-init'), { headers: bad }), { headers: bad });
    await send(new Request(url('request-other'), { headers: bad }), { cache: 'no-store' });
    await (await window.fetch.call(window, url('called'), { headers: bad })).text();
    await new Promise((done) => {
      const xhr = new XMLHttpRequest();
      xhr.open('GET', url('xhr'));
      for (const [name, value] of Object.entries(bad)) xhr.setRequestHeader(name, value);
      xhr.onloadend = done;
      xhr.send();
    });
  });
  await expect.poll(() => reads.length).toBe(9);
  await Promise.all(reads);

  for (const [probe, headers] of seen) {
    expect(headers, probe).not.toHaveProperty('x-request-id');
    expect(headers, probe).not.toHaveProperty('idempotency-key');
    expect(headers['x-kept'], probe).toBe('3');
  }
  expect(seen.size).toBe(9);
});

test('strips them in frames and windows of this site, too, however they are made', async ({
  page,
}) => {
  await page.goto('/sherpas');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const seen = new Map<string, Record<string, string>>();
  await page.context().route('**/api/config?probe=*', async (route) => {
    const request = route.request();
    seen.set(new URL(request.url()).searchParams.get('probe')!, request.headers());
    await route.fulfill({ json: {} });
  });

  const { sent, wrapped } = await page.evaluate(async () => {
    const probes: string[] = [];
    const bad = { 'X-Request-Id': '1', 'IDEMPOTENCY-KEY': '2', 'X-Kept': '3' };
    const url = (probe: string) => `${location.origin}/api/config?probe=${probe}`;
    type Other = Window & typeof globalThis;
    const send = async (probe: string, from: Window) => {
      const other = from as Other;
      probes.push(probe, `${probe}-request`, `${probe}-xhr`);
      await (await other.fetch(url(probe), { headers: bad })).text();
      await (
        await other.fetch(new other.Request(url(`${probe}-request`), { headers: bad }))
      ).text();
      await new Promise((ready) => {
        const xhr = new other.XMLHttpRequest();
        xhr.open('GET', url(`${probe}-xhr`));
        for (const [name, value] of Object.entries(bad)) xhr.setRequestHeader(name, value);
        xhr.onloadend = ready;
        xhr.send();
      });
    };
    const make = () => document.createElement('iframe');
    const last = () => window[window.length - 1]!;

    const appended = make();
    document.body.append(appended);
    await send('append-index', last());
    await send('append-content', appended.contentWindow!);
    document.body.appendChild(make());
    await send('appendChild-index', last());
    document.body.insertBefore(make(), null);
    await send('insertBefore-index', last());
    const box = document.createElement('div');
    document.body.append(box);
    box.innerHTML = '<iframe></iframe>';
    await send('innerHTML-index', last());
    box.insertAdjacentHTML('beforeend', '<iframe></iframe>');
    await send('insertAdjacentHTML-index', last());
    const inner = appended.contentDocument!.createElement('iframe');
    appended.contentDocument!.body.append(inner);
    await send('nested-index', appended.contentWindow![0]!);
    const srcdoc = make();
    const loaded = new Promise((ready) => (srcdoc.onload = ready));
    srcdoc.srcdoc = '<p>Hello</p>';
    document.body.append(srcdoc);
    await loaded;
    await send('srcdoc-index', last());
    // Its calls are not looked at: the test's browser holds them back until it knows the window.
    const opened = window.open('about:blank') as { fetch: unknown } | null;
    return { sent: probes, wrapped: !String(opened?.fetch).includes('[native code]') };
  });
  expect(wrapped).toBe(true);
  expect(sent.length).toBeGreaterThanOrEqual(24);
  expect(seen.size).toBe(sent.length);
  for (const probe of sent) {
    const headers = seen.get(probe)!;
    expect(headers, probe).not.toHaveProperty('x-request-id');
    expect(headers, probe).not.toHaveProperty('idempotency-key');
    expect(headers['x-kept'], probe).toBe('3');
  }
});

test('wraps fetch before any other code can keep it', async ({ page }) => {
  await page.goto('/sherpas');
  const scripts = await page.evaluate(() => Array.from(document.scripts, (s) => [s.type, s.src]));
  const [type, src] = scripts[0]!;
  expect(type).toBe('');
  expect(src).toMatch(/\/assets\/boot-[\w-]+\.js$/);
});

test('shows the bodies it sends to the tools of the browser', async ({ page }) => {
  await newGamer(page.request);
  await rememberSignIn(page);
  const saved = page.waitForRequest((request) => request.method() === 'PUT');
  await page.goto('/profile');
  expect((await saved).postDataJSON()).toHaveProperty('timeZone');
});

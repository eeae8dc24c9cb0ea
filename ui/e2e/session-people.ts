import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** A signed-in person of the API; `request` carries the cookie, so the browser is signed in too. */
export interface Account {
  request: APIRequestContext;
  token: string;
}

/** The browser of a person who signed in by the API: it asks for the session that the cookie holds. */
export const rememberSignIn = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('sherpa:signed-in', '1'));

/** The stream of changes ends at once: while it is open the network is never idle. */
export const withoutLive = (page: Page) =>
  page.route('**/api/live', (route) =>
    route.fulfill({ status: 200, contentType: 'text/event-stream', body: ': nothing\n\n' }),
  );

const PASSWORD = 'Correct-horse-battery-1';

const letters = () => Math.random().toString(36).slice(2, 10);

async function identity(request: APIRequestContext, path: string, email: string, password: string) {
  const answer = await request.post(`/sandbox/identity/${path}`, { data: { email, password } });
  expect(answer.ok(), `${path} ${email}`).toBe(true);
  const { token } = (await answer.json()) as { token: string };
  return { request, token };
}

export const demo = (request: APIRequestContext, name: 'gamer' | 'guide' | 'admin') =>
  identity(request, 'sign-in', `${name}@sherpa.test`, 'sherpa-demo');

export async function newGamer(
  request: APIRequestContext,
  username = `climber-${letters()}`,
): Promise<Account> {
  const account = await identity(request, 'sign-up', `${letters()}@example.test`, PASSWORD);
  await call(account, 'PUT', '/users/me', { username });
  return account;
}

/** Signs in by the form of the page that is shown. */
export async function fillSignIn(page: Page, email: string, password: string) {
  await page.getByLabel(/e-?mail/i).fill(email);
  await page
    .getByLabel(/password/i)
    .first()
    .fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /sign in|log in|login/i })
    .click();
}

/** The account behind `signUp`, for calls of the API. */
export const accountOf = (request: APIRequestContext, email: string): Promise<Account> =>
  identity(request, 'sign-in', email, PASSWORD);

/** From the landing by the link of the header. */
async function register(page: Page) {
  await page.goto('/');
  await page.getByRole('link', { name: 'Register' }).first().click();
}

/** Signs somebody new up in the browser, through the agreement; answers the e-mail address. */
export async function signUp(page: Page, enter = () => register(page)): Promise<string> {
  const email = `${letters()}@example.test`;
  await enter();
  await expect(page).toHaveURL(/\/start$/);
  await page.getByRole('checkbox').check();
  await page
    .getByRole('button', { name: 'Continue to Register' })
    .or(page.getByRole('link', { name: 'Continue to Register' }))
    .click();
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
  await page.getByLabel(/e-?mail/i).fill(email);
  await page
    .getByLabel(/password/i)
    .first()
    .fill(PASSWORD);
  await page
    .getByRole('main')
    .getByRole('button', { name: /sign up|create|register/i })
    .click();
  await expect(page.getByRole('link', { name: 'My Profile' }).first()).toBeVisible();
  return email;
}

/** A call of the API; fails the test when it is refused. */
export async function call<T = Record<string, unknown>>(
  { request, token }: Account,
  method: string,
  path: string,
  data?: unknown,
): Promise<T> {
  const answer = await request.fetch(`/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...(data === undefined ? {} : { data }),
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

interface Pack {
  priceId: string;
  cred: number;
  description: string;
}

/** Pays for the largest pack; answers the id of the checkout, which nobody has confirmed yet. */
export async function checkout(account: Account): Promise<string> {
  const packs = await call<Pack[]>(account, 'GET', '/sherpa-cred/packs');
  const pack = packs.reduce((best, one) => (one.cred > best.cred ? one : best));
  const { sessionId } = await call<{ sessionId: string }>(account, 'POST', '/scPayments/checkout', {
    priceId: pack.priceId,
    packCredAdvertised: pack.cred,
    description: pack.description,
    source: 'web',
  });
  const paid = await account.request.post(`/sandbox/checkout/${sessionId}/pay`, {
    headers: { Accept: 'application/json' },
  });
  expect(paid.ok()).toBe(true);
  return sessionId;
}

/** Buys the largest pack and confirms the payment. */
export async function buy(account: Account): Promise<void> {
  await call(account, 'POST', '/scPayments/confirm', { sessionId: await checkout(account) });
}

/** The server's business time, ms. */
export async function businessTime(request: APIRequestContext): Promise<number> {
  const config = (await (await request.get('/api/config')).json()) as { now: string };
  return Date.parse(config.now);
}

/**
 * Books one hour with a guide at the first free whole hour from `hours` ahead on; answers the id of
 * the session.
 */
export async function book(gamer: Account, guide: Account, hours: number): Promise<string> {
  const { _id } = await call<{ _id: string }>(guide, 'GET', '/users/me');
  const busy = await call<{ scheduledTime: string; hours: number }[]>(
    gamer,
    'GET',
    `/sessions/guide/${_id}/booked`,
  );
  const hour = 3_600_000;
  const taken = (start: number) =>
    busy.some((slot) => {
      const from = Date.parse(slot.scheduledTime);
      return start < from + slot.hours * hour && from < start + hour;
    });
  let start = Math.ceil((await businessTime(gamer.request)) / hour) * hour + hours * hour;
  while (taken(start)) start += hour;
  const { sessionId } = await call<{ sessionId: string }>(gamer, 'POST', '/sessions/create', {
    guideId: _id,
    hours: 1,
    game: 'Elden Ring',
    platform: 'PC',
    scheduledTime: new Date(start).toISOString(),
    paymentMethod: 'SC',
    useSherpaCred: true,
    idempotencyKey: `${_id}:${start}:${letters()}${letters()}`,
  });
  return sessionId;
}

/** On the schedule screen: another time than the session has, and one that is free. */
export async function pickOtherTime(page: Page): Promise<void> {
  // Of a guide with hours the field is behind a button.
  const hour = page.getByRole('spinbutton', { name: 'Hour' });
  const another = page.getByRole('button', { name: 'Another time' });
  await hour.or(another).first().waitFor();
  if (await another.isVisible()) await another.click();
  await hour.press('ArrowUp');
  const free = page.getByRole('button', { name: /^Next free time/ });
  if (await free.isVisible()) await free.click();
}

/** On the schedule screen of a guide with hours: one of the free times, some days ahead. */
export async function pickFreeTime(page: Page): Promise<void> {
  const open = page.getByRole('tab', { name: /\d free$/ });
  await open.first().waitFor();
  await open.last().click();
  const chips = page.getByRole('radiogroup', { name: 'Free times' }).getByRole('radio');
  await chips.first().check({ force: true });
}

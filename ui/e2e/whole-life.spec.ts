import { expect, test, type Browser } from '@playwright/test';

import {
  book,
  businessTime,
  buy,
  call,
  demo,
  newGamer,
  pickFreeTime,
  rememberSignIn,
  type Account,
} from './session-people';

/**
 * Whole lives of sessions, as both people see them. They move the clock by days, so the files named whole-*
 * come last: the demo Sherpa then has played sessions to rate, and the dashboard asks for it.
 */

async function people(browser: Browser, baseURL: string) {
  const [gamerContext, guideContext] = await Promise.all([
    browser.newContext({ baseURL }),
    browser.newContext({ baseURL }),
  ]);
  const [page, desk] = await Promise.all([gamerContext.newPage(), guideContext.newPage()]);
  await rememberSignIn(page);
  await rememberSignIn(desk);
  const gamer = await newGamer(gamerContext.request);
  await buy(gamer);
  const guide = await demo(guideContext.request, 'guide');
  return { page, desk, gamer, guide };
}

const balance = async (account: Account) =>
  (await call<{ sherpaCred: number }>(account, 'GET', '/sc/balance')).sherpaCred;

const given = 210;

test('booked, approved, moved, played, and rated by both', async ({ browser, baseURL }) => {
  test.setTimeout(120_000);
  const { page, desk, gamer, guide } = await people(browser, baseURL!);
  const id = await book(gamer, guide, 48);

  await desk.goto(`/sessions/${id}`);
  await desk.getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: "You're set!" })).toBeVisible();

  await page.goto(`/schedule/${id}`);
  await pickFreeTime(page);
  await page.getByRole('button', { name: 'Confirm Schedule' }).click();
  await expect(page).toHaveURL(new RegExp(`/sessions/${id}$`));
  await expect(page.getByText('Moved to another time by the gamer')).toBeVisible();
  await expect(page.getByText(/^You moved it from .* to /)).toBeVisible();
  await desk.goto(`/sessions/${id}`);
  await expect(
    desk.getByText(/ moved it from .* to .*If you cannot make it, cancel/),
  ).toBeVisible();
  await expect(desk.getByText(/confirmed/)).toHaveCount(0);

  const session = await call<{ scheduledTime: string }>(gamer, 'GET', `/sessions/${id}`);
  const ahead = Date.parse(session.scheduledTime) + 3_600_000 - (await businessTime(gamer.request));
  const moved = await gamer.request.post('/sandbox/clock', {
    data: { advance: `${Math.ceil(ahead / 60_000) + 1}m` },
  });
  expect(moved.ok()).toBe(true);

  for (const [who, title] of [
    [page, 'Rate Your Sherpa'],
    [desk, 'Rate Your User'],
  ] as const) {
    await who.goto(`/sessions/${id}/rate`);
    await expect(who.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await who.getByRole('radio', { name: '5 stars' }).check({ force: true });
    await who.getByRole('button', { name: 'Submit review' }).click();
    await expect(who).toHaveURL(new RegExp(`/sessions/${id}$`));
    await expect(who.getByText('You have already rated this session.')).toBeVisible();
  }
});

test('a declined request says why, and the credit is back', async ({ browser, baseURL }) => {
  const { page, desk, gamer, guide } = await people(browser, baseURL!);
  const id = await book(gamer, guide, 30);
  expect(await balance(gamer)).toBeLessThan(given);

  await desk.goto(`/sessions/${id}`);
  await desk.getByRole('button', { name: 'Decline' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Away that day');
  await dialog.getByRole('button', { name: /decline/i }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/sessions/${id}`);
  await expect(page.getByText("This session didn't proceed").first()).toBeVisible();
  await expect(page.getByText('Away that day').first()).toBeVisible();
  await expect.poll(() => balance(gamer)).toBe(given);
});

test('a Sherpa calls an approved session off', async ({ browser, baseURL }) => {
  const { page, desk, gamer, guide } = await people(browser, baseURL!);
  const id = await book(gamer, guide, 32);
  await call(guide, 'POST', `/sessions/${id}/approve`, {});

  await desk.goto(`/sessions/${id}`);
  await desk.getByRole('button', { name: 'Cancel session' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Power cut');
  await dialog.getByRole('button', { name: /cancel session/i }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/sessions/${id}`);
  await expect(page.getByText("This session didn't proceed").first()).toBeVisible();
  await expect(page.getByText('Power cut').first()).toBeVisible();
  await expect.poll(() => balance(gamer)).toBe(given);
});

test('a request that nobody answers ends by itself', async ({ browser, baseURL }) => {
  const { page, gamer, guide } = await people(browser, baseURL!);
  const id = await book(gamer, guide, 1);
  await page.goto(`/sessions/${id}`);
  await expect(page.getByText('Pending approval').first()).toBeVisible();

  const session = await call<{ scheduledTime: string }>(gamer, 'GET', `/sessions/${id}`);
  const ahead = Date.parse(session.scheduledTime) - (await businessTime(gamer.request));
  const moved = await gamer.request.post('/sandbox/clock', {
    data: { advance: `${Math.ceil(ahead / 60_000) + 1}m` },
  });
  expect(moved.ok()).toBe(true);

  await expect(page.getByText("This session didn't proceed").first()).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText('The Sherpa did not answer in time.').first()).toBeVisible();
  await expect.poll(() => balance(gamer)).toBe(given);
});

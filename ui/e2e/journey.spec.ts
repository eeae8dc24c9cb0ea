import { expect, test, type APIRequestContext, type Browser } from '@playwright/test';

import { fillSignIn, signUp } from './session-people';

/** The main job, end to end, with two people in two browsers of their own. */

async function person(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  return { page, faults };
}

// Here things move as they do for most people.
test.use({ reducedMotion: 'no-preference' });

test('a gamer signs up, buys, books; the Sherpa approves; the gamer sees it confirmed', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const gamer = await person(browser);
  const sherpa = await person(browser);
  const { page } = gamer;

  await test.step('sign up, through the agreement', async () => {
    await signUp(page);
  });

  await test.step('buy the largest pack', async () => {
    await page.goto('/get-sherpa-cred');
    await page.getByRole('button', { name: 'Buy for $100' }).click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\/cs_/);
    await page.getByRole('button', { name: /^pay/i }).click();
    await expect(page.getByText('Payment successful! Sherpa Cred added.')).toBeVisible();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByText('210 SC').first()).toBeVisible();
  });

  let receipt = '';
  await test.step('find the demo Sherpa and book', async () => {
    const guide = await demoGuide(request);
    await page.goto('/');
    await page.getByLabel('Game').fill(guide.game);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const card = page
      .getByRole('article')
      .or(page.getByRole('listitem'))
      .filter({ hasText: guide.name })
      .first();
    await card.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: guide.name })).toBeVisible();
    await page.getByRole('button', { name: /^book/i }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(`${guide.sc} SC`).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(/\/sessions\/[0-9a-f-]{36}$/);
    await expect(page.getByText('Pending approval').first()).toBeVisible();
    await expect(page.getByText(`${210 - guide.sc} SC`).first()).toBeVisible();
    receipt = new URL(page.url()).pathname;
  });

  await test.step('the Sherpa approves on the dashboard', async () => {
    await sherpa.page.goto('/login');
    await fillSignIn(sherpa.page, 'guide@sherpa.test', 'sherpa-demo');
    await expect(sherpa.page.getByRole('link', { name: 'My Profile' }).first()).toBeVisible();
    await sherpa.page.goto('/guide');
    const request = sherpa.page.getByRole('article').filter({ hasText: receipt.slice(-6) });
    await request.getByRole('button', { name: /^approve/i }).click();
    const row = sherpa.page.getByRole('row').filter({ hasText: receipt.slice(-6) });
    await expect(row.getByText('approved')).toBeVisible();
  });

  await test.step('the gamer sees it confirmed, without a reload', async () => {
    await expect(page.getByText("You're set!").first()).toBeVisible({ timeout: 20_000 });
  });

  expect(gamer.faults).toEqual([]);
  expect(sherpa.faults).toEqual([]);
});

/** The Sherpa whose login the demo data gives. The request has cookies of its own: it signs nobody's page in. */
async function demoGuide(request: APIRequestContext) {
  const answer = await request.post('/sandbox/identity/sign-in', {
    data: { email: 'guide@sherpa.test', password: 'sherpa-demo' },
  });
  const { token } = (await answer.json()) as { token: string };
  const me = await request.get('/api/users/me', { headers: { authorization: `Bearer ${token}` } });
  const guide = (await me.json()) as {
    username: string;
    ratePerHourSC: number;
    approvedGames: string[];
  };
  return { name: guide.username, sc: guide.ratePerHourSC, game: guide.approvedGames[0] ?? '' };
}

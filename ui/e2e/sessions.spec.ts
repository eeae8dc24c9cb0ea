import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import {
  book,
  businessTime,
  buy,
  call,
  demo,
  newGamer,
  pickOtherTime,
  rememberSignIn,
} from './session-people';

test('a gamer moves a session, adds it to the calendar and cancels another', async ({
  page,
  playwright,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await rememberSignIn(page);
  const gamer = await newGamer(page.request);
  const guide = await demo(await playwright.request.newContext({ baseURL: baseURL! }), 'guide');
  await buy(gamer);
  const moved = await book(gamer, guide, 120);
  const dropped = await book(gamer, guide, 140);

  await page.goto(`/sessions/${moved}`);
  await page.getByRole('link', { name: 'Change time' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule session' })).toBeFocused();
  await pickOtherTime(page);
  await page.getByRole('button', { name: 'Confirm Schedule' }).click();
  await expect(page).toHaveURL(new RegExp(`/sessions/${moved}$`));
  await expect(page.getByText('Moved to another time by the gamer')).toBeVisible();

  await call(guide, 'POST', `/sessions/${moved}/approve`, {});
  await expect(page.getByRole('heading', { level: 1, name: "You're set!" })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to Calendar (.ics)' }).click();
  expect((await download).suggestedFilename()).toBe(`sherpa-session-${moved.slice(-6)}.ics`);

  await page.goto('/profile');
  const request = page.getByRole('table', { name: 'Pending Approval' });
  await request.getByRole('button', { name: `Cancel session ${dropped.slice(-6)}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click();
  const past = page.getByRole('table', { name: 'Past' });
  await expect(past.getByText('cancelled')).toBeVisible();
  await page.reload();
  await expect(past.getByText('cancelled')).toBeVisible();
});

test('both sides rate a completed session', async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1280, height: 900 });
  await rememberSignIn(page);
  const gamer = await newGamer(page.request);
  const other = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    baseURL: baseURL!,
  });
  const desk = await other.newPage();
  await rememberSignIn(desk);
  const guide = await demo(other.request, 'guide');
  await buy(gamer);
  const id = await book(gamer, guide, 1);
  await call(guide, 'POST', `/sessions/${id}/approve`, {});
  const session = await call<{ scheduledTime: string }>(gamer, 'GET', `/sessions/${id}`);
  const ahead = Date.parse(session.scheduledTime) + 7_200_000 - (await businessTime(page.request));
  const moved = await page.request.post('/sandbox/clock', {
    data: { advance: `${Math.ceil(ahead / 60_000)}m` },
  });
  expect(moved.ok()).toBe(true);

  await page.goto('/profile');
  const dialog = page.getByRole('dialog', { name: 'Rate Your Sherpa' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'rating');
  await dialog.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await dialog.getByLabel('Comment').fill('Patient and kind.');
  await dialog.getByRole('button', { name: 'Submit review' }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/sessions/${id}`);
  await expect(page.getByText('You have already rated this session.')).toBeVisible();

  await desk.goto(`/sessions/${id}/rate`);
  await expect(desk.getByRole('heading', { level: 1, name: 'Rate Your User' })).toBeVisible();
  await desk.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await desk.getByLabel('Report no-show or problem').check();
  await desk.getByLabel('What happened?').fill('Ten minutes late.');
  await desk.getByRole('button', { name: 'Submit review' }).click();
  await expect(desk).toHaveURL(new RegExp(`/sessions/${id}$`));
  await expect(desk.getByText('Held for a verdict')).toBeVisible();
  await expect(desk.getByText(/You reported a problem\. \$\d+ \(\d+ SC\) is held/)).toBeVisible();

  // The other side is not told of it.
  await page.reload();
  await expect(
    page.getByText(/It is due to the Sherpa on .*, if no problem is open/),
  ).toBeVisible();
  await expect(
    page.getByText(/Held for a verdict|Under review|(?<!when a problem is )reported/),
  ).toHaveCount(0);
  await other.close();
});

test('a pack is bought through the provider and credited', async ({ page }) => {
  await rememberSignIn(page);
  await newGamer(page.request);
  await page.goto('/get-sherpa-cred');
  await page.getByRole('button', { name: /Base Camp/ }).click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\/cs_/);
  await page.getByRole('button', { name: /^pay/i }).click();
  await expect(page.getByText('Payment successful! Sherpa Cred added.')).toBeVisible();
  const back = page.url();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto(back);
  await expect(page.getByText('Payment already processed')).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
});

test('a receipt prints dark on white, in either scheme', async ({ page, playwright, baseURL }) => {
  await rememberSignIn(page);
  const gamer = await newGamer(page.request);
  const guide = await demo(await playwright.request.newContext({ baseURL: baseURL! }), 'guide');
  await buy(gamer);
  const id = await book(gamer, guide, 160);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto(`/sessions/${id}`);
  const heading = page.getByRole('heading', { level: 1, name: 'Pending approval' });
  await expect(heading).toHaveCSS('color', 'rgb(0, 0, 0)');
  const permit = page.getByRole('complementary', { name: 'Session' });
  await expect(permit).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(permit).toContainText('55 SC');
  await expect(page.locator('header')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Cancel request' })).toBeHidden();
});

import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { fillApplication, newSherpa } from './applicants';
import { expectAccessible } from './accessible';
import { demo, fillSignIn, newGamer, rememberSignIn } from './session-people';

const h1 = (page: Page, name: string) => () =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

test('the application names what is missing', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 360, height: 780 });
  await rememberSignIn(page);
  await newGamer(page.request);
  const submit = page.getByRole('button', { name: 'Submit application' });
  await page.goto('/apply');

  await submit.click();
  await expect(page.getByRole('group', { name: /answers need another look/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Full name/ })).toBeFocused();
  await expectAccessible(page, 'faults');
});
test('an application survives a reload and is sent once', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1280, height: 900 });
  await rememberSignIn(page);
  await newGamer(page.request);
  await page.goto('/apply');
  const email = page.getByRole('textbox', { name: /^E-mail/ });
  await expect(email).toHaveValue(/@example\.test$/);
  await expect(email).not.toBeEditable();
  await fillApplication(page);
  await expect(page.getByText('Gamers will see 55 SC per hour')).toBeVisible();
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Full name/ })).toHaveValue('Rowan Ash');
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked();
  for (const tick of await page.getByRole('checkbox').all()) await tick.check();

  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Thank you for applying' }),
  ).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expectAccessible(page, 'thank you');
  await page.reload();
  await h1(page, 'Your application is being read')();
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.includes('application')),
    ),
  ).toEqual([]);
});

test('a Sherpa connects to the payment provider and comes back', async ({
  page,
  playwright,
  baseURL,
}) => {
  await rememberSignIn(page);
  await newSherpa(page.request, await playwright.request.newContext({ baseURL: baseURL! }));
  await page.goto('/onboarding-refresh');
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('button', { name: /Stripe/ }).click();
  await expect(page).toHaveURL(/\/sandbox\//);
  await page.getByRole('button').first().click();
  await expect(page).toHaveURL(/\/onboarding-success$/);
  await h1(page, "You're all set to receive payouts")();
  await expect(page.getByText(/needs something more/)).toBeHidden();
});

test('payout screens are for Sherpas', async ({ page }) => {
  await page.goto('/connect-stripe');
  await expect(page).toHaveURL('/login?from=%2Fconnect-stripe');
  await fillSignIn(page, 'guide@sherpa.test', 'sherpa-demo');
  await expect(page).toHaveURL('/connect-stripe');
  await expect(page.getByRole('button', { name: /Stripe/ })).toBeVisible();

  await rememberSignIn(page);
  for (const become of [newGamer, (request: APIRequestContext) => demo(request, 'admin')]) {
    await become(page.request);
    await page.goto('/connect-stripe');
    await expect(page.getByText('Only Sherpa guides can connect to Stripe.')).toBeVisible();
  }
  await newGamer(page.request);
  await page.goto('/onboarding-success');
  await expect(page.getByText('Access Denied – Sherpas only.')).toBeVisible();
});

import { expect, test } from '@playwright/test';

import { fillApplication } from './applicants';
import { advance, balanceOf, earningsOf, judge, problem } from './problems';
import { accountOf, buy, call, demo, newGamer, rememberSignIn, signUp } from './session-people';

/** The Sherpa's side of a whole life, up to the money. Moves the clock by days, as whole-life does. */

test('from a sign-up to the first payout', async ({ browser, baseURL }) => {
  test.setTimeout(240_000);
  const seat = async () => {
    const context = await browser.newContext({
      baseURL: baseURL!,
      viewport: { width: 1280, height: 900 },
    });
    return context.newPage();
  };
  const [sherpa, admin, gamer] = [await seat(), await seat(), await seat()];
  let email = '';
  const tag = `guide-${Math.random().toString(36).slice(2, 10)}`;

  await test.step('signs up and applies', async () => {
    email = await signUp(sherpa);
    await sherpa.goto('/apply');
    await expect(sherpa.getByRole('textbox', { name: /^E-mail/ })).toHaveValue(/@example\.test$/);
    await fillApplication(sherpa);
    await sherpa.getByRole('textbox', { name: /^GamerTag/i }).fill(tag);
    await sherpa.getByRole('radio', { name: 'Yes' }).check();
    for (const tick of await sherpa.getByRole('checkbox').all()) await tick.check();
    await sherpa.getByRole('button', { name: 'Submit application' }).click();
    await expect(
      sherpa.getByRole('heading', { level: 1, name: 'Thank you for applying' }),
    ).toBeVisible();
  });

  await test.step('an admin approves', async () => {
    await rememberSignIn(admin);
    await demo(admin.request, 'admin');
    await admin.goto(`/admin?q=${encodeURIComponent(email)}`);
    const row = admin.getByRole('row').filter({ hasText: email });
    await expect(row).toContainText('Pending');
    await row.getByRole('button', { name: /^Approve as Sherpa/ }).click();
    await expect(admin.getByText('User approved as Sherpa!')).toBeVisible();
    await expect(row).toContainText('Approved');
    // The applicant's page is told.
    await expect(
      sherpa.getByRole('heading', { level: 1, name: 'You are a Sherpa already' }),
    ).toBeVisible();
  });

  await test.step('sets a rate', async () => {
    await sherpa.goto('/profile?tab=settings');
    await sherpa.getByLabel('Rate per hour (USD)').fill('30');
    await sherpa.getByRole('button', { name: 'Save Profile' }).click();
    await expect(sherpa.getByText('Profile updated!')).toBeVisible();
  });

  await test.step('connects to Stripe', async () => {
    await sherpa.goto('/connect-stripe');
    await sherpa.getByRole('button', { name: /Stripe/ }).click();
    await expect(sherpa).toHaveURL(/\/sandbox\/onboarding\//);
    await sherpa.getByRole('button', { name: 'Complete onboarding' }).click();
    await expect(sherpa).toHaveURL(/\/onboarding-success$/);
    await expect(
      sherpa.getByRole('heading', { level: 1, name: "You're all set to receive payouts" }),
    ).toBeVisible();
  });

  const session = await test.step('a gamer books', async () => {
    await rememberSignIn(gamer);
    await buy(await newGamer(gamer.request));
    await gamer.goto('/sherpas');
    await gamer.getByRole('link', { name: new RegExp(tag) }).click();
    await expect(gamer.getByRole('heading', { level: 1, name: tag })).toBeVisible();
    await gamer.getByRole('button', { name: /^book/i }).first().click();
    const dialog = gamer.getByRole('dialog');
    await expect(dialog.getByText('66 SC').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(gamer).toHaveURL(/\/sessions\/[0-9a-f-]{36}$/);
    await expect(gamer.getByText('Pending approval').first()).toBeVisible();
    await expect(gamer.getByText('144 SC').first()).toBeVisible();
    return gamer.url().split('/').at(-1)!;
  });

  await test.step('the Sherpa approves', async () => {
    await sherpa.goto('/guide');
    const request = sherpa.getByRole('article').filter({ hasText: session.slice(-6) });
    await request.getByRole('button', { name: /^approve/i }).click();
    const row = sherpa.getByRole('row').filter({ hasText: session.slice(-6) });
    await expect(row.getByText('approved')).toBeVisible();
    await expect(sherpa.getByRole('region', { name: 'Payouts' })).toContainText('No payouts yet');
  });

  await test.step('the session is played, and paid 48 hours later', async () => {
    await advance(gamer.request, '6h');
    await gamer.reload();
    await expect(gamer.getByText('completed').first()).toBeVisible();
    await sherpa.goto('/guide');
    await expect(sherpa.getByRole('dialog', { name: 'Rate Your User' })).toBeVisible();
    await sherpa.keyboard.press('Escape');
    const payouts = sherpa.getByRole('region', { name: 'Payouts' });
    await expect(payouts).toContainText('No payouts yet');
    await advance(gamer.request, '49h'); // without a reload
    const paid = payouts.getByRole('row').filter({ hasText: 'paid' });
    await expect(paid).toHaveCount(1);
    await expect(paid).toContainText('$30');

    const account = await accountOf(sherpa.request, email);
    const [payout, ...more] = await call<{ _id: string }[]>(account, 'GET', '/payments/payouts');
    expect(more).toEqual([]);
    const sent = (await (await sherpa.request.get('/sandbox/transfers')).json()) as Transfer[];
    const ours = sent.find((transfer) => transfer.transfer_group === payout!._id);
    expect(ours?.amount).toBe(3000);
    expect(sent.filter(({ destination }) => destination === ours?.destination)).toHaveLength(1);
  });
});

interface Transfer {
  amount: number;
  destination: string;
  transfer_group: string;
}

// The third verdict, a refund, moves no clock: it is judged with the desk (admin.spec.ts).
for (const { outcome, noShow, said, absent } of [
  { outcome: 'Pay the Sherpa', noShow: 'The gamer', said: 'Sherpa paid', absent: true },
  { outcome: 'Dismiss', noShow: 'Nobody', said: 'Dismissed', absent: false },
]) {
  test(`a verdict: ${outcome}, no-show: ${noShow}`, async ({
    page,
    browser,
    playwright,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    const fresh = () => playwright.request.newContext({ baseURL: baseURL! });
    const { id, short, gamer, guide } = await problem(fresh, 'They left after ten minutes.');
    await advance(gamer.request, '72h');
    expect(await earningsOf(guide), 'frozen until the verdict').toBe(0);

    await page.setViewportSize({ width: 1280, height: 900 });
    await rememberSignIn(page);
    await demo(page.request, 'admin');
    const note = `Thank you both for writing. ${short}`;
    const card = await judge(page, short, { outcome, noShow, note });
    await expect(card).toContainText(said);
    await expect(card.getByText('The gamer did not show up')).toHaveCount(absent ? 1 : 0);
    await expect(card).toContainText(note);

    // It was due long ago, so it settles at once. The gamer's credit stays spent.
    await expect.poll(() => earningsOf(guide)).toBe(2500);
    expect(await balanceOf(gamer)).toBe(155);
    for (const [account, path, text] of [
      [gamer, `/sessions/${id}`, note],
      [gamer, '/profile', '155 SC'],
      [guide, '/guide', '$25'],
    ] as const) {
      const context = await browser.newContext({
        baseURL: baseURL!,
        storageState: await account.request.storageState(),
      });
      const seat = await context.newPage();
      await rememberSignIn(seat);
      await seat.goto(path);
      await expect(seat.getByText(text).first()).toBeVisible();
      await context.close();
    }
  });
}

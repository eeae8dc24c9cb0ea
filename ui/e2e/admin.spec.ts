import { expect, test } from '@playwright/test';
import { applicant, newSherpa } from './applicants';
import { advance, balanceOf, earningsOf, judge, problem } from './problems';
import type { Account } from './session-people';
import { book, buy, call, demo, fillSignIn, newGamer, rememberSignIn } from './session-people';

test.describe('the admins’ desk', () => {
  test('approves, rejects with a reason, and keeps the trail', async ({
    page,
    browser,
    playwright,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    const fresh = () => playwright.request.newContext({ baseURL: baseURL! });
    await page.setViewportSize({ width: 1280, height: 900 });
    await rememberSignIn(page);
    await demo(page.request, 'admin');
    const row = (tag: string) => page.getByRole('row').filter({ hasText: tag });

    // What people send in appears by itself.
    await page.goto('/admin?status=pending');
    await expect(page.getByRole('row').first()).toBeVisible();
    const good = (await applicant(await fresh())).tag;
    await expect(row(good)).toBeVisible();
    const seat = await browser.newContext({ baseURL: baseURL! });
    const bad = (await applicant(seat.request)).tag;
    const theirs = await seat.newPage();
    await rememberSignIn(theirs);
    await theirs.goto('/apply');
    const heading = (name: string) => theirs.getByRole('heading', { level: 1, name });
    await expect(heading('Your application is being read')).toBeVisible();

    await page.getByRole('searchbox').fill(good);
    await expect(page).toHaveURL(new RegExp(`q=${good}`));
    await page.getByRole('button', { name: `Approve as Sherpa: ${good}` }).click();
    await expect(page.getByText('User approved as Sherpa!')).toBeVisible();
    await page.goto(`/admin?q=${good}`);
    await expect(row(good)).toContainText('Approved');
    await expect(row(good)).toContainText('sherpa');

    await page.goto(`/admin?q=${bad}`);
    await page.getByRole('button', { name: `Read application of ${bad}` }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('link', { name: 'https://example.test/rowan' })).toHaveAttribute(
      'rel',
      /noopener/,
    );
    await sheet.getByRole('button', { name: 'Reject' }).click();
    await sheet.getByLabel('Reason (optional)').fill('Too few hours so far.');
    await sheet.getByRole('button', { name: 'Reject application' }).click();
    await expect(sheet).toBeHidden();
    await expect(row(bad)).toContainText('Rejected');
    // The applicant's page is told.
    await expect(heading('Become a Sherpa')).toBeVisible();
    await expect(theirs.getByText('You may apply again.')).toBeVisible();
    await seat.close();

    await page.getByRole('tab', { name: 'Audit trail' }).click();
    await expect(row('Rejected the application').first()).toContainText('Too few hours so far.');
    await expect(row('Approved as Sherpa').first()).toBeVisible();
  });

  test('judges a problem: the gamer is refunded', async ({
    page,
    browser,
    playwright,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    const fresh = () => playwright.request.newContext({ baseURL: baseURL! });
    const { id, short, gamer, tag, guide } = await problem(fresh, 'No message, no invite.');
    expect(await balanceOf(gamer)).toBe(155);
    await page.setViewportSize({ width: 1280, height: 900 });
    await rememberSignIn(page);
    await demo(page.request, 'admin');
    await page.goto('/admin?tab=problems');
    const open = page.getByRole('article').filter({ hasText: short });
    const side = open.getByRole('group', { name: 'User rated the Sherpa' });
    await expect(side).toContainText(tag);
    await expect(side).toContainText('@example.test');
    await expect(side).toContainText('Reported: no-show or problem');
    await expect(side).toContainText('No message, no invite.');
    await open.getByRole('button', { name: `Judge session ${short}` }).click();
    await open.getByRole('button', { name: 'Give verdict' }).click();
    await expect(open.getByText('Please choose a verdict.')).toBeVisible();

    const card = await judge(page, short, {
      outcome: 'Refund the gamer',
      noShow: 'The Sherpa',
      note: 'Sorry about the wait.',
    });
    await expect(card).toContainText('Gamer refunded');
    await expect(card).toContainText('The Sherpa did not show up');
    await expect(card).toContainText('Sorry about the wait.');
    await expect(card.getByText('refunded', { exact: true })).toBeVisible();

    await expect.poll(() => balanceOf(gamer)).toBe(210);
    expect(await earningsOf(guide)).toBe(0);
    const seat = await browser.newContext({
      baseURL: baseURL!,
      storageState: await gamer.request.storageState(),
    });
    const receipt = await seat.newPage();
    await rememberSignIn(receipt);
    await receipt.goto(`/sessions/${id}`);
    await expect(receipt.getByText("This session didn't proceed").first()).toBeVisible();
    await expect(receipt.getByText('210 SC').first()).toBeVisible();
    await seat.close();
  });
});

test('a Sherpa is suspended and restored over the page of the person', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const fresh = () => playwright.request.newContext({ baseURL: baseURL! });
  const guide = await newSherpa(await fresh(), await fresh());
  const gamer = await newGamer(await fresh());
  await buy(gamer);
  const booked = await book(gamer, guide, 30);
  const { _id, username } = await call<{ _id: string; username: string }>(
    guide,
    'GET',
    '/users/me',
  );
  await page.setViewportSize({ width: 1280, height: 900 });
  await rememberSignIn(page);
  await demo(page.request, 'admin');

  await page.goto(`/admin?q=${username}`);
  await page.getByRole('row').filter({ hasText: username }).getByRole('link').click();
  await expect(page).toHaveURL(`/admin/users/${_id}`);
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible();
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Sessions that have not begun are cancelled');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Three complaints in a week.');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText(`${username} is suspended.`)).toBeVisible();
  await expect(page.getByRole('table', { name: 'What admins decided' })).toContainText(
    'Three complaints in a week.',
  );
  const status = async () =>
    (await call<{ status: string }>(gamer, 'GET', `/sessions/${booked}`)).status;
  await expect.poll(status).toMatch(/declined|cancelled/);
  const isGuide = async () =>
    (await call<{ isGuide: boolean }>(gamer, 'GET', `/users/${_id}`)).isGuide;
  expect(await isGuide()).toBe(false);

  await page.getByRole('button', { name: 'Restore' }).click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(`${username} is restored.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
  expect(await isGuide()).toBe(true);

  // The session is found by its six characters.
  await page.getByRole('link', { name: 'All users' }).click();
  await page
    .getByRole('textbox', { name: 'Find a session' })
    .fill(`#${booked.slice(-6).toUpperCase()}`);
  await page.keyboard.press('Enter');
  const found = page.getByRole('region', { name: `Session #${booked.slice(-6)}` });
  await found.getByRole('link', { name: 'Open the receipt' }).click();
  await expect(page).toHaveURL(`/sessions/${booked}`);
});

test('a review that is reported and hidden counts no more', async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const fresh = () => playwright.request.newContext({ baseURL: baseURL! });
  const guide = await newSherpa(await fresh(), await fresh());
  const gamers = [await newGamer(await fresh()), await newGamer(await fresh())];
  const sessions: string[] = [];
  for (const gamer of gamers) {
    await buy(gamer);
    const id = await book(gamer, guide, 2);
    await call(guide, 'POST', `/sessions/${id}/approve`, {});
    sessions.push(id);
  }
  await advance(guide.request, '8h');
  for (const [index, gamer] of gamers.entries()) {
    const id = sessions[index]!;
    const session = () => call<{ status: string }>(gamer, 'GET', `/sessions/${id}`);
    await expect.poll(async () => (await session()).status).toBe('completed');
    await call(gamer, 'POST', `/sessions/${id}/rate-guide`, {
      score: index === 0 ? 1 : 5,
      comment: index === 0 ? 'A fool, as all of them.' : 'Patient and kind.',
      reportedNoShow: false,
    });
  }
  const nameOf = async (account: Account) =>
    call<{ _id: string; username: string }>(account, 'GET', '/users/me');
  const [{ _id }, rude] = [await nameOf(guide), await nameOf(gamers[0]!)];

  const seat = await browser.newContext({
    baseURL: baseURL!,
    storageState: await guide.request.storageState(),
  });
  const profile = await seat.newPage();
  await rememberSignIn(profile);
  await profile.goto(`/guides/${_id}`);
  await expect(profile.getByText('3.00').first()).toBeVisible();
  await profile.getByRole('button', { name: `Report the review of ${rude.username}` }).click();
  await profile.getByRole('dialog').getByRole('textbox').fill('It is an insult.');
  await profile.getByRole('button', { name: 'Send report' }).click();
  await expect(profile.getByText('Thank you. Our moderators have your report.')).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 900 });
  await rememberSignIn(page);
  await demo(page.request, 'admin');
  await page.goto('/admin');
  await page.getByRole('link', { name: /\d reports?$/ }).click();
  const card = page.getByRole('article', { name: `Review of ${rude.username}` });
  await expect(card).toContainText('It is an insult.');
  await expect(card).toContainText('A fool, as all of them.');
  await card.getByRole('button', { name: `Hide the review of ${rude.username}` }).click();
  await card.getByRole('textbox', { name: 'Reason' }).fill('An insult, no review.');
  await card.getByRole('button', { name: 'Hide it' }).click();
  await expect(page.getByText('Hidden.')).toBeVisible();
  await expect(card).toBeHidden();

  await profile.reload();
  await expect(profile.getByText('5.00').first()).toBeVisible();
  await expect(profile.getByText('Patient and kind.')).toBeVisible();
  await expect(profile.getByText('A fool, as all of them.')).toBeHidden();

  // The guide answers the one that is left.
  await profile.getByRole('button', { name: /^Answer the review/ }).click();
  await profile.getByRole('textbox', { name: 'Your answer' }).fill('See you on the next summit.');
  await profile.getByRole('button', { name: 'Publish answer' }).click();
  await expect(profile.getByText('See you on the next summit.')).toBeVisible();
  await seat.close();
});

test('operations say how the program is doing and lead to the job queues', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await rememberSignIn(page);
  await demo(page.request, 'admin');
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Operations' }).click();
  await expect(page).toHaveURL(/tab=operations/);
  const queues = page.getByRole('table', { name: 'Job queues' });
  for (const name of ['default', 'mail', 'money']) {
    await expect(queues.getByRole('row', { name: new RegExp(`^${name} In time`) })).toBeVisible();
  }
  const ledger = page.getByRole('region', { name: 'The ledger' });
  await expect(ledger.getByRole('definition').nth(1)).toHaveText('0');
  await page.getByRole('button', { name: 'Open job queues' }).click();
  await expect(page).toHaveURL(/\/admin\/jobs\/?$/);
  await expect(page.getByRole('link', { name: 'Queues' }).first()).toBeVisible();
});

test('the desk is for admins', async ({ page, playwright, baseURL }) => {
  const fresh = () => playwright.request.newContext({ baseURL: baseURL! });
  await page.goto('/admin?tab=audit');
  await expect(page).toHaveURL('/login?from=%2Fadmin%3Ftab%3Daudit');
  await fillSignIn(page, 'admin@sherpa.test', 'sherpa-demo');
  await expect(page).toHaveURL('/admin?tab=audit');
  await expect(page.getByRole('tab', { name: 'Audit trail', selected: true })).toBeVisible();

  await rememberSignIn(page);
  await newGamer(page.request);
  await page.goto('/admin');
  await expect(page.getByText('Access Denied – Admins only.')).toBeVisible();
  await newSherpa(page.request, await fresh());
  await page.goto('/admin?tab=operations');
  await expect(page.getByText('Access Denied – Admins only.')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
});

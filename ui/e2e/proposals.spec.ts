import type { Browser } from '@playwright/test';
import { expect, test } from '@playwright/test';
import type { Account } from './session-people';
import { book, businessTime, buy, call, newGamer, rememberSignIn } from './session-people';
import { newSherpa } from './applicants';

const HOUR = 3_600_000;

interface ApiSession {
  status: string;
  scheduledTime: string;
  totalSC: number;
  actions: string[];
  proposal?: { by: string; startsAt: string };
  cancellation?: { backSC: number; keptSC: number };
  money: { state: string; late: boolean };
}

const read = (account: Account, id: string) => call<ApiSession>(account, 'GET', `/sessions/${id}`);
const balance = async (account: Account) =>
  (await call<{ sherpaCred: number }>(account, 'GET', '/sc/balance')).sherpaCred;

async function advance({ request }: Account, ms: number) {
  const answer = await request.post('/sandbox/clock', {
    data: { advance: `${Math.ceil(ms / 60_000)}m` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** A gamer with SC and a Sherpa of their own, each in a browser. */
async function people(browser: Browser, baseURL: string) {
  const [gamerContext, guideContext, adminContext] = await Promise.all([
    browser.newContext({ baseURL }),
    browser.newContext({ baseURL }),
    browser.newContext({ baseURL }),
  ]);
  const [page, desk] = await Promise.all([gamerContext.newPage(), guideContext.newPage()]);
  await rememberSignIn(page);
  await rememberSignIn(desk);
  const gamer = await newGamer(gamerContext.request);
  await buy(gamer);
  const tag = `ridge-${Math.random().toString(36).slice(2, 10)}`;
  const guide = await newSherpa(guideContext.request, adminContext.request, tag);
  await call(guide, 'PUT', '/users/me', { ratePerHour: 25 });
  return { page, desk, gamer, guide, tag };
}

test('both agree on another time, the gamer cancels late and the guide gives the SC back', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { page, desk, gamer, guide, tag } = await people(browser, baseURL!);
  const before = await balance(gamer);
  const id = await book(gamer, guide, 72);
  const first = await read(gamer, id);
  expect(await balance(gamer)).toBe(before - first.totalSC);

  await desk.goto(`/sessions/${id}`);
  await desk.getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: "You're set!" })).toBeVisible();

  // A move into tomorrow needs the guide's word: the schedule call becomes a proposal.
  const now = await businessTime(gamer.request);
  const tomorrow = new Date((Math.ceil(now / HOUR) + 20) * HOUR).toISOString();
  const asked = await call<ApiSession>(gamer, 'PUT', `/sessions/${id}/schedule`, {
    scheduledTime: tomorrow,
  });
  expect(asked.scheduledTime).toBe(first.scheduledTime);
  expect(asked.proposal).toMatchObject({ by: 'gamer' });
  await page.goto(`/sessions/${id}`);
  await expect(page.getByRole('region', { name: 'You proposed another time' })).toBeVisible();

  // The guide is told in the list, and counters.
  await desk.goto('/dashboard');
  const upcoming = desk.getByRole('table', { name: 'Upcoming' });
  await expect(upcoming.getByText(/ left$/)).toBeVisible();
  await upcoming.getByRole('link', { name: `View session ${id.slice(-6)}` }).click();
  await expect(desk.getByRole('region', { name: /proposes another time/ })).toBeVisible();
  await desk.getByRole('button', { name: 'Propose another time' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Propose another time' });
  await dialog.getByRole('spinbutton', { name: 'Hour' }).press('ArrowUp');
  await dialog.getByLabel('Note (optional)').fill('An hour later?');
  await dialog.getByRole('button', { name: 'Send proposal' }).click();
  await expect(desk.getByRole('region', { name: 'You proposed another time' })).toBeVisible();

  await page.reload();
  const offer = page.getByRole('region', { name: `${tag} proposes another time` });
  await expect(offer.getByText('An hour later?')).toBeVisible();
  const countered = await read(gamer, id);
  expect(countered.proposal).toMatchObject({ by: 'guide' });
  await offer.getByRole('button', { name: 'Accept new time' }).click();
  await expect(page.getByText('Proposal accepted.')).toBeVisible();
  await expect(page.getByText('Proposal accepted by the gamer')).toBeVisible();
  const agreed = await read(gamer, id);
  expect(agreed.scheduledTime).toBe(countered.proposal!.startsAt);
  expect(agreed.proposal).toBeUndefined();
  expect(await balance(gamer)).toBe(before - first.totalSC);

  // An hour after the approval cancelling is not free any more; the page knows before the click.
  await advance(gamer, 2 * HOUR);
  await page.reload();
  await expect(page.getByText(`Not free to cancel: ${first.totalSC} SC stay for`)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel, 0 SC back' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel session' });
  await expect(question).toContainText('Not free to cancel');
  await question.getByRole('button', { name: 'Cancel, 0 SC back' }).click();
  await expect(page.getByText('cancelled late', { exact: true })).toBeVisible();
  await expect(page.getByText(/adjusted automatically/)).toHaveCount(0);
  await expect
    .poll(async () => (await read(gamer, id)).money)
    .toMatchObject({ state: 'settling', late: true });
  expect(await balance(gamer)).toBe(before - first.totalSC);

  await desk.goto(`/sessions/${id}`);
  await desk.getByRole('button', { name: 'Give the SC back' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Give the SC back' }).click();
  await expect(desk.getByText('SC given back by the Sherpa')).toBeVisible();
  await expect.poll(() => balance(gamer)).toBe(before);
  await page.reload();
  await expect(page.getByText(`${tag} gave the SC back.`)).toBeVisible();
  await Promise.all([page.context().close(), desk.context().close()]);
});

test('the guide counters a request, and accepting approves it', async ({ browser, baseURL }) => {
  const { page, desk, gamer, guide, tag } = await people(browser, baseURL!);
  const id = await book(gamer, guide, 50);
  await desk.goto(`/sessions/${id}`);
  await desk.getByRole('button', { name: 'Propose another time' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Propose another time' });
  await dialog.getByRole('spinbutton', { name: 'Hour' }).press('ArrowUp');
  await dialog.getByRole('button', { name: 'Send proposal' }).click();
  await expect(desk.getByRole('region', { name: 'You proposed another time' })).toBeVisible();

  // From the list, where the answer is due.
  await page.goto('/profile');
  const requests = page.getByRole('table', { name: 'Pending Approval' });
  await requests.getByRole('button', { name: /^Accept the proposal for session/ }).click();
  await expect(page.getByRole('table', { name: 'Upcoming' })).toBeVisible();
  expect(await read(gamer, id)).toMatchObject({ status: 'approved' });
  await page.goto(`/sessions/${id}`);
  await expect(page.getByText(`You accepted ${tag}’s proposal to move it`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cancel, \d+ SC back$/ })).toBeVisible();
  await Promise.all([page.context().close(), desk.context().close()]);
});

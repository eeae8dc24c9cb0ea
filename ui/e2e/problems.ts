import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { newSherpa } from './applicants';
import type { Account } from './session-people';
import { book, buy, call, newGamer } from './session-people';

/** A played session whose gamer, who bought 210 SC, reports the Sherpa, who has earned nothing yet. */
export interface Problem {
  id: string;
  short: string;
  gamer: Account;
  tag: string;
  guide: Account;
}

export async function problem(
  fresh: () => Promise<APIRequestContext>,
  words: string,
): Promise<Problem> {
  const gamer = await newGamer(await fresh());
  const guide = await newSherpa(await fresh(), await fresh());
  await buy(gamer);
  const id = await book(gamer, guide, 2);
  await call(guide, 'POST', `/sessions/${id}/approve`, {});
  await advance(gamer.request, '5h');
  await expect
    .poll(async () => (await call<{ status: string }>(gamer, 'GET', `/sessions/${id}`)).status)
    .toBe('completed');
  await call(gamer, 'POST', `/sessions/${id}/rate-guide`, {
    score: 1,
    comment: 'Nobody came.',
    reportedNoShow: true,
    reportDetails: words,
  });
  await call(guide, 'POST', `/sessions/${id}/rate-user`, {
    score: 4,
    comment: 'We started late because of an outage.',
    reportedNoShow: false,
  });
  const me = await call<{ username: string }>(gamer, 'GET', '/users/me');
  return { id, short: id.slice(-6), gamer, tag: me.username, guide };
}

/** Moves the business clock; what falls due on the way is done when this returns. */
export async function advance(request: APIRequestContext, by: string) {
  const moved = await request.post('/sandbox/clock', { data: { advance: by } });
  expect(moved.ok(), `advance ${by}: ${await moved.text()}`).toBe(true);
}

/** Gives a verdict on the admins' desk, on the page of an admin. */
export async function judge(
  page: Page,
  short: string,
  verdict: { outcome: string; noShow: string; note: string },
) {
  await page.goto('/admin?tab=problems');
  const card = page.getByRole('article').filter({ hasText: short });
  await card.getByRole('button', { name: `Judge session ${short}` }).click();
  await card.getByRole('radio', { name: verdict.outcome }).check();
  await card.getByRole('radio', { name: verdict.noShow, exact: true }).check();
  await card.getByLabel('Note (optional)').fill(verdict.note);
  await card.getByRole('button', { name: 'Give verdict' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give verdict' }).click();
  await expect(page.getByText('Verdict given. Both people are told.')).toBeVisible();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'Judged' }).click();
  return card;
}

/** What a person has, in SC. */
export const balanceOf = async (account: Account) =>
  (await call<{ sherpaCred: number }>(account, 'GET', '/sc/balance')).sherpaCred;

/** What a guide has ever been paid for, in cents. */
export const earningsOf = async (account: Account) =>
  (await call<{ totalEarningsCents: number }>(account, 'GET', '/sessions?as=guide'))
    .totalEarningsCents;

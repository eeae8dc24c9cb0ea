import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Account } from './session-people';
import { businessTime, call } from './session-people';

export const MINUTE = 60_000;

interface ApiSession {
  status: string;
  scheduledTime: string;
  totalSC: number;
}

export const readSession = (account: Account, id: string) =>
  call<ApiSession>(account, 'GET', `/sessions/${id}`);

/** Moves the business clock to a time, ms. */
export async function advanceTo({ request }: Account, time: number) {
  const minutes = Math.ceil((time - (await businessTime(request))) / MINUTE);
  const answer = await request.post('/sandbox/clock', { data: { advance: `${minutes}m` } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** The messages of a page, as they stand there. */
export const talkOf = (page: Page, name: string) =>
  page.getByRole('log', { name: `Messages with ${name}` });

export async function write(page: Page, text: string) {
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill(text);
  await field.press('Enter');
  await expect(field).toHaveValue('');
}

/** On the Sherpa's page of a session: says how and where the two meet. */
export async function setMeeting(page: Page, text: string, link: string) {
  const meet = page.getByRole('region', { name: 'Where we meet' });
  await meet.getByRole('button', { name: /^(Edit|Set the place)$/ }).click();
  await meet.getByLabel('How we meet').fill(text);
  await meet.getByLabel('Link (optional)').fill(link);
  await meet.getByRole('button', { name: 'Save' }).click();
}

/** The gamer's statement sums up to the balance, and a played session has cost its price once. */
export async function expectStatementAddsUp(gamer: Account, id: string) {
  const [statement, { sherpaCred }, { totalSC }] = await Promise.all([
    call<{ sc: number; sessionId?: string }[]>(gamer, 'GET', '/wallet/statement?limit=100'),
    call<{ sherpaCred: number }>(gamer, 'GET', '/sc/balance'),
    readSession(gamer, id),
  ]);
  expect(statement.reduce((sum, { sc }) => sum + sc, 0)).toBe(sherpaCred);
  const paid = statement.filter(({ sessionId }) => sessionId === id);
  expect(paid.reduce((sum, { sc }) => sum + sc, 0)).toBe(-totalSC);
}

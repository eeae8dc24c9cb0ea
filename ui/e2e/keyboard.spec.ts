import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { newSherpa } from './applicants';
import type { Account } from './session-people';
import { businessTime, buy, call, newGamer, rememberSignIn } from './session-people';

const HOUR = 3_600_000;

interface ApiSession {
  status: string;
  scheduledTime: string;
  totalSC: number;
  proposal?: { by: string; startsAt: string };
}

const read = (account: Account, id: string) => call<ApiSession>(account, 'GET', `/sessions/${id}`);

/** Walks with Tab until the focus is on a control: within `steps`, or it cannot be reached by keyboard. */
async function tabTo(page: Page, control: Locator, steps = 90) {
  await expect(control).toBeVisible();
  const focused = () => control.evaluate((one) => one === document.activeElement);
  for (let step = 0; step < steps; step += 1) {
    if (await focused()) return;
    await page.keyboard.press('Tab');
  }
  expect(await focused(), `${String(control)} is reached with Tab`).toBe(true);
}

/** Reaches a control with Tab and presses a key on it. */
async function press(page: Page, control: Locator, key = 'Enter') {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Enters the field of a time with Tab, goes on to its hour with the arrows and makes it later. */
async function later(page: Page, within: Page | Locator, hours: number) {
  const hour = within.getByRole('spinbutton', { name: 'Hour' });
  await expect(hour).toBeVisible();
  const part = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
  for (let step = 0; (await part()) !== 'spinbutton'; step += 1) {
    expect(step, 'the field of the time is reached with Tab').toBeLessThan(90);
    await page.keyboard.press('Tab');
  }
  for (let step = 0; !(await hour.evaluate((one) => one === document.activeElement)); step += 1) {
    expect(step, 'the hour is reached with the arrows').toBeLessThan(8);
    await page.keyboard.press('ArrowRight');
  }
  for (let step = 0; step < hours; step += 1) await page.keyboard.press('ArrowUp');
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name });

/** Sends a proposal an hour later than what the dialog shows. */
async function proposeLater(page: Page, note: string) {
  await press(page, button(page, 'Propose another time'));
  const dialog = page.getByRole('dialog', { name: 'Propose another time' });
  await later(page, dialog, 1);
  await tabTo(page, dialog.getByLabel('Note (optional)'));
  await page.keyboard.type(note);
  await press(page, button(dialog, 'Send proposal'));
  await expect(page.getByRole('region', { name: 'You proposed another time' })).toBeVisible();
}

test('without a pointer: hours, a booking, proposals, a late cancellation and a waiver', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const contexts = await Promise.all(
    [0, 1, 2].map(() => browser.newContext({ baseURL: baseURL!, locale: 'en-GB' })),
  );
  const [couch, tent, office] = contexts.map(({ request }) => request);
  const tag = `keys-${Math.random().toString(36).slice(2, 8)}`;
  const gamer = await newGamer(couch!);
  await buy(gamer);
  const sherpa = await newSherpa(tent!, office!, tag);
  const { _id } = await call<{ _id: string }>(sherpa, 'PUT', '/users/me', { ratePerHour: 20 });
  const [page, desk] = await Promise.all([contexts[0]!.newPage(), contexts[1]!.newPage()]);
  await Promise.all([page, desk].map(rememberSignIn));

  // The Sherpa paints every evening from 18:00 to 22:30.
  await desk.goto('/dashboard/hours');
  await tabTo(desk, desk.locator('[role=gridcell][tabindex="0"]'));
  await desk.keyboard.press('Home');
  const cell = desk.getByRole('gridcell', { name: /^Mon 18:00,/ });
  for (let step = 0; !(await cell.evaluate((one) => one === document.activeElement)); step += 1) {
    expect(step, 'Monday 18:00 is reached with the arrows').toBeLessThan(100);
    await desk.keyboard.press('ArrowRight');
  }
  for (let step = 0; step < 17; step += 1) await desk.keyboard.press('Shift+ArrowRight');
  for (let step = 0; step < 6; step += 1) await desk.keyboard.press('Shift+ArrowDown');
  await desk.keyboard.press('Space');
  await press(desk, button(desk, 'Save hours'));
  await expect(desk.getByText('Hours saved. Gamers see them now.')).toBeVisible();

  // The gamer books a chip, two days after the first that is free.
  await page.goto(`/public-profile/${_id}`);
  await press(page, button(page, /^Book/).first());
  const dialog = page.getByRole('dialog', { name: `Book ${tag}` });
  const first = await dialog.getByRole('tab', { selected: true }).getAttribute('aria-label');
  await tabTo(page, dialog.getByRole('tab', { selected: true }));
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('tab', { selected: true })).toBeFocused();
  await expect(dialog.getByRole('tab', { name: first!, exact: true, selected: true })).toHaveCount(
    0,
  );
  const chips = dialog.getByRole('radiogroup', { name: 'Free times' });
  for (let step = 0; (await chips.locator(':focus').count()) === 0; step += 1) {
    expect(step, 'the free times are reached with Tab').toBeLessThan(20);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('ArrowRight');
  await expect(chips.getByRole('radio', { checked: true })).toBeFocused();
  await press(page, button(dialog, 'Confirm'));
  await expect(page).toHaveURL(/\/sessions\/[0-9a-f-]{36}$/);
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const booked = await read(gamer, id);
  const before = (await call<{ sherpaCred: number }>(gamer, 'GET', '/sc/balance')).sherpaCred;

  // The Sherpa approves; the gamer asks for another time, the Sherpa counters, the gamer accepts.
  await desk.goto(`/sessions/${id}`);
  await press(desk, button(desk, 'Approve'));
  await expect(desk.getByRole('heading', { level: 1, name: "You're set!" })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: "You're set!" })).toBeVisible();
  await press(
    page,
    button(page, 'Change time').or(page.getByRole('link', { name: 'Change time' })),
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule session' })).toBeVisible();
  await press(page, button(page, 'Another time'));
  await later(page, page, 5);
  await expect(
    page.getByText(`${tag} must agree; your present time stays until then.`),
  ).toBeVisible();
  await press(page, button(page, 'Confirm Schedule'));
  await expect(desk.getByRole('region', { name: /proposes another time/ })).toBeVisible();
  await proposeLater(desk, 'Two hours later suits me.');
  const offer = page.getByRole('region', { name: `${tag} proposes another time` });
  await press(page, button(offer, 'Accept new time'));
  await expect(page.getByText('Proposal accepted.')).toBeVisible();
  const agreed = await read(gamer, id);
  expect(agreed.proposal).toBeUndefined();
  expect(Date.parse(agreed.scheduledTime)).not.toBe(Date.parse(booked.scheduledTime));

  // Two hours before the start cancelling is not free any more; the Sherpa gives the SC back.
  const ahead = Date.parse(agreed.scheduledTime) - 2 * HOUR - (await businessTime(couch!));
  const moved = await couch!.post('/sandbox/clock', {
    data: { advance: `${Math.ceil(ahead / 60_000)}m` },
  });
  expect(moved.ok(), await moved.text()).toBe(true);
  await page.reload();
  await press(page, button(page, 'Cancel, 0 SC back'));
  const question = page.getByRole('alertdialog', { name: 'Cancel session' });
  await press(page, button(question, 'Cancel, 0 SC back'));
  await expect(page.getByText('cancelled late', { exact: true })).toBeVisible();
  await desk.reload();
  await press(desk, button(desk, 'Give the SC back'));
  await press(desk, button(desk.getByRole('alertdialog'), 'Give the SC back'));
  await expect(desk.getByText('SC given back by the Sherpa')).toBeVisible();
  await expect
    .poll(async () => (await call<{ sherpaCred: number }>(gamer, 'GET', '/sc/balance')).sherpaCred)
    .toBe(before + agreed.totalSC);
  await Promise.all(contexts.map((one) => one.close()));
});

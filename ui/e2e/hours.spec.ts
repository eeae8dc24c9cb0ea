import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { newSherpa } from './applicants';
import { buy, call, newGamer, rememberSignIn } from './session-people';

const cell = (page: Page, name: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${name},`) });

test('a guide paints hours in Lord Howe by keyboard, a gamer in New York books a chip at once', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const request = () => playwright.request.newContext({ baseURL: baseURL! });
  const tag = `Howe${Math.random().toString(36).slice(2, 8)}`;
  const desk = await browser.newContext({ timezoneId: 'Australia/Lord_Howe', locale: 'en-GB' });
  const sherpa = await newSherpa(desk.request, await request(), tag);
  await call(sherpa, 'PUT', '/users/me', { ratePerHour: 20, approvedGames: ['Elden Ring'] });
  const { _id } = await call<{ _id: string }>(sherpa, 'GET', '/users/me');

  // The guide: every evening from 18:00 to 22:30, by keyboard alone.
  const guide = await desk.newPage();
  await rememberSignIn(guide);
  await guide.goto('/dashboard');
  await guide.getByRole('link', { name: 'Hours', exact: true }).click();
  await expect(guide.getByRole('heading', { level: 1, name: 'Hours' })).toBeVisible();
  await expect(guide.getByText('Any time can be asked for.')).toBeVisible();
  await guide.getByRole('combobox', { name: 'Your zone' }).selectOption('Australia/Lord_Howe');
  await cell(guide, 'Mon 18:00').focus();
  for (let step = 0; step < 17; step += 1) await guide.keyboard.press('Shift+ArrowRight');
  for (let step = 0; step < 6; step += 1) await guide.keyboard.press('Shift+ArrowDown');
  await guide.keyboard.press('Space');
  await expect(guide.getByRole('textbox', { name: 'Sun to, row 1' })).toHaveValue('22:30');
  const atOnce = guide.getByRole('switch', { name: 'Confirm bookings inside my hours at once' });
  await atOnce.focus();
  await guide.keyboard.press('Space');
  await guide.getByRole('button', { name: 'Save hours' }).focus();
  await guide.keyboard.press('Enter');
  await expect(guide.getByText('Hours saved. Gamers see them now.')).toBeVisible();
  await expect(guide.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
  const kept = await call<{ zone: string; week: Record<string, string[][]> }>(
    sherpa,
    'GET',
    '/users/me/hours',
  );
  expect(kept.zone).toBe('Australia/Lord_Howe');
  expect(kept.week.wed).toEqual([['18:00', '22:30']]);

  // The gamer: a chip with both times, the same that the session has.
  const couch = await browser.newContext({ timezoneId: 'America/New_York', locale: 'en-GB' });
  const gamer = await newGamer(couch.request);
  await buy(gamer);
  const page = await couch.newPage();
  await rememberSignIn(page);
  await page.goto(`/public-profile/${_id}?book=1`);
  const dialog = page.getByRole('dialog', { name: `Book ${tag}` });
  await expect(dialog.getByText(/Your time: New York/)).toBeVisible();
  await dialog.getByRole('tab').nth(2).click();
  const chip = dialog.getByRole('radio', { name: new RegExp(`18:00 for ${tag}$`) });
  await chip.check({ force: true });
  const own = /^(\S+) for you/.exec((await chip.getAttribute('aria-label'))!)![1]!;
  await expect(dialog.getByText('Confirmed at once')).toBeVisible();
  await expect(dialog.getByText(new RegExp(`^18:00 to 19:00 for ${tag}$`))).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/sessions\/[0-9a-f-]{36}$/);
  await expect(page.getByText(`, ${own}`).first()).toBeVisible();

  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const session = await call<{ status: string; scheduledTime: string; instant?: boolean }>(
    gamer,
    'GET',
    `/sessions/${id}`,
  );
  expect(session).toMatchObject({ status: 'approved', instant: true });
  const there = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Australia/Lord_Howe',
    hour: '2-digit',
    minute: '2-digit',
  });
  expect(there.format(new Date(session.scheduledTime))).toBe('18:00');
  await Promise.all([desk.close(), couch.close()]);
});

import type { Browser } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { newSherpa } from './applicants';
import {
  MINUTE,
  advanceTo,
  expectStatementAddsUp,
  readSession,
  setMeeting,
  talkOf,
  write,
} from './room';
import { buy, call, newGamer, rememberSignIn } from './session-people';

/** A gamer with SC and a Sherpa of their own, each in a browser, each with a Discord name. */
async function people(browser: Browser, baseURL: string) {
  const [gamerContext, guideContext, adminContext] = await Promise.all([
    browser.newContext({ baseURL }),
    browser.newContext({ baseURL }),
    browser.newContext({ baseURL }),
  ]);
  const [page, desk] = await Promise.all([gamerContext.newPage(), guideContext.newPage()]);
  await rememberSignIn(page);
  await rememberSignIn(desk);
  const end = Math.random().toString(36).slice(2, 10);
  const gamer = await newGamer(gamerContext.request, `pixel-${end}`);
  await buy(gamer);
  const guide = await newSherpa(guideContext.request, adminContext.request, `ridge-${end}`);
  const { _id } = await call<{ _id: string }>(guide, 'PUT', '/users/me', {
    ratePerHour: 25,
    handles: [{ kind: 'discord', value: `ridge.${end}` }],
  });
  await call(gamer, 'PUT', '/users/me', { handles: [{ kind: 'discord', value: `pixel.${end}` }] });
  return { page, desk, gamer, guideId: _id, end };
}

test.use({ actionTimeout: 20_000 });

test('two people ask, agree, write, meet, play and are paid', async ({ browser, baseURL }) => {
  test.setTimeout(240_000);
  const { page, desk, gamer, guideId, end } = await people(browser, baseURL!);
  const [pixel, ridge] = [`pixel-${end}`, `ridge-${end}`];

  // The request, with a note that the Sherpa reads before answering.
  await page.goto(`/public-profile/${guideId}?book=1`);
  const dialog = page.getByRole('dialog', { name: `Book ${ridge}` });
  await dialog.getByLabel('Note (optional)').fill('Malenia, level 120, mage');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pending approval' })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/')[2]!;
  await expect(page.getByText(`names for voice and game once ${ridge} has approved`)).toBeVisible();

  await desk.goto('/');
  await desk.getByRole('button', { name: /^Notices, \d+ new$/ }).click();
  const notices = desk.getByRole('dialog', { name: 'Notices' });
  await notices.getByRole('link', { name: new RegExp(pixel) }).click();
  await expect(desk).toHaveURL(new RegExp(`/sessions/${id}$`));
  await expect(desk.getByText('Malenia, level 120, mage')).toBeVisible();
  await desk.getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: "You're set!" })).toBeVisible();

  // The gamer's page changes by itself, and the names appear.
  await expect(page.getByRole('heading', { level: 1, name: "You're set!" })).toBeVisible();
  const meet = page.getByRole('region', { name: 'Where we meet' });
  await expect(meet.getByText(`Join ${ridge} on Discord: ridge.${end}.`)).toBeVisible();
  await expect(meet.getByRole('button', { name: `Copy Discord name ridge.${end}` })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notices, \d+ new$/ })).toBeVisible();

  // Messages go both ways without a reload.
  await write(page, 'Where do we meet?');
  await expect(talkOf(desk, pixel).getByText('Where do we meet?')).toBeVisible();
  await write(desk, 'See https://discord.gg/campfire');
  const theirs = talkOf(page, ridge);
  await expect(theirs.getByRole('link', { name: 'https://discord.gg/campfire' })).toHaveAttribute(
    'rel',
    'noopener nofollow ugc',
  );

  // The gamer's net is gone for a while: nothing is lost and nothing is doubled.
  await page.context().setOffline(true);
  await expect(page.getByText('Live updates are interrupted.')).toBeVisible();
  await write(page, 'Written without a net');
  await expect(theirs.getByText('Not sent.')).toBeVisible();
  await write(desk, 'Written meanwhile');
  await page.context().setOffline(false);
  await expect(talkOf(desk, pixel).getByText('Written without a net')).toHaveCount(1);
  await expect(theirs.getByText('Written meanwhile')).toHaveCount(1);
  await expect(theirs.getByText('Written without a net')).toHaveCount(1);
  await expect(theirs.getByText('Not sent.')).toHaveCount(0);
  await expect(page.getByText('Live updates are interrupted.')).toBeHidden();

  // The Sherpa says where; the gamer sees it at once.
  const desks = desk.getByRole('region', { name: 'Where we meet' });
  await setMeeting(
    desk,
    'Voice room “Campfire”, five minutes early',
    'https://discord.gg/campfire',
  );
  await expect(meet.getByText(`Join ${ridge} on Discord: Voice room “Campfire”`)).toBeVisible();
  await expect(meet.getByRole('link', { name: 'Open link' })).toHaveAttribute(
    'href',
    'https://discord.gg/campfire',
  );
  await expect(meet.getByRole('button', { name: "I'm here" })).toBeDisabled();

  // Ten minutes before the start both check in. Pages learn the moved clock when they are loaded.
  const start = Date.parse((await readSession(gamer, id)).scheduledTime);
  await advanceTo(gamer, start - 10 * MINUTE);
  await Promise.all([page.reload(), desk.reload()]);
  await meet.getByRole('button', { name: "I'm here" }).click();
  await expect(meet.getByText('You are checked in.')).toBeVisible();
  await expect(desks.getByText(new RegExp(`${pixel}: here since`))).toBeVisible();
  await desks.getByRole('button', { name: "I'm late" }).click();
  await expect(meet.getByText(`${ridge}: a few minutes late`)).toBeVisible();
  await desks.getByRole('button', { name: "I'm here" }).click();
  await expect(meet.getByText(new RegExp(`${ridge}: here since`))).toBeVisible();
  await expect(page.getByText('You are both here.')).toBeVisible();

  // Played: the statement says where every SC went, and its sum is the balance.
  await advanceTo(gamer, start + 61 * MINUTE);
  await expect.poll(async () => (await readSession(gamer, id)).status).toBe('completed');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Session completed' })).toBeVisible();
  await expect(theirs.getByText('Written meanwhile')).toHaveCount(1);
  await expectStatementAddsUp(gamer, id);
  await Promise.all([page.context().close(), desk.context().close()]);
});

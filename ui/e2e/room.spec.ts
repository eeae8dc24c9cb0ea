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
import type { Balancer } from './second-server';
import { balancer, secondServer } from './second-server';
import { buy, call, newGamer, rememberSignIn } from './session-people';

/** A gamer with SC, whose browser uses `gamerURL`, and a Sherpa of their own; each has a Discord name. */
async function people(browser: Browser, gamerURL: string, baseURL: string) {
  const [gamerContext, guideContext, adminContext] = await Promise.all([
    browser.newContext({ baseURL: gamerURL }),
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
  return { page, desk, gamer, guide, guideId: _id, end };
}

let doomed: Awaited<ReturnType<typeof secondServer>>;
let door: Balancer;

/** A second server, and a balancer that leads to it. */
test.beforeAll(async () => {
  doomed = await secondServer();
  door = await balancer(doomed.port);
});
test.afterAll(async () => {
  door.close();
  await doomed.kill();
});

test.use({ actionTimeout: 20_000 });

test('two people book, meet, play and are paid, with a server killed and one of them offline', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { page, desk, gamer, guide, guideId, end } = await people(browser, door.url, baseURL!);
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

  // The Sherpa is offline when the gamer's server takes a message and is killed before it has answered.
  const ours = talkOf(desk, pixel);
  const lost = 'Live updates are interrupted.';
  await desk.context().setOffline(true);
  await expect(desk.getByText(lost)).toBeVisible();
  await write(desk, 'Written without a net');
  await expect(ours.getByText('Not sent.')).toBeVisible();
  door.loseAnswers();
  await write(page, 'Stored, and never answered');
  const stored = async () => {
    const messages = await call<{ text: string }[]>(guide, 'GET', `/sessions/${id}/messages`);
    return messages.map(({ text }) => text);
  };
  await expect.poll(stored).toContain('Stored, and never answered');
  await doomed.kill();
  await expect(page.getByText(lost)).toBeVisible();
  await write(page, 'Written to nobody');
  await expect(theirs.getByText('Not sent.').first()).toBeVisible();

  // The other server takes over, and the Sherpa comes back: nothing is lost and nothing is doubled.
  door.leadTo(Number(new URL(baseURL!).port));
  await expect(page.getByText(lost)).toBeHidden();
  await desk.context().setOffline(false);
  await expect(desk.getByText(lost)).toBeHidden();
  const all = [
    'See https://discord.gg/campfire',
    'Stored, and never answered',
    'Where do we meet?',
    'Written to nobody',
    'Written without a net',
  ];
  for (const talk of [theirs, ours]) {
    for (const text of all) await expect(talk.getByText(text)).toHaveCount(1);
    await expect(talk.getByText('Not sent.')).toHaveCount(0);
  }
  expect((await stored()).sort()).toEqual(all);

  // The Sherpa says where; the gamer sees it at once, by the other server.
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
  await expect(page.getByRole('heading', { level: 1, name: 'Session completed' })).toBeVisible();
  for (const text of all) await expect(theirs.getByText(text)).toHaveCount(1);
  await expectStatementAddsUp(gamer, id);
  await Promise.all([page.context().close(), desk.context().close()]);
});

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
import { balancer, secondServer } from './second-server';
import { book, buy, call, newGamer, rememberSignIn } from './session-people';

test.use({ actionTimeout: 20_000 });

test('a server is killed and a person offline in the middle of a session', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const doomed = await secondServer();
  const door = await balancer(doomed.port);
  const [gamers, sherpas, admins] = await Promise.all([
    browser.newContext({ baseURL: door.url }),
    browser.newContext({ baseURL: baseURL! }),
    browser.newContext({ baseURL: baseURL! }),
  ]);
  try {
    const end = Math.random().toString(36).slice(2, 10);
    const [pixel, ridge] = [`pixel-${end}`, `ridge-${end}`];
    const [gamer, guide] = await Promise.all([
      newGamer(gamers.request, pixel),
      newSherpa(sherpas.request, admins.request, ridge),
    ]);
    await buy(gamer);
    const id = await book(gamer, guide, 26);
    await call(guide, 'POST', `/sessions/${id}/approve`, {});

    const [page, desk] = await Promise.all([gamers.newPage(), sherpas.newPage()]);
    await Promise.all([rememberSignIn(page), rememberSignIn(desk)]);
    await Promise.all([page.goto(`/sessions/${id}`), desk.goto(`/sessions/${id}`)]);
    const [theirs, ours] = [talkOf(page, ridge), talkOf(desk, pixel)];
    const lost = 'Live updates are interrupted.';
    await write(page, 'Are you there?');
    await expect(ours.getByText('Are you there?')).toBeVisible();
    await write(desk, 'I am');
    await expect(theirs.getByText('I am')).toBeVisible();

    // The Sherpa is offline when the gamer's server takes a message and is killed before it has answered.
    await sherpas.setOffline(true);
    await expect(desk.getByText(lost)).toBeVisible();
    await write(desk, 'Written without a net');
    await expect(ours.getByText('Not sent.')).toBeVisible();
    door.loseAnswers();
    await write(page, 'Taken, and never answered');
    await expect
      .poll(async () => {
        const stored = await call<{ text: string }[]>(guide, 'GET', `/sessions/${id}/messages`);
        return stored.map(({ text }) => text);
      })
      .toContain('Taken, and never answered');
    await doomed.kill();
    await expect(page.getByText(lost)).toBeVisible();
    await write(page, 'Written to nobody');
    await expect(theirs.getByText('Not sent.').first()).toBeVisible();

    // The other server takes over, and the Sherpa comes back.
    door.leadTo(Number(new URL(baseURL!).port));
    await expect(page.getByText(lost)).toBeHidden();
    await sherpas.setOffline(false);
    await expect(desk.getByText(lost)).toBeHidden();
    const all = [
      'Are you there?',
      'I am',
      'Taken, and never answered',
      'Written to nobody',
      'Written without a net',
    ];
    for (const talk of [theirs, ours]) {
      for (const text of all) await expect(talk.getByText(text)).toHaveCount(1);
      await expect(talk.getByText('Not sent.')).toHaveCount(0);
    }
    const stored = await call<{ text: string }[]>(guide, 'GET', `/sessions/${id}/messages`);
    expect(stored.map(({ text }) => text).sort()).toEqual(all);

    // What follows arrives by the other server, without a reload.
    await setMeeting(desk, 'Voice room “Campfire”', 'https://discord.gg/campfire');
    const meet = page.getByRole('region', { name: 'Where we meet' });
    await expect(meet.getByText('Voice room “Campfire”')).toHaveCount(1);
    await expect(meet.getByRole('link', { name: 'Open link' })).toBeVisible();

    const start = Date.parse((await readSession(gamer, id)).scheduledTime);
    await advanceTo(gamer, start + 61 * MINUTE);
    await expect(page.getByRole('heading', { level: 1, name: 'Session completed' })).toBeVisible();
    await expectStatementAddsUp(gamer, id);
  } finally {
    await Promise.all([gamers.close(), sherpas.close(), admins.close()]);
    door.close();
    await doomed.kill();
  }
});

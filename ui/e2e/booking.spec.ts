import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { quietLive } from './quiet';
import { signUp } from './session-people';

const PASSWORD = 'Correct-horse-7';

/** A new person, who needs no other test to have run before. */
async function newcomer(request: APIRequestContext): Promise<string> {
  const email = `booker.${Date.now()}.${Math.random().toString(36).slice(2, 8)}@example.test`;
  const answer = await request.post('/sandbox/identity/sign-up', {
    data: { email, password: PASSWORD },
  });
  expect(answer.status()).toBe(201);
  return email;
}

async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.locator('#main').getByRole('button', { name: 'Login' }).click();
}

/** Opens the profile of the Sherpa at this place of the directory. */
async function openProfile(page: Page, place: number) {
  await page.goto('/sherpas');
  await page.getByRole('article').nth(place).getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Book' })).toBeVisible();
}

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Book / });
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Confirm' });

/** The guides have no hours: any time can be asked for. */
async function withoutHours(page: Page) {
  await page.route(/\/api\/guides\/[^/]+\/free\?/, (route) =>
    route.fulfill({
      json: {
        zone: 'UTC',
        hoursSet: false,
        instant: false,
        outside: 'ask',
        noticeMinutes: 15,
        maxHours: 12,
        intervals: [],
        slots: [],
      },
    }),
  );
}

test('a visitor signs in on the way, finds the dialog open, and is sent for credits', async ({
  page,
  request,
}) => {
  const email = await newcomer(request);
  await openProfile(page, 3);
  await page.getByRole('button', { name: 'Book' }).click();
  await expect(page.getByText('Please sign in to book a session.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?from=/);
  await signIn(page, email);
  await expect(dialog(page)).toBeVisible();
  await expect(page).toHaveURL(/\/public-profile\/[^?]+$/);
  const total = await dialog(page)
    .getByText(/^You need \d+ SC more\.$/)
    .textContent();
  await confirm(page).click();
  await expect(page).toHaveURL(`/get-sherpa-cred?needed=${/\d+/.exec(total!)![0]}`);
});

test('a gamer books, and the same time is then taken for others', async ({ page }) => {
  const sent: { url: string; headers: Record<string, string> }[] = [];
  page.on('request', (outgoing) => {
    if (outgoing.method() === 'POST' && outgoing.url().includes('/api/')) {
      sent.push({
        url: outgoing.url(),
        headers: outgoing.headers(),
      });
    }
  });
  await page.goto('/login?from=%2Fsherpas');
  await signIn(page, 'gamer@sherpa.test', 'sherpa-demo');
  await expect(page.getByRole('heading', { name: 'Sherpa Directory' })).toBeVisible();
  await openProfile(page, 5);
  const guideId = new URL(page.url()).pathname.split('/').at(-1)!;
  const booked = async () => {
    const answer = await page.request.get(`/api/sessions/guide/${guideId}/booked`);
    return (await answer.json()) as object[];
  };
  const before = await booked();
  await page.getByRole('button', { name: 'Book' }).click();
  await expect(dialog(page).getByText('Balance after')).toBeVisible();
  await confirm(page).dblclick();
  await expect(page).toHaveURL(/\/sessions\/[0-9a-f-]{36}$/);
  const bookings = sent.filter(({ url }) => url.endsWith('/api/sessions/create'));
  expect(bookings).toHaveLength(1);
  expect(bookings[0]!.headers).not.toHaveProperty('idempotency-key');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Book' })).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  // Everybody is told that a time more is taken, and nobody by whom.
  const after = await booked();
  expect(after).toHaveLength(before.length + 1);
  for (const slot of after)
    expect(Object.keys(slot).sort()).toEqual(['hours', 'scheduledTime', 'status']);
});

test('on a phone a clash is explained, and the next free time is one press away', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.setViewportSize({ width: 360, height: 760 });
  await quietLive(page);
  // A guide without hours: any time can be asked for.
  await withoutHours(page);
  // The hour that would be proposed is taken, and the one after it.
  await page.route(/\/api\/sessions\/guide\/[^/]+\/booked$/, async (route) => {
    const config = (await (await page.request.get('/api/config')).json()) as { now: string };
    const hour = new Date(config.now);
    hour.setMinutes(0, 0, 0);
    const start = new Date(hour.getTime() + 3 * 3_600_000).toISOString();
    await route.fulfill({ json: [{ scheduledTime: start, hours: 2, status: 'approved' }] });
  });
  await page.goto('/login?from=%2Fsherpas');
  await signIn(page, 'gamer@sherpa.test', 'sherpa-demo');
  await expect(page.getByRole('heading', { name: 'Sherpa Directory' })).toBeVisible();
  await openProfile(page, 7);
  await page.getByRole('button', { name: 'Book' }).click();
  const why = dialog(page).getByRole('alert');
  // It opens on a free time; the hour before is taken.
  await expect(confirm(page)).toBeEnabled();
  await expect(why).toBeHidden();
  await dialog(page).getByRole('spinbutton', { name: 'Hour', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(why).toHaveText('That time slot is already booked. Please choose a different time.');
  await expect(confirm(page)).toBeDisabled();
  await expect(confirm(page)).toBeInViewport();
  await dialog(page)
    .getByRole('button', { name: /^Next free time/ })
    .click();
  await expect(confirm(page)).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Book' })).toBeFocused();
  // Back, which is a gesture there, closes the dialog as well.
  await page.getByRole('button', { name: 'Book' }).click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/public-profile\/[^?]+$/);
  expect(complaints).toEqual([]);
  // A reload leaves the profile, ready to begin anew.
  await page.getByRole('button', { name: 'Book' }).click();
  await expect(dialog(page)).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Book' }).click();
  await expect(confirm(page)).toBeVisible();
});

test('date, time and hours are set by keyboard alone', async ({ page }) => {
  await withoutHours(page);
  await page.setViewportSize({ width: 1280, height: 820 });
  await page.goto('/login?from=%2Fsherpas');
  await signIn(page, 'gamer@sherpa.test', 'sherpa-demo');
  await expect(page.getByRole('heading', { name: 'Sherpa Directory' })).toBeVisible();
  await openProfile(page, 9);
  await page.getByRole('button', { name: 'Book' }).focus();
  await page.keyboard.press('Enter');
  const field = dialog(page).getByRole('group', { name: 'Date and time' });
  const year = field.getByRole('spinbutton', { name: 'Year' });
  await year.focus();
  await page.keyboard.type('2020');
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Booking time must be at least 15 minutes from now.',
  );
  await dialog(page).locator('input[type=number]').focus();
  await page.keyboard.press('ArrowUp');
  await expect(dialog(page).getByText(/^2 h × /)).toBeVisible();
});

for (const locale of ['en-US', 'en-GB']) {
  test.describe(`minutes typed by the clock of ${locale}`, () => {
    test.use({ locale });

    test('are what was typed, also a second time, and are rounded up when the field is left', async ({
      page,
    }) => {
      await withoutHours(page);
      await page.setViewportSize({ width: 1280, height: 820 });
      await page.goto('/login?from=%2Fsherpas');
      await signIn(page, 'gamer@sherpa.test', 'sherpa-demo');
      await expect(page.getByRole('heading', { name: 'Sherpa Directory' })).toBeVisible();
      await openProfile(page, 9);
      await page.getByRole('button', { name: 'Book' }).click();
      const minute = dialog(page)
        .getByRole('group', { name: 'Date and time' })
        .getByRole('spinbutton', { name: 'Minute' });
      const type = async (text: string) => {
        await minute.focus();
        await page.keyboard.type(text);
        await expect(minute).toHaveText(text);
      };
      for (const text of ['03', '03', '31', '07', '15']) await type(text);
      for (const _ of ['first', 'second']) {
        await type('03');
        await dialog(page).locator('input[type=number]').focus();
        await expect(minute).toHaveText('05');
      }
      await minute.focus();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowDown');
      await expect(minute).toHaveText('10');
    });
  });
}

test('a visitor signs up on the way, buys what is missing, and finds the booking as it was left', async ({
  page,
}) => {
  await withoutHours(page);
  await openProfile(page, 11);
  const name = (await page.getByRole('heading', { level: 1 }).textContent())!;
  await page.getByRole('button', { name: 'Book' }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
  // By the link of the header, which knows nothing of where the visitor comes from.
  await signUp(page, () =>
    page.getByRole('banner').getByRole('link', { name: 'Register' }).click(),
  );
  await expect(dialog(page)).toBeVisible();

  await dialog(page).getByRole('combobox', { name: 'Game' }).selectOption('Another game…');
  await dialog(page).getByRole('textbox', { name: 'Which game?' }).fill('Balatro');
  await dialog(page).getByRole('button', { name: 'One more' }).click();
  const day = dialog(page).getByRole('group', { name: 'Date and time' });
  await day.getByRole('spinbutton', { name: 'Minute' }).focus();
  await page.keyboard.type('25');
  const when = await day.textContent();
  await confirm(page).click();

  await expect(page).toHaveURL(/\/get-sherpa-cred\?needed=\d+$/);
  await expect(
    page.getByText(new RegExp(`2 h with ${name} is \\d+ SC; you have 0\\.`)),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Buy/ }).last().click();
  await page.getByRole('button', { name: 'Pay', exact: false }).first().click();
  await expect(page).toHaveURL(/\/payment-success/);
  await expect(page.getByText('Payment successful! Sherpa Cred added.')).toBeVisible();
  await expect(page.getByRole('link', { name: `Continue booking ${name}` })).toBeVisible();

  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByRole('textbox', { name: 'Which game?' })).toHaveValue('Balatro');
  await expect(dialog(page).getByLabel('Hours').first()).toHaveValue('2');
  await expect(day).toHaveText(when!);
  await confirm(page).click();
  await expect(page).toHaveURL(/\/sessions\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Balatro').first()).toBeVisible();
  // It is done: the next payment leads to the profile.
  expect(await page.evaluate(() => localStorage.getItem('sherpa:unfinished'))).toBeNull();
});

import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { book, buy, call, demo, newGamer, rememberSignIn } from './session-people';

interface Movement {
  sc: number;
  balance: number;
}

/** The amounts and balances of the statement that is shown, the latest first. */
async function shownMovements(page: Page): Promise<Movement[]> {
  const rows = page.getByRole('table', { name: 'Statement' }).getByRole('row');
  const texts = await rows.evaluateAll((all) =>
    all
      .slice(1)
      .map((row) => [...row.querySelectorAll('td.end')].map((cell) => cell.textContent ?? '')),
  );
  const number = (text = '') => Number(text.replace('\u2212', '-').replace(/[^\d-]/g, ''));
  return texts.map(([sc, balance]) => ({ sc: number(sc), balance: number(balance) }));
}

test('the statement adds up to the balance: bought, booked, cancelled', async ({
  page,
  playwright,
  baseURL,
}) => {
  await rememberSignIn(page);
  const gamer = await newGamer(page.request);
  const guide = await demo(await playwright.request.newContext({ baseURL: baseURL! }), 'guide');
  await buy(gamer);
  await book(gamer, guide, 150);
  const dropped = await book(gamer, guide, 156);
  await call(gamer, 'POST', `/sessions/${dropped}/cancel`, {});
  const balance = async () =>
    (await call<{ sherpaCred: number }>(gamer, 'GET', '/sc/balance')).sherpaCred;
  await expect.poll(balance).toBe(155);

  await page.goto('/');
  await page.getByRole('link', { name: 'Balance 155 SC' }).click();
  await expect(page).toHaveURL(/\/wallet$/);
  await expect(page.getByRole('table', { name: 'Statement' }).getByRole('row')).toHaveCount(5);
  const movements = await shownMovements(page);
  expect(movements.reduce((sum, { sc }) => sum + sc, 0)).toBe(155);
  expect(movements[0]!.balance).toBe(155);
  movements.forEach(({ sc, balance: after }, at) =>
    expect(after - sc).toBe(movements[at + 1]?.balance ?? 0),
  );
  await expect(page.getByText('Held by sessions').locator('..')).toContainText('55 SC');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('sherpa-statement.csv');
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(5);

  await page.getByRole('link', { name: /^Receipt of/ }).click();
  const sheet = page.getByRole('article', { name: /^Receipt / });
  await expect(sheet).toContainText('$100');
  await expect(sheet).toContainText('210 SC');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('header')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

/** A picture of one colour. */
function png(side: number): Buffer {
  const table = Array.from({ length: 256 }, (_, index) => {
    let value = index;
    for (let bit = 0; bit < 8; bit += 1)
      value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    return value >>> 0;
  });
  const crc = (bytes: Buffer) => {
    let value = 0xffffffff;
    for (const byte of bytes) value = table[(value ^ byte) & 255]! ^ (value >>> 8);
    return (value ^ 0xffffffff) >>> 0;
  };
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc(body), body.length + 4);
    return framed;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, 0x77)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => line)));
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a picture is uploaded and removed; handles are kept', async ({ page }) => {
  await rememberSignIn(page);
  const gamer = await newGamer(page.request);
  await page.goto('/profile?tab=settings');
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png(300) });
  await expect(page.getByText('Picture saved.')).toBeVisible();
  const { avatar } = await call<{ avatar: string }>(gamer, 'GET', '/users/me');
  expect(avatar).toMatch(/^\//);
  await expect(page.locator(`#main image[href="${avatar}"]`).first()).toBeVisible();
  expect((await page.request.get(avatar)).status()).toBe(200);

  await choose.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture at all'),
  });
  await expect(page.getByText(/^This (is neither a JPEG|picture could not be read)/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByText('Picture removed. Your animal is back.')).toBeVisible();

  await page.getByRole('button', { name: 'Add a handle' }).click();
  await page.getByLabel('Your name there').fill('salted#1234');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Profile updated!')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Your name there')).toHaveValue('salted#1234');
});

test('a person takes their data along and closes the account', async ({
  page,
  playwright,
  baseURL,
}) => {
  await rememberSignIn(page);
  const gamer = await newGamer(page.request);
  const guide = await demo(await playwright.request.newContext({ baseURL: baseURL! }), 'guide');
  await buy(gamer);
  const session = await book(gamer, guide, 170);
  const { username } = await call<{ username: string }>(gamer, 'GET', '/users/me');
  await page.goto('/profile?tab=settings');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('sherpa-data.zip');
  const zip = readFileSync(await file.path());
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  expect(zip.includes('.json')).toBe(true);
  expect(zip.includes('.csv')).toBe(true);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const yes = dialog.getByRole('button', { name: 'Delete my account' });
  await dialog.getByLabel('Your GamerTag or e-mail address').fill(username);
  await yes.click();
  await expect(dialog.getByText(/^Your account can be deleted/)).toBeVisible();

  await call(gamer, 'POST', `/sessions/${session}/cancel`, {});
  await expect
    .poll(async () => (await call<{ sherpaCred: number }>(gamer, 'GET', '/sc/balance')).sherpaCred)
    .toBe(210);
  await yes.click();
  await dialog.getByRole('checkbox', { name: /^I give up 210 SC/ }).check();
  await yes.click();
  await expect(
    page.getByText('Your account is closed. What said who you are has been erased.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
});

test('another amount than the packs is bought', async ({ page }) => {
  await rememberSignIn(page);
  await newGamer(page.request);
  await page.goto('/get-sherpa-cred');
  const amount = page.getByRole('textbox', { name: 'Amount in dollars' });
  await amount.fill('37');
  const pay = page.getByRole('button', { name: /^Pay \$37 for \d+ SC$/ });
  const sc = /for (\d+) SC/.exec((await pay.getAttribute('aria-label'))!)![1];
  await pay.click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\/cs_/);
  await page.getByRole('button', { name: /^pay/i }).click();
  await expect(page.getByText('Payment successful! Sherpa Cred added.')).toBeVisible();
  await expect(page.getByRole('link', { name: `Balance ${sc} SC` })).toBeVisible();
});

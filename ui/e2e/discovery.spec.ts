import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import { signUp } from './session-people';

test('a slip of the keys still finds the game; the filters can be shared, and Back undoes them', async ({
  page,
  context,
}) => {
  await page.goto('/sherpas');
  const game = page.getByRole('search').getByLabel('Game');
  await game.pressSequentially('elden rnig');
  await expect(page.getByRole('option', { name: /^Elden Ring/ })).toBeVisible();
  await expectAccessible(page, 'suggestions');
  await game.press('ArrowDown');
  await game.press('Enter');
  await expect(page).toHaveURL(/\?game=Elden\+Ring$/);
  const count = page.getByRole('heading', { name: /^\d+ Sherpas? for Elden Ring$/ });
  await expect(count).toBeVisible();
  const all = await count.textContent();

  await page.getByRole('search').getByLabel('Platform').fill('pc');
  await page.getByRole('search').getByLabel('Platform').press('Enter');
  await page.getByLabel('Sort by').selectOption('Lowest price');
  await expect(page).toHaveURL(/game=Elden\+Ring&platform=pc&sort=price$/);
  const names = (of: Page) => of.getByRole('article').getByRole('heading').allTextContents();
  await expect(page.getByRole('button', { name: 'Remove filter: pc' })).toBeVisible();

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('article').first()).toBeVisible();
  await expect(async () => expect(await names(page)).toEqual(await names(other))).toPass();

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\?game=Elden\+Ring$/);
  await expect(count).toHaveText(all!);
  await page.getByRole('button', { name: 'Remove filter: Elden Ring' }).click();
  await expect(page).toHaveURL(/\/sherpas$/);
});

test('a gamer keeps a favourite', async ({ page }) => {
  await signUp(page);
  await page.goto('/sherpas');
  const heart = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Favourite: / });
  await expect(heart).toBeVisible();
  const name = (await heart.getAttribute('aria-label'))!.replace('Favourite: ', '');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'My favourites' }).click();
  await expect(page).toHaveURL(/favourites=1/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(name);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('button', { name: `Favourite: ${name}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: `Favourite: ${name}` }).click();
  await expect(page.getByRole('button', { name: `Favourite: ${name}` })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('on a phone the filters stand in a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/sherpas?platform=PC');
  await page.getByRole('button', { name: 'Filters (1 on)' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Language').selectOption('Swedish');
  await expectAccessible(page, 'sheet of filters');
  if (process.env.SHERPA_PICTURES)
    await page.screenshot({ path: `${process.env.SHERPA_PICTURES}/directory-sheet-360.png` });
  await sheet.getByRole('button', { name: 'Show Sherpas' }).click();
  await expect(page.getByRole('button', { name: 'Filters (2 on)' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^\d+ Sherpas?$/ })).toBeVisible();
});

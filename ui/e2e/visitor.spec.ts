import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible';

// Here things move as they do for most people.
test.use({ reducedMotion: 'no-preference' });

const WIDTHS = [360, 768, 1280];

test('finds a guide by platform and game, and goes back to what was found', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('No results yet. Try a search.')).toBeVisible();
  await page.getByLabel('Platform').fill('pc');
  await page.getByLabel('Game').fill('elden');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\?platform=pc&game=elden$/);
  const found = page.getByRole('heading', { name: /^\d+ guides? found$/ });
  await expect(found).toBeVisible();
  const count = await found.textContent();
  await page
    .getByRole('link', { name: /^View Profile/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Book' })).toBeVisible();
  await page.goBack();
  await expect(found).toHaveText(count!);
  await expect(page.getByLabel('Game')).toHaveValue('elden');
});

/** The letters of the trail signs are there; document.fonts.ready may come before anybody has asked for them. */
const lettersLoaded = (page: Page) =>
  page.waitForFunction(() =>
    [...document.fonts].some(
      (f) => f.family.includes('National Park') && f.weight === '800' && f.status === 'loaded',
    ),
  );

test('the static hero and the program’s hero stand in the same place', async ({ page }) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.route(/\/assets\/main-[\w-]+\.js/, (route) => route.abort());
    await page.goto('/');
    await lettersLoaded(page);
    const before = await page.locator('.sh-hero h1').boundingBox();
    const hero = await page.locator('.sh-hero').boundingBox();
    await page.unroute(/\/assets\/main-[\w-]+\.js/);
    await page.goto('/');
    await expect(page.getByRole('search')).toBeVisible();
    await lettersLoaded(page);
    expect(await page.locator('.sh-hero h1').boundingBox()).toEqual(before);
    expect(await page.locator('.sh-hero').boundingBox()).toEqual(hero);
  }
});

test('the gate opens with the tick only, and registering begins there', async ({ page }) => {
  await page.goto('/register');
  await expect(page).toHaveURL(/\/start$/);
  const next = page.getByRole('button', { name: 'Continue to Register' });
  await expect(next).toBeDisabled();
  const agreement = page.waitForEvent('popup');
  await page
    .locator('#main')
    .getByRole('link', { name: /User Agreement and Code of Conduct/ })
    .click();
  await expect((await agreement).getByRole('heading', { level: 1 })).toHaveText(
    'User Agreement and Code of Conduct',
  );
  await page.getByRole('checkbox').check();
  await next.click();
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
  await expect(page.getByLabel('E-mail address')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
});

test('the contents of the agreement lead to its sections', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/user-agreement');
  await page.getByRole('link', { name: 'Refunds', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Refunds' })).toBeInViewport();
});

test('the public books can be read as a table', async ({ page }) => {
  await page.goto('/greater-good');
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('columnheader', { name: 'Set aside' })).toBeVisible();
  await expectAccessible(page, 'the table');
});

for (const width of [320, 360, 768, 1280, 1441, 1920, 2560]) {
  test(`summits and flag are in the picture at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await expect(page.getByRole('search')).toBeVisible();
    const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
    const hero = await box('.sh-hero');
    const flag = (await page.locator('.sh-hero-art > path').last().boundingBox())!;
    expect(flag.y).toBeGreaterThan(hero.y);
    expect(flag.x).toBeGreaterThan(0);
    expect(flag.x + flag.width).toBeLessThan(width);
    await page.goto('/sherpas');
    await page.getByRole('article').first().getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Next 7 days' })).toBeVisible();
    // The ridge is the one drawing right below the bar; its highest line is inside of its band.
    const [band, ...lines] = await page
      .locator('main svg')
      .first()
      .evaluate((ridge) =>
        [ridge.parentElement!, ...ridge.querySelectorAll('path')].map(
          (part) => part.getBoundingClientRect().top,
        ),
      );
    expect(Math.min(...lines)).toBeGreaterThan(band!);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

/** The largest difference between two pixels side by side, of a picture in base64. */
const largestStep = (page: Page, picture: string) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const { width, height, context } = await createImageBitmap(new Blob([bytes])).then((image) => {
      const canvas = new OffscreenCanvas(image.width, image.height);
      const drawn = canvas.getContext('2d')!;
      drawn.drawImage(image, 0, 0);
      return { width: image.width, height: image.height, context: drawn };
    });
    const { data } = context.getImageData(0, 0, width, height);
    let step = 0;
    for (let at = 4; at < data.length; at += 1) {
      if (Math.floor(at / 4) % width === 0 || at % 4 === 3) continue;
      step = Math.max(step, Math.abs(data[at]! - data[at - 4]!));
    }
    return step;
  }, picture);

test('the hero’s mountains begin without a line', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    await expect(page.getByRole('search')).toBeVisible();
    // Nothing but the drawing and the sky behind it.
    await page.locator('.sh-hero-art').evaluate((art) => {
      for (const other of document.body.querySelectorAll<HTMLElement>('*')) {
        if (!other.contains(art) && !art.contains(other)) other.style.visibility = 'hidden';
      }
    });
    for (const width of [1100, 1366, 1441, 1600, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const hero = (await page.locator('.sh-hero').boundingBox())!;
      const { left, right } = await page
        .locator('.sh-hero-fade')
        .evaluate((art) => art.getBoundingClientRect());
      for (const edge of [left, right].filter((x) => x > 8 && x < width - 8)) {
        const clip = { ...hero, x: Math.floor(edge) - 6, width: 13 };
        const picture = await page.screenshot({ clip });
        expect(
          await largestStep(page, picture.toString('base64')),
          `${colorScheme}, ${width} px, at ${edge}`,
        ).toBeLessThan(4); // 2 is the dithering of the gradients
      }
    }
  }
});

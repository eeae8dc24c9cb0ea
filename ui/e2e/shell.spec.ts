import { expect, test } from '@playwright/test';

test('focuses and announces the heading after a navigation', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sherpa Directory' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Sherpa Directory' });
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle('Sherpa Directory · Sherpa');
  await expect(page.getByRole('status').filter({ hasText: 'Sherpa Directory' })).toHaveCount(1);
});

test('skips to the content', async ({ page }) => {
  await page.goto('/sherpas');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('keeps the focus when the program takes over from the HTML', async ({ page }) => {
  const program = /\/assets\/main-/;
  let run = () => {};
  const asked = new Promise<void>((resolve) => {
    void page.route(program, async (route) => {
      resolve();
      await new Promise<void>((go) => (run = go));
      await route.continue();
    });
  });
  await page.goto('/', { waitUntil: 'commit' });
  await asked;
  for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press('Tab');
  await expect(page.locator('.sh-static .sh-cta[href="/login"]')).toBeFocused();
  run();
  await expect(page.getByRole('search')).toBeVisible();
  await expect(page.locator('main .sh-cta[href="/login"]')).toBeFocused();
});

test('keeps a chosen colour scheme over a reload, from the first paint on', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/sherpas');
  await page.getByRole('button', { name: 'Light scheme' }).click();
  const light = 'rgb(242, 236, 223)';
  await expect(page.locator('html')).toHaveCSS('background-color', light);
  await page.route(/\/assets\/main-/, (route) => route.abort());
  await page.reload();
  await expect(page.locator('html')).toHaveCSS('background-color', light);
});

test('the menu collapses into a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/sherpas');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/start');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/**
 * What a screen must not do, in either scheme: overflow, complain in the console, throw, or displease
 * axe. `ready` waits for what the screen is about.
 */
export async function expectClean(page: Page, path: string, ready: () => Promise<unknown>) {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(path);
    await ready();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, path);
  }
  expect(complaints, path).toEqual([]);
}

/** No overflow, nothing for axe, as the page stands. */
export async function expectAccessible(page: Page, what: string) {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await over(), `${what} overflows`).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [what, id, nodes.map((n) => n.html)])).toEqual([]);
}

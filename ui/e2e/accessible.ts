import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Nothing is wider than the window. */
export async function expectNoOverflow(page: Page, what: string) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, `${what} overflows`).toBeLessThanOrEqual(0);
}

/** No overflow, nothing for axe, as the page stands. */
export async function expectAccessible(page: Page, what: string) {
  await expectNoOverflow(page, what);
  // The legacy mode spares a second page; it sees all of ours, which have no frames.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => [what, id, nodes.map((n) => n.html)])).toEqual([]);
}

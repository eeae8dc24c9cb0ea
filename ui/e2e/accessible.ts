import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** No overflow, nothing for axe, as the page stands. */
export async function expectAccessible(page: Page, what: string) {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await over(), `${what} overflows`).toBeLessThanOrEqual(0);
  // The legacy mode spares a second page; it sees all of ours, which have no frames.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => [what, id, nodes.map((n) => n.html)])).toEqual([]);
}

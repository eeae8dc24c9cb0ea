import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type axe from 'axe-core';

const AXE = readFileSync(join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8');

/** Nothing is wider than the window. */
export async function expectNoOverflow(page: Page, what: string) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, `${what} overflows`).toBeLessThanOrEqual(0);
}

/**
 * Nothing overflows, and axe finds no violation on the page as it stands. The page keeps axe for the next check, and
 * axe describes violations alone: to describe all elements that pass takes as long again.
 */
export async function expectAccessible(page: Page, what: string) {
  await expectNoOverflow(page, what);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const results = await run(document, { resultTypes: ['violations'] });
    return results.violations.map(({ id, nodes }) => ({ id, html: nodes.map((n) => n.html) }));
  });
  expect(violations, what).toEqual([]);
}

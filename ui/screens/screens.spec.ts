import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../e2e/accessible';
import { quietLive } from '../e2e/quiet';
import { rememberSignIn } from '../e2e/session-people';
import { SCREENS } from './screens';
import type { Stage } from './stage';

interface Look {
  width: number;
  scheme: 'dark' | 'light';
  axe: boolean;
}

const HEIGHTS: Record<number, number> = { 1920: 1080, 1280: 900, 768: 1024, 360: 780 };

/** The ends of what there is, each in a scheme of its own; between them the width alone is looked at. */
const ENDS: readonly Look[] = [
  { width: 1280, scheme: 'dark', axe: true },
  { width: 768, scheme: 'dark', axe: false },
  { width: 360, scheme: 'light', axe: true },
];
/** Every width in both schemes, for the pictures (`make screenshots`, `make soak`). */
const ALL: readonly Look[] = [1920, 1280, 768, 360].flatMap((width) =>
  (['dark', 'light'] as const).map((scheme) => ({ width, scheme, axe: true })),
);

/** Where pictures go; none are taken without it. */
const pictures = process.env.SHERPA_PICTURES;
const stage = JSON.parse(process.env.SHERPA_STAGE ?? '{}') as Stage;

test.beforeAll(() => {
  if (pictures) mkdirSync(pictures, { recursive: true });
});

for (const screen of SCREENS) {
  test(screen.name, async ({ page, context }) => {
    const complaints = complaintsOf(page, screen.refused === true);
    if (screen.as) {
      await context.addCookies(stage.cookies[screen.as]);
      await rememberSignIn(page);
    }
    await quietLive(page);
    await screen.before?.(page);
    await page.setViewportSize({ width: 1280, height: HEIGHTS[1280]! });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(stage));
    await expect(page.getByText(screen.see).first()).toBeVisible();
    await expect(page.locator('h1')).toHaveCount(1);
    if (!screen.waiting) await page.waitForLoadState('networkidle');
    await screen.act?.(page);
    for (const { width, scheme, axe } of pictures ? ALL : ENDS) {
      await page.setViewportSize({ width, height: HEIGHTS[width]! });
      await page.emulateMedia({ colorScheme: scheme });
      await settled(page, scheme);
      const what = `${screen.name} at ${width}, ${scheme}`;
      await (axe ? expectAccessible(page, what) : expectNoOverflow(page, what));
      if (pictures)
        await take(page, `${pictures}/${screen.name}-${width}-${scheme}.png`, screen.window);
    }
    // A screen that asks again just now is not waited for.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(complaints).toEqual([]);
  });
}

/** The page has taken the scheme over, and nothing moves any more. */
const settled = (page: Page, scheme: string) =>
  page.waitForFunction(
    (name) =>
      getComputedStyle(document.documentElement).colorScheme === name &&
      document.getAnimations().length === 0,
    scheme,
  );

/** What the page writes to the console as an error, the CSP's violations among it, or throws. */
function complaintsOf(page: Page, refused: boolean): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const expected = refused && message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !expected) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

async function take(page: Page, path: string, window = false) {
  const size = page.viewportSize()!;
  if (!window) {
    // A window as high as the page, or what sticks to its lower edge stands in the middle.
    const high = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: size.width, height: Math.max(size.height, high) });
    await page.evaluate(() => scrollTo(0, 0));
  }
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path, animations: 'disabled' });
}

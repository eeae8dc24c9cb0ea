import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { quietLive } from './quiet';
import { book, call, demo, newGamer, rememberSignIn } from './session-people';

/** How late the API answers. */
const DELAY_MS = 900;

const delayed = (page: Page) =>
  page.route('**/api/**', async (route) => {
    await new Promise((done) => setTimeout(done, DELAY_MS));
    await route.continue().catch(() => {});
  });

/** Where the parts of a screen stand, as `data-part` names them: in its skeleton and in itself. */
const parts = (page: Page) =>
  page.locator('[data-part]:visible').evaluateAll((found) =>
    found.map((part) => {
      const { left, top, width } = part.getBoundingClientRect();
      return { part: (part as HTMLElement).dataset.part, left, top, width };
    }),
  );

/** How far (px) a part in the window may stand from the place of its skeleton. */
const NEAR = 24;

/** Opens a screen and waits until it is drawn: `skeleton` and `final` are where its parts stood. */
async function watch(
  page: Page,
  path: string,
  settled: (page: Page) => Promise<unknown>,
  shaped: boolean,
) {
  await page.addInitScript(() => {
    const seen: { value: number; moved: string }[] = [];
    (window as unknown as { shifts: typeof seen }).shifts = seen;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as unknown as {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Element | null }[];
        };
        const moved = sources.map(({ node }) => node?.outerHTML?.slice(0, 80)).join(' | ');
        if (!hadRecentInput) seen.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await delayed(page);
  await quietLive(page);
  await page.goto(path);
  const skeleton = shaped
    ? await page
        .locator('[data-part]')
        .first()
        .waitFor()
        .then(() => parts(page))
    : [];
  await settled(page);
  // The last answers, and the frame after them.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  return { skeleton, final: shaped ? await parts(page) : [] };
}

type Parts = Awaited<ReturnType<typeof parts>>;

/** The parts in the window stand where they stood in the skeleton. */
function expectSameShape(page: Page, skeleton: Parts, final: Parts) {
  expect(skeleton.map(({ part }) => part)).toEqual(final.map(({ part }) => part));
  const seen = page.viewportSize()!.height;
  for (const [index, was] of skeleton.entries()) {
    const is = final[index]!;
    if (was.top > seen && is.top > seen) continue;
    for (const side of ['left', 'top', 'width'] as const) {
      expect(
        Math.abs(was[side] - is[side]),
        `${was.part}: ${side} ${was[side]}, then ${is[side]}`,
      ).toBeLessThan(NEAR);
    }
  }
}

/** What has moved on a watched page without anybody having done something. */
const shifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { value: number; moved: string }[] }).shifts);

for (const [width, height] of [
  [360, 760],
  [1280, 820],
] as const) {
  test.describe(`${width} px wide, the API answering after ${DELAY_MS} ms, nothing jumps`, () => {
    test.use({ viewport: { width, height } });

    const still = async (
      page: Page,
      path: string,
      settled: (page: Page) => Promise<unknown>,
      shaped = true,
    ) => {
      const { skeleton, final } = await watch(page, path, settled, shaped);
      expectSameShape(page, skeleton, final);
      const seen = await shifts(page);
      const sum = seen.reduce((total, { value }) => total + value, 0);
      expect(sum, JSON.stringify(seen, null, 1)).toBeLessThanOrEqual(0.05);
    };

    test('on a guide’s profile', async ({ page, request }) => {
      const guide = await demo(request, 'guide');
      const { _id } = await call<{ _id: string }>(guide, 'GET', '/users/me');
      await still(page, `/public-profile/${_id}`, (shown) =>
        expect(shown.getByRole('heading', { name: 'Next 7 days' })).toBeVisible(),
      );
    });

    test('on the own profile', async ({ page }) => {
      await demo(page.request, 'gamer');
      await rememberSignIn(page);
      await still(
        page,
        '/profile',
        (shown) => expect(shown.getByText('Pending Approval').first()).toBeVisible(),
        false,
      );
    });

    test('on a receipt', async ({ page, playwright, baseURL }) => {
      const other = await playwright.request.newContext({ baseURL: baseURL! });
      const guide = await demo(other, 'guide');
      const gamer = await demo(page.request, 'gamer');
      const id = await book(gamer, guide, 60);
      await rememberSignIn(page);
      await still(page, `/sessions/${id}`, (shown) =>
        expect(shown.getByText('Pending approval').first()).toBeVisible(),
      );
      await call(gamer, 'POST', `/sessions/${id}/cancel`, {});
      await other.dispose();
    });
  });
}

test('the directory does not wait for an identity provider that never answers', async ({
  page,
}) => {
  await newGamer(page.request);
  await rememberSignIn(page);
  await page.route('**/sandbox/identity/**', () => {});
  const asked = page.waitForRequest(/\/api\/users\?/);
  await page.goto('/sherpas');
  expect(await (await asked).headerValue('authorization')).toBeNull();
  await expect(page.getByRole('article').first()).toBeVisible();
  // The provider's session is waited for 5 s (specification, section 7): nothing has waited so long.
  const begun = await page.evaluate(() =>
    ['/api/config', '/api/users?'].map(
      (path) =>
        performance.getEntriesByType('resource').find(({ name }) => name.includes(path))!.startTime,
    ),
  );
  expect(begun[1]! - begun[0]!).toBeLessThan(4_000);
});

test('the directory does not wait for the configuration either', async ({ page }) => {
  await page.route('**/api/config', () => {});
  await page.goto('/sherpas');
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 4_000 });
});

test('a guide sees dollars although the directory was there first; a gamer never does', async ({
  page,
  playwright,
  baseURL,
}) => {
  for (const [who, sees] of [
    ['guide', true],
    ['gamer', false],
  ] as const) {
    const context = await playwright.request.newContext({ baseURL: baseURL! });
    await demo(context, who);
    await page.context().addCookies((await context.storageState()).cookies);
    await rememberSignIn(page);
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('article')?.textContent?.includes('$')) {
          (window as unknown as { dollars: boolean }).dollars = true;
        }
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await quietLive(page);
    // The provider answers after the directory.
    await page.route('**/sandbox/identity/token', async (route) => {
      await page.getByRole('article').first().waitFor();
      await route.continue();
    });
    await page.goto('/sherpas');
    const card = page.getByRole('article').first();
    await expect(card).toBeVisible();
    await expect(page.getByText(/\d SC$/).first()).toBeVisible();
    if (sees) await expect(card).toContainText('$');
    await page.waitForLoadState('networkidle');
    const seen = await page.evaluate(() => 'dollars' in window);
    expect(seen, who).toBe(sees);
    await page.unroute('**/sandbox/identity/token');
    await context.dispose();
  }
});

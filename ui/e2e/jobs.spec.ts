import { expect, test, type Page } from '@playwright/test';

import { call, demo } from './session-people';

interface OpsSession {
  url: string;
}

/** What the page could not load or was not allowed to do. */
function complaints(page: Page, home: string): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(error.message));
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && host !== home) found.push(request.url());
  });
  return found;
}

test('an admin lists jobs, looks at one and has it done again', async ({ page, baseURL }) => {
  const admin = await demo(page.context().request, 'admin');
  const { url } = await call<OpsSession>(admin, 'POST', '/admin/ops-session');
  const refused = complaints(page, new URL(baseURL ?? '').host);

  await page.goto(url);
  await expect(page.getByRole('link', { name: 'Queues' }).first()).toBeVisible();
  await page.goto(`${url}jobs?state=completed&kind=ledger_verify`);
  await page.getByRole('link', { name: 'ledger_verify' }).first().click();
  await expect(page).toHaveURL(/\/admin\/jobs\/jobs\/\d+/);

  const retried = page.waitForResponse((r) => r.url().endsWith('/admin/jobs/api/jobs/retry'));
  await page.getByRole('button', { name: 'Retry' }).click();
  expect((await retried).status()).toBe(200);
  await expect(page.getByText('Completed').first()).toBeVisible();

  await page.goto(`${url}queues`);
  for (const queue of ['default', 'mail', 'money']) {
    await expect(page.getByRole('link', { name: queue, exact: true }).first()).toBeVisible();
  }
  expect(refused).toEqual([]);

  const trail = await call<{ action: string; details: { call?: string; jobs?: string[] } }[]>(
    admin,
    'GET',
    '/admin/audit',
  );
  expect(trail[0]?.action).toBe('change_jobs');
  expect(trail[0]?.details.call).toBe('POST /api/jobs/retry');
  expect(trail[0]?.details.jobs).toHaveLength(1);
});

test('nobody else sees the job queues', async ({ page }) => {
  const response = await page.goto('/admin/jobs/');
  expect(response?.status()).toBe(401);
  await expect(page.getByRole('heading')).toHaveText('Your look at the job queues has ended');
  await expect(page.getByRole('link')).toHaveAttribute('href', '/admin');
  expect((await page.request.get('/admin/jobs/api/jobs')).status()).toBe(401);
});

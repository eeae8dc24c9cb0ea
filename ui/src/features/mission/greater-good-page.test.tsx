import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse, reply } from '@/testing/handlers';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { GoodSection } from './good-section';
import { GreaterGoodPage } from './greater-good-page';
import { lastMonths, monthName, niceTop } from './months';

const BOOKS = {
  profitCents: 6527,
  greaterGoodCents: 1347,
  givenCents: 500,
  byMonth: [
    { month: '2026-09', profitCents: 132, greaterGoodCents: 28, givenCents: 0 },
    { month: '2026-11', profitCents: 6395, greaterGoodCents: 1319, givenCents: 500 },
  ],
};

describe('greater good', () => {
  it('states the mission and the public figures', async () => {
    server.use(reply('get', '/greater-good', BOOKS));
    renderApp(<GreaterGoodPage />);
    expect(
      screen.getByText(/At least 20% of platform profits go to nonprofits for/),
    ).toBeInTheDocument();
    for (const cause of ['gaming equality', 'digital access', 'technology education']) {
      expect(screen.getByText(cause)).toBeInTheDocument();
    }
    expect(await screen.findByText('$65.27')).toBeVisible();
    expect(screen.getByText('$13.47')).toBeVisible();
    expect(screen.getByText('$5')).toBeVisible();
  });

  it('shows the chart as a table', async () => {
    server.use(reply('get', '/greater-good', BOOKS));
    const { user } = renderApp(<GreaterGoodPage />);
    await user.click(await screen.findByRole('button', { name: 'Show as table' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'MonthProfitSet asideGiven',
      'Sep 2026$1.32$0.28$0',
      'Oct 2026$0$0$0',
      'Nov 2026$63.95$13.19$5',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show as chart' }));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says when there is nothing yet', async () => {
    server.use(
      reply('get', '/greater-good', {
        profitCents: 0,
        greaterGoodCents: 0,
        givenCents: 0,
        byMonth: [],
      }),
    );
    renderApp(<GreaterGoodPage />);
    expect(await screen.findByText('Nothing has been earned yet.')).toBeVisible();
  });

  it('offers Retry after a failure', async () => {
    server.use(refuse('get', '/greater-good', 503, 'UNAVAILABLE'));
    const { user } = renderApp(<GreaterGoodPage />);
    expect(await screen.findByText('We could not load the figures.')).toBeVisible();
    server.use(reply('get', '/greater-good', BOOKS));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('$65.27')).toBeVisible();
  });

  it('shows the figures on the landing, and the mission without them when they fail', async () => {
    server.use(reply('get', '/greater-good', BOOKS));
    const { unmount } = renderApp(<GoodSection />);
    expect(await screen.findByText('$13.47')).toBeVisible();
    unmount();
    server.use(refuse('get', '/greater-good', 503, 'UNAVAILABLE'));
    renderApp(<GoodSection />);
    expect(screen.getByRole('link', { name: 'Greater Good' })).toHaveAttribute(
      'href',
      '/greater-good',
    );
  });
});

it.each([
  [0, 100],
  [100, 100],
  [101, 200],
  [5153, 10000],
  [20000, 20000],
])('the top over %d is %d', (cents, top) => {
  expect(niceTop(cents)).toBe(top);
});

it('keeps the newest months', () => {
  const month = (name: string) => ({ month: name, profit: 1, aside: 1, given: 0 });
  const months = lastMonths([month('2026-03'), month('2025-01')], 12);
  expect(months).toHaveLength(12);
  expect(months[0]!.month).toBe('2025-04');
  expect(months.at(-1)!.month).toBe('2026-03');
  expect(monthName('2026-03')).toBe('Mar 2026');
  expect(lastMonths([])).toEqual([]);
});

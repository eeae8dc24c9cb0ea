import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { components } from '@/api/schema';
import { user as me } from '@/testing/fixtures';
import { api, refuse, reply } from '@/testing/handlers';
import { SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { ConnectPage } from './connect-page';
import * as leave from '@/api/leave';
import { PayoutsPanel } from './payouts-panel';
import { payoutKeys } from './queries';
import { OnboardingRefreshPage, OnboardingSuccessPage } from './result-pages';

type Schemas = components['schemas'];

const summary = (over: Partial<Schemas['PayoutSummary']> = {}): Schemas['PayoutSummary'] => ({
  balanceCents: 12_500,
  onHoldCents: 5_000,
  disputedCents: 0,
  inFlightCents: 0,
  payoutsEnabled: true,
  needsOnboarding: false,
  year: 2026,
  paidThisYearCents: 60_000,
  form1099: false,
  form1099AboveCents: 60_000,
  ...over,
});

const payout = (over: Partial<Schemas['Payout']> = {}): Schemas['Payout'] => ({
  _id: 'payout-1',
  amountCents: 10_000,
  reversedCents: 0,
  status: 'paid',
  createdAt: '2026-11-01T10:00:00Z',
  paidAt: '2026-11-01T10:01:00Z',
  ...over,
});

const guide = () => reply('get', '/users/me', me({ role: 'sherpa', isGuide: true }));
const LINK = '/payments/create-onboarding-link';

describe('connecting to Stripe', () => {
  const left = vi.fn();
  beforeEach(() => {
    left.mockReset();
    vi.spyOn(leave, 'leaveFor').mockImplementation(left);
  });
  const show = () => renderApp(<ConnectPage />, { identity: SIGNED_IN });
  const go = () => screen.findByRole('button', { name: 'Continue to Stripe' });

  it('leaves for the address and stays busy', async () => {
    server.use(guide(), reply('post', LINK, { url: 'https://connect.test/1' }));
    const { user } = show();
    await user.click(await go());
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('https://connect.test/1'));
    expect(screen.getByRole('button', { name: 'Opening Stripe...' })).toBeVisible();
  });

  it.each([
    ['a refusal', refuse('post', LINK, 503, 'UNAVAILABLE', 'The provider is away.')],
    ['no address', reply('post', LINK, {})],
    ['an address of no web page', reply('post', LINK, { url: 'javascript:alert(1)' })],
  ])('says so after %s', async (_name, handler) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    server.use(guide(), handler);
    const { user } = show();
    await user.click(await go());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Something went wrong connecting to Stripe. Please try again later.',
    );
    expect(left).not.toHaveBeenCalled();
    expect(await go()).toBeVisible();
  });

  it.each([{}, { role: 'admin' as const, isAdmin: true }])(
    'is for Sherpas only: %j',
    async (who) => {
      server.use(reply('get', '/users/me', me(who)));
      show();
      expect(await screen.findByText('Only Sherpa guides can connect to Stripe.')).toBeVisible();
      expect(screen.queryByRole('button', { name: /Stripe/ })).toBeNull();
    },
  );

  it('lets details be changed later', async () => {
    server.use(
      reply('get', '/users/me', me({ role: 'sherpa', isGuide: true, payoutsEnabled: true })),
    );
    show();
    expect(await screen.findByRole('button', { name: 'Change details at Stripe' })).toBeVisible();
  });
});

describe('back from Stripe', () => {
  it('is all set', async () => {
    server.use(guide(), reply('get', '/payments/summary', summary()));
    const { queries } = renderApp(<OnboardingSuccessPage />, { identity: SIGNED_IN });
    await waitFor(() => expect(queries.getQueryData(payoutKeys.summary)).toBeDefined());
    expect(
      await screen.findByRole('heading', { level: 1, name: "You're all set to receive payouts" }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Guide Dashboard' })).toHaveAttribute('href', '/guide');
  });

  it.each([
    [true, 'Stripe needs something more from you'],
    [false, 'Stripe is checking your details'],
  ])('is not all set while it is not: more is needed %s', async (needsOnboarding, title) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      server.use(
        guide(),
        reply('get', '/payments/summary', summary({ payoutsEnabled: false, needsOnboarding })),
      );
      const { queries } = renderApp(<OnboardingSuccessPage />, { identity: SIGNED_IN });
      const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
      await waitFor(() => expect(queries.getQueryData(payoutKeys.summary)).toBeDefined());
      // The provider's answer may come a moment after the guide. Until then the page says nothing about missing details.
      expect(await heading('Checking with Stripe')).toBeVisible();
      await act(() => vi.advanceTimersByTimeAsync(5_000));
      expect(await heading(title)).toBeVisible();
      expect(document.body).not.toHaveTextContent('all set');
      const connect = screen.queryByRole('link', { name: 'Connect to Stripe' });
      expect(connect?.getAttribute('href')).toBe(needsOnboarding ? '/connect-stripe' : undefined);
    } finally {
      vi.useRealTimers();
    }
  });

  it('claims nothing when it cannot be asked', async () => {
    server.use(guide(), refuse('get', '/payments/summary', 422, 'ODD', 'Odd.'));
    const { user } = renderApp(<OnboardingSuccessPage />, { identity: SIGNED_IN });
    expect(await screen.findByText('Could not load your payouts.')).toBeVisible();
    expect(document.body).not.toHaveTextContent('all set');
    server.use(reply('get', '/payments/summary', summary()));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText("You're all set to receive payouts")).toBeVisible();
  });

  it('leads to another try', () => {
    renderApp(<OnboardingRefreshPage />);
    expect(screen.getByRole('heading', { name: 'Please try onboarding again' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute(
      'href',
      '/connect-stripe',
    );
  });
});

describe('the payouts of the dashboard', () => {
  const show = (
    over: Partial<Schemas['PayoutSummary']> = {},
    payouts: Schemas['Payout'][] = [payout()],
  ) => {
    server.use(
      reply('get', '/payments/summary', summary(over)),
      reply('get', '/payments/payouts', payouts),
    );
    return renderApp(<PayoutsPanel />, { identity: SIGNED_IN });
  };
  const figure = async (name: string) => (await screen.findByText(name)).closest('div')!;

  it('shows balance, hold and the year', async () => {
    show({ disputedCents: 2_500, inFlightCents: 700 });
    expect(await figure('Balance')).toHaveTextContent('$125$7 on its way to you');
    expect(await figure('On hold')).toHaveTextContent('$50$25 of it wait for a verdict');
    expect(await figure('Paid in 2026')).toHaveTextContent('$600A 1099 comes above $600 a year');
  });

  it('names the limit of the 1099 that the server says', async () => {
    show({ paidThisYearCents: 60_001, form1099AboveCents: 200_000 });
    expect(await figure('Paid in 2026')).toHaveTextContent('A 1099 comes above $2,000 a year');
  });

  it('announces the 1099 above $600', async () => {
    show({ paidThisYearCents: 60_001, form1099: true });
    expect(await figure('Paid in 2026')).toHaveTextContent('You will receive a 1099 for this year');
  });

  it.each([
    [{ nextPayoutAt: '2020-01-01T00:00:00Z' }, 'In a moment'],
    [{ nextPayoutAt: '2099-01-05T10:00:00Z' }, '2099'],
    [{ payoutsEnabled: false, needsOnboarding: true }, 'When Stripe is connected'],
    [{ inFlightCents: 100 }, 'On its way'],
    [{}, 'After your next session'],
  ])('says when the next payout is: %j', async (over, words) => {
    show(over);
    expect(await figure('Next payout')).toHaveTextContent(words);
  });

  it('leads to Stripe while it must, and says what failed', async () => {
    show({ needsOnboarding: true, payoutsEnabled: false, failure: 'Your account is closed.' });
    expect(await screen.findByText('Your account is closed.')).toBeVisible();
    expect(screen.getByText(/earnings wait here/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Connect to Stripe' })).toHaveAttribute(
      'href',
      '/connect-stripe',
    );
  });

  it('lists what was sent, page by page', async () => {
    server.use(
      reply('get', '/payments/summary', summary()),
      http.get(api('/payments/payouts'), ({ request }) => {
        const second = new URL(request.url).searchParams.get('cursor') === 'two';
        return second
          ? HttpResponse.json([payout({ _id: 'b', amountCents: 4_200, reversedCents: 4_200 })])
          : HttpResponse.json(
              [
                payout({
                  status: 'waiting',
                  failure: 'Refused.',
                  nextAttemptAt: '2026-11-02T10:00:00Z',
                }),
              ],
              { headers: { Link: '</api/payments/payouts?cursor=two>; rel="next"' } },
            );
      }),
    );
    const { user } = renderApp(<PayoutsPanel />, { identity: SIGNED_IN });
    const [, first] = await screen.findAllByRole('row');
    expect(first).toHaveTextContent(/waitingRefused\.Tried again .*\$100/);
    await user.click(screen.getByRole('button', { name: 'Show more payouts' }));
    expect(await screen.findByText('$42 taken back')).toBeVisible();
    expect(
      within(screen.getByRole('table', { name: 'Past payouts' })).getAllByRole('row'),
    ).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Show more payouts' })).toBeNull();
  });

  it.each([
    [{}, 'What a session earns is sent 48 hours after its end.'],
    [
      { payoutsEnabled: false, needsOnboarding: true },
      'What your sessions earn is sent once Stripe is connected.',
    ],
  ])('has no payouts yet, however many sessions there were: %j', async (over, hint) => {
    show(over, []);
    expect(await screen.findByText('No payouts yet.')).toBeVisible();
    expect(screen.getByText(hint)).toBeVisible();
    expect(document.body).not.toHaveTextContent('your first session');
  });

  it('offers Retry for either half', async () => {
    server.use(
      refuse('get', '/payments/summary', 422, 'ODD', 'Odd.'),
      refuse('get', '/payments/payouts', 422, 'ODD', 'Odd.'),
    );
    const { user } = renderApp(<PayoutsPanel />, { identity: SIGNED_IN });
    expect(await screen.findByText('Could not load your payouts.')).toBeVisible();
    expect(await screen.findByText('Could not load your past payouts.')).toBeVisible();
    server.use(reply('get', '/payments/summary', summary()), reply('get', '/payments/payouts', []));
    for (const button of screen.getAllByRole('button', { name: 'Retry' })) await user.click(button);
    expect(await screen.findByText('$125')).toBeVisible();
    expect(await screen.findByText('No payouts yet.')).toBeVisible();
  });
});

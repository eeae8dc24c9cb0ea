import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, missingRoute, refuse, reply } from '@/testing/handlers';
import { ACCOUNT_ID, SIGNED_IN, SIGNED_OUT, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { PaymentPage } from './payment-page';

const VERIFY = '/scPayments/checkout/success';
const open = (search = '?session_id=cs_test_1', identity = SIGNED_IN) =>
  renderApp(
    <Routes>
      <Route path="/payment-success" element={<PaymentPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { identity, at: `/payment-success${search}` },
  );
const paid = { ok: true, processed: false, alreadyCredited: false, credited: false, newBalance: 0 };

describe('payment', () => {
  it.each([
    ['', 'Missing payment session ID.'],
    ['?session_id=', 'Missing payment session ID.'],
    ['?session_id=pi_1', 'Invalid payment session ID.'],
  ])('address "%s": %s', (search, text) => {
    open(search);
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Go to Profile' })).toHaveAttribute('href', '/profile');
  });

  it('signed out: only an id needs somebody to sign in', () => {
    const first = open('', SIGNED_OUT);
    expect(screen.getByRole('alert')).toHaveTextContent('Missing payment session ID.');
    first.unmount();
    const { place } = open('?session_id=cs_test_1', SIGNED_OUT);
    expect(place()).toBe('/login?from=%2Fpayment-success%3Fsession_id%3Dcs_test_1');
  });

  it.each(['stripe_cs', 'session_id', 'sessionId'])('reads its id from %s', async (name) => {
    let asked: string | null = '';
    server.use(
      http.get(api(VERIFY), ({ request }) => {
        asked = new URL(request.url).searchParams.get('session_id');
        return HttpResponse.json({ ...paid, processed: true });
      }),
    );
    open(`?${name}=cs_test_9`);
    expect(await screen.findByText('Payment already processed')).toBeVisible();
    expect(asked).toBe('cs_test_9');
  });

  it('confirms by GET when the POST route is missing', async () => {
    server.use(
      reply('get', VERIFY, paid),
      missingRoute('post', '/scPayments/confirm'),
      reply('get', '/scPayments/confirm/cs_test_1', {
        success: true,
        credited: 51,
        newBalance: 171,
      }),
    );
    open();
    expect(await screen.findByText('Payment successful! Sherpa Cred added.')).toBeVisible();
    expect(screen.getByText(/Your balance is 171 SC/)).toBeVisible();
  });

  it.each([
    [
      'Payment verification failed.',
      'Not paid yet',
      () => reply('get', VERIFY, { ...paid, ok: false, error: 'Not paid yet' }),
    ],
    [
      'Payment verification failed.',
      'Unknown error',
      () => reply('get', VERIFY, { ...paid, ok: false }),
    ],
    [
      'Error verifying payment.',
      'The database is away.',
      () => refuse('get', VERIFY, 503, 'UNAVAILABLE', 'The database is away.'),
    ],
    [
      'Unexpected error verifying payment.',
      'Unknown error',
      () =>
        http.get(
          api(VERIFY),
          () => new HttpResponse('{', { headers: { 'Content-Type': 'application/json' } }),
        ),
    ],
  ])('%s %s', async (text, detail, handler) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    server.use(handler());
    open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(text);
    expect(alert).toHaveTextContent(detail);
  });

  it('tries again after a failed confirmation', async () => {
    server.use(
      reply('get', VERIFY, paid),
      refuse('post', '/scPayments/confirm', 409, 'NOT_PAID', 'Not paid.'),
    );
    const { user: person } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Payment confirmation failed.Not paid.',
    );
    server.use(
      reply('post', '/scPayments/confirm', { success: true, credited: 51, newBalance: 51 }),
    );
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Payment successful! Sherpa Cred added.')).toBeVisible();
  });
});

describe('afterwards', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => vi.useRealTimers());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it.each([
    [1_500, { ...paid }, 'Payment successful! Sherpa Cred added.'],
    [1_200, { ...paid, alreadyCredited: true }, 'Payment already processed'],
  ])('the profile follows after %i ms', async (ms, state, text) => {
    server.use(
      reply('get', VERIFY, state),
      reply('post', '/scPayments/confirm', { success: true, credited: 51, newBalance: 51 }),
    );
    const { place } = open();
    await screen.findByText(text);
    await pass(ms - 200);
    expect(place()).toContain('/payment-success');
    await pass(300);
    await waitFor(() => expect(place()).toBe('/profile'));
  });

  it.each([
    [1_500, { ...paid }, 'Payment successful! Sherpa Cred added.'],
    [1_200, { ...paid, alreadyCredited: true }, 'Payment already processed'],
  ])('after %i ms the booking that waited is continued', async (ms, state, text) => {
    localStorage.setItem(
      'sherpa:unfinished',
      JSON.stringify({
        booking: { guideId: 'guide-1', guideName: 'AshfallMara', rateSC: 75 },
        account: ACCOUNT_ID,
        until: Date.now() + 60_000,
      }),
    );
    server.use(
      reply('get', VERIFY, state),
      reply('post', '/scPayments/confirm', { success: true, credited: 51, newBalance: 51 }),
    );
    const { place } = open();
    await screen.findByText(text);
    expect(screen.getByRole('link', { name: 'Continue booking AshfallMara' })).toHaveAttribute(
      'href',
      '/public-profile/guide-1?book=1',
    );
    expect(screen.getByRole('link', { name: 'Go to Profile' })).toBeVisible();
    await pass(ms - 200);
    expect(place()).toContain('/payment-success');
    await pass(300);
    await waitFor(() => expect(place()).toBe('/public-profile/guide-1?book=1'));
  });
});

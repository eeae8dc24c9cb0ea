import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { saveFile } from '@/api/save-file';
import type { components } from '@/api/schema';
import { session, user } from '@/testing/fixtures';
import { api, refuse, reply } from '@/testing/handlers';
import { SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { PurchasePage } from './purchase-page';
import { StatementPage } from './statement-page';

vi.mock('@/api/save-file', () => ({ saveFile: vi.fn() }));

type Entry = components['schemas']['StatementEntry'];

const entry = (over: Partial<Entry> = {}): Entry => ({
  id: 'entry-1',
  at: '2026-11-20T18:00:00Z',
  kind: 'purchase',
  sc: 210,
  balance: 210,
  purchaseId: 'purchase-1',
  text: 'Everest pack',
  ...over,
});
const BOOKED = entry({
  id: 'entry-2',
  kind: 'booking',
  sc: -75,
  balance: 135,
  purchaseId: undefined,
  sessionId: 'session-abc123',
  text: 'Elden Ring with Mara, 1 h',
});
const held = session({ totalSC: 75, money: { state: 'held', sc: 75, late: false } });

const show = (entries: Entry[] = [BOOKED, entry()], sessions = [held]) => {
  server.use(
    reply('get', '/users/me', user({ sherpaCred: 135 })),
    reply('get', '/wallet/statement', entries),
    reply('get', '/sessions/users/me', sessions),
  );
  return renderApp(<StatementPage />, { identity: SIGNED_IN, at: '/wallet' });
};

describe('the statement', () => {
  it('has every movement with what it was for, the signed amount and the balance after', async () => {
    show();
    const table = within(await screen.findByRole('table', { name: 'Statement' }));
    expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Date',
      'What for',
      'Amount',
      'Balance after',
    ]);
    const [booked, bought] = table.getAllByRole('row').slice(1);
    expect(booked).toHaveTextContent(/Elden Ring with Mara, 1 h.*−75 SC135 SC$/);
    expect(within(booked!).getByRole('link', { name: 'Session abc123' })).toHaveAttribute(
      'href',
      '/sessions/session-abc123',
    );
    expect(bought).toHaveTextContent(/Everest pack.*\+210 SC210 SC$/);
    expect(within(bought!).getByRole('link', { name: /^Receipt of/ })).toHaveAttribute(
      'href',
      '/wallet/purchases/purchase-1',
    );
  });

  it('shows apart what sessions hold', async () => {
    show();
    expect((await screen.findByText('Held by sessions')).parentElement).toHaveTextContent('75 SC');
    expect(screen.getByText('Balance').parentElement).toHaveTextContent('135 SC');
  });

  it('says nothing of it when they hold none', async () => {
    show([entry()], []);
    await screen.findByRole('table');
    expect(screen.queryByText('Held by sessions')).toBeNull();
  });

  it('loads earlier movements by a button', async () => {
    show();
    server.use(
      http.get(api('/wallet/statement'), ({ request }) =>
        new URL(request.url).searchParams.get('cursor') === 'two'
          ? HttpResponse.json([entry()])
          : HttpResponse.json([BOOKED], {
              headers: { Link: '</api/wallet/statement?cursor=two>; rel="next"' },
            }),
      ),
    );
    const { user: person } = renderApp(<StatementPage />, { identity: SIGNED_IN });
    await person.click(
      (await screen.findAllByRole('button', { name: 'Show earlier movements' }))[0]!,
    );
    expect((await screen.findAllByText('Everest pack')).length).toBeGreaterThan(0);
  });

  it('is empty in words', async () => {
    show([], []);
    expect(await screen.findByText('Nothing has moved yet.')).toBeVisible();
  });

  it('keeps its rows when it cannot be read again, with Retry', async () => {
    const { queries, user: person } = show();
    await screen.findByRole('table');
    server.use(refuse('get', '/wallet/statement', 422, 'ODD', 'Odd.'));
    await queries.invalidateQueries({ queryKey: ['me', 'statement'] });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Could not load your statement.Odd.',
    );
    expect(screen.getByText('Everest pack')).toBeVisible();
    server.use(reply('get', '/wallet/statement', [entry()]));
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('is saved as CSV, asked for with the token', async () => {
    const { user: person } = show();
    const asked: (string | null)[] = [];
    server.use(
      http.get(api('/wallet/statement'), ({ request }) => {
        if (request.headers.get('Accept') !== 'text/csv') return HttpResponse.json([BOOKED]);
        asked.push(request.headers.get('Authorization'));
        return new HttpResponse('at,kind\n', { headers: { 'Content-Type': 'text/csv' } });
      }),
    );
    await person.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() =>
      expect(saveFile).toHaveBeenCalledWith('sherpa-statement.csv', expect.anything()),
    );
    expect(asked).toEqual(['Bearer token-1']);
  });

  it('says when the file cannot be had', async () => {
    const { user: person } = show();
    server.use(refuse('get', '/wallet/statement', 429, 'LIMIT', 'Too often. Try later.'));
    await person.click(await screen.findByRole('button', { name: 'Download CSV' }));
    expect(
      await screen.findByText('Failed to load the statement as a file. Too often. Try later.'),
    ).toBeVisible();
  });
});

const PURCHASE: components['schemas']['PurchaseReceipt'] = {
  _id: 'purchase-1',
  number: 'SC-2026-000042',
  at: '2026-11-20T18:00:00Z',
  issuer: { name: 'Sherpa Inc.', address: '1 Trail Road\nDenver, CO', email: 'money@sherpa.test' },
  payer: { name: 'Mara Lindqvist', email: 'mara@sherpa.test' },
  description: 'Everest: 210 SC',
  sc: 210,
  cents: 10_000,
  currency: 'usd',
  refundedCents: 2_500,
  status: 'partly_refunded',
};

describe('the receipt of a purchase', () => {
  const receipt = () =>
    renderApp(
      <Routes>
        <Route path="/wallet/purchases/:id" element={<PurchasePage />} />
      </Routes>,
      { identity: SIGNED_IN, at: '/wallet/purchases/purchase-1' },
    );

  it('names number, issuer, payer and what was paid, and is printed', async () => {
    server.use(reply('get', '/wallet/purchases/purchase-1', PURCHASE));
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    const { user: person } = receipt();
    const sheet = await screen.findByRole('article', { name: 'Receipt SC-2026-000042' });
    for (const words of ['Sherpa Inc.', 'Denver, CO', 'Mara Lindqvist', 'mara@sherpa.test'])
      expect(sheet).toHaveTextContent(words);
    expect(sheet).toHaveTextContent(/Everest: 210 SC210 SC\$100Refunded-\$25Total\$75/);
    expect(sheet).toHaveTextContent('partly refunded');
    await person.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalled();
  });

  it('is another’s, or none', async () => {
    server.use(refuse('get', '/wallet/purchases/purchase-1', 404, 'PURCHASE_NOT_FOUND'));
    receipt();
    expect(await screen.findByText('This receipt was not found.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the statement' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });
});

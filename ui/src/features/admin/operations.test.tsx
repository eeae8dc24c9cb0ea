import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveFor } from '@/api/leave';
import type { components } from '@/api/schema';
import { api, refuse, reply } from '@/testing/handlers';
import { SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { operations, queue, waiting } from './admin.fixture';
import { AdminPage } from './admin-page';
// Loading before the test does not count against its time limit.
import './operations-panel';
import { adminKeys } from './queries';

vi.mock('@/api/leave', () => ({ leaveFor: vi.fn() }));
beforeEach(() => vi.mocked(leaveFor).mockClear());
afterEach(() => vi.useRealTimers());

type Operations = components['schemas']['Operations'];

const PATH = '/admin/operations';
const SESSION = '01a1fc04-2aa9-76d7-b381-84198c57a84d';
const PAYOUT = '01a1fc04-2aa9-76d7-b381-84198c57a850';
const mossy = { _id: 'guide-1', username: 'Mossy', avatar: '' };

function show(over: Partial<Operations> = {}) {
  server.use(
    reply('get', '/admin/users', []),
    reply('get', '/admin/waiting', waiting()),
    reply('get', PATH, operations(over)),
  );
  return renderApp(<AdminPage />, { identity: SIGNED_IN, at: '/admin?tab=operations' });
}

const block = (name: string) => screen.findByRole('region', { name });
const line = (table: HTMLElement, name: string) =>
  within(table).getByText(name).closest('tr') as HTMLElement;

describe('operations', () => {
  it('are a tab with an address of its own', async () => {
    server.use(
      reply('get', '/admin/users', []),
      reply('get', '/admin/waiting', waiting()),
      reply('get', PATH, operations()),
    );
    const { user, place } = renderApp(<AdminPage />, { identity: SIGNED_IN, at: '/admin' });
    await user.click(screen.getByRole('tab', { name: 'Operations' }));
    expect(await screen.findByRole('heading', { name: 'All is well' })).toBeVisible();
    expect(place()).toBe('/admin?tab=operations');
  });

  it('that are well say so, block by block', async () => {
    show();
    const verdict = await screen.findByRole('heading', { name: 'All is well' });
    expect(verdict.closest('[role=status]')).toHaveTextContent('the ledger agrees with itself');
    expect(screen.queryByRole('list', { name: 'What needs a person' })).toBeNull();
    for (const [name, words] of [
      ['Failed jobs', 'No job fails.'],
      ['Late refunds', 'Nobody waits for SC.'],
      ['Payouts in doubt', 'Every payout is accounted for.'],
      ['Purchases that do not match', 'Every purchase was paid as agreed.'],
      ['Disputed payments', 'No bank takes a payment back.'],
      ['Blocked accounts', 'Everybody may book.'],
      ['Problem sessions without a verdict', 'None is older than seven days.'],
      ['Earnings of closed accounts', 'No closed account has money due.'],
    ] as const) {
      expect(await block(name)).toHaveTextContent(words);
    }
    const ledger = await block('The ledger');
    expect(ledger).toHaveTextContent(/Faults0Transfers68,912Accounts2,004.*It took340 ms/);
  });

  it('show each queue', async () => {
    show({
      queues: [
        queue('mail', { waiting: 1240, oldestWaitingSeconds: 840, scheduled: 9, paused: true }),
        queue('money', { waiting: 2, oldestWaitingSeconds: 95, running: 4, retrying: 3 }),
      ],
    });
    const table = await screen.findByRole('table', { name: 'Job queues' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Queue', 'State', 'Waiting', 'Oldest waits', 'Running', 'Retrying', 'For later']);
    const cells = (name: string) =>
      within(line(table, name))
        .getAllByRole('cell')
        .map((cell) => cell.lastChild?.textContent);
    expect(cells('mail')).toEqual(['mail', 'Paused', '1,240', '14 min', '0', '0', '9']);
    expect(cells('money')).toEqual(['money', 'Late', '2', '1 min', '4', '3', '0']);
  });

  it('say that no process works, and what to do', async () => {
    show({ working: false, queues: [queue('money', { waiting: 1 })] });
    expect(await block('Job queues')).toHaveTextContent('Start a worker (sherpa worker)');
    expect(await block('Job queues')).toHaveTextContent('Stands still');
    expect(
      within(screen.getByRole('list', { name: 'What needs a person' })).getByRole('link', {
        name: 'Job queues',
      }),
    ).toHaveAttribute('href', '#operations-queues');
    expect(document.getElementById('operations-queues')).toHaveTextContent('Job queues');
  });

  it('explain why jobs fail', async () => {
    show({
      failures: [
        {
          kind: 'email_send',
          state: 'retryable',
          count: 2,
          lastError: 'UNAVAILABLE',
          lastAt: '2026-11-21T20:12:00Z',
        },
        {
          kind: 'session_settle',
          state: 'discarded',
          count: 1,
          lastError: 'INVALID_TRANSITION',
          lastAt: '2026-11-21T20:12:00Z',
        },
      ],
    });
    const table = await screen.findByRole('table', { name: 'Failed jobs' });
    expect(line(table, 'email_send')).toHaveTextContent(
      /Tried again.*2.*UNAVAILABLE: a provider or the database did not answer/,
    );
    expect(line(table, 'session_settle')).toHaveTextContent(/Given up.*1.*INVALID_TRANSITION/);
  });

  it('lead to what is owed, and to the problems', async () => {
    show({
      refunds: {
        total: 51,
        items: [
          {
            sessionId: SESSION,
            totalSC: 154,
            jobState: 'discarded',
            since: '2026-11-21T20:01:00Z',
          },
        ],
      },
      problems: {
        total: 1,
        items: [{ sessionId: SESSION, state: 'disputed', openedAt: '2026-11-10T08:12:00Z' }],
      },
      mismatches: {
        total: 1,
        items: [
          {
            _id: 'payment-1',
            buyer: mossy,
            checkoutId: 'cs_test_a1',
            priceCents: 5000,
            since: '2026-11-21T08:12:00Z',
          },
        ],
      },
      closedEarnings: {
        total: 1,
        totalCents: 3500,
        items: [{ guide: mossy, amountCents: 3500, closedAt: '2026-11-10T08:12:00Z' }],
      },
    });
    const refunds = await block('Late refunds');
    expect(refunds).toHaveTextContent(/154 SC.*Given up/);
    expect(refunds).toHaveTextContent('The first 1 of 51 are shown.');
    expect(within(refunds).getByRole('link', { name: 'Session 57a84d' })).toHaveAttribute(
      'href',
      `/sessions/${SESSION}`,
    );
    const problems = await block('Problem sessions without a verdict');
    expect(problems).toHaveTextContent('Both sides report');
    expect(within(problems).getByRole('link', { name: 'Judge them' })).toHaveAttribute(
      'href',
      '/admin?tab=problems',
    );
    expect(await block('Purchases that do not match')).toHaveTextContent(/Mossy.*cs_test_a1.*\$50/);
    expect(await block('Earnings of closed accounts')).toHaveTextContent(/Mossy.*\$35/);
    expect(screen.getByRole('link', { name: 'Problem sessions' })).toHaveAttribute(
      'href',
      '/admin?tab=problems',
    );
  });

  it('name disputes and whom they keep from booking', async () => {
    const buyer = { ...mossy, email: 'mossy@example.test' };
    const item = {
      _id: 'du_1',
      buyer,
      amountCents: 5000,
      takenSC: 49,
      state: 'open' as const,
      reason: 'fraudulent',
      dueBy: '2026-11-28T08:12:00Z',
      since: '2026-11-20T08:12:00Z',
    };
    const { dueBy: _none, ...undated } = item;
    show({
      disputes: {
        open: 1,
        inquiries: 1,
        overturned: 1,
        items: [
          item,
          { ...undated, _id: 'du_2', state: 'inquiry' },
          { ...item, _id: 'du_3', state: 'overturned' },
        ],
      },
      blocked: { total: 1, items: [{ user: buyer, since: '2026-11-20T08:12:00Z' }] },
    });
    const disputes = await block('Disputed payments');
    expect(line(disputes, 'du_1 (fraudulent)')).toHaveTextContent(
      /Mossy.*The bank has the money.*\$50.*49 SC.*28/,
    );
    expect(line(disputes, 'du_2 (fraudulent)')).toHaveTextContent(/The bank asks.*No date/);
    expect(line(disputes, 'du_3 (fraudulent)')).toHaveTextContent('Decided otherwise since');
    const blocked = await block('Blocked accounts');
    expect(blocked).toHaveTextContent(/Mossy.*mossy@example.test/);
    expect(blocked).toHaveTextContent('sherpa admin unblock EMAIL');
  });

  it('give the command for each payout in doubt', async () => {
    const item = { _id: PAYOUT, guide: mossy, amountCents: 12_050, since: '2026-11-20T08:12:00Z' };
    show({
      payouts: {
        unknown: 1,
        stopped: 1,
        unfunded: 1,
        items: [
          { ...item, status: 'stopped' },
          { ...item, _id: 'p-2', status: 'unknown' },
          { ...item, _id: 'p-3', status: 'unfunded' },
        ],
      },
    });
    const list = await screen.findByRole('list', { name: 'Payouts in doubt' });
    const [stopped, unknown, unfunded] = within(list).getAllByRole('listitem');
    expect(stopped).toHaveTextContent(/Mossy\$120\.50Waits for your word/);
    expect(
      within(stopped!).getByText(`sherpa payouts resolve ${PAYOUT} --paid tr_…`),
    ).toBeVisible();
    expect(within(stopped!).getByText(`sherpa payouts resolve ${PAYOUT} --not-paid`)).toBeVisible();
    // While the provider is asked about a payout, nobody may say that it did not arrive.
    expect(unknown).toHaveTextContent('sherpa payouts resolve p-2 --paid tr_…');
    expect(unknown).not.toHaveTextContent('--not-paid');
    expect(unfunded).toHaveTextContent('Add funds in Stripe');
    expect(unfunded).not.toHaveTextContent('sherpa payouts');
  });

  it('copy a command without its ellipsis', async () => {
    const { user } = show({
      payouts: {
        unknown: 0,
        stopped: 1,
        unfunded: 0,
        items: [
          {
            _id: PAYOUT,
            guide: mossy,
            amountCents: 1,
            status: 'stopped',
            since: '2026-11-20T08:12:00Z',
          },
        ],
      },
    });
    await user.click(
      await screen.findByRole('button', {
        name: `Copy sherpa payouts resolve ${PAYOUT} --paid tr_…`,
      }),
    );
    expect(await screen.findByText('Copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(
      `sherpa payouts resolve ${PAYOUT} --paid tr_`,
    );
  });

  it('say when a command could not be copied', async () => {
    const { user } = show();
    const copy = await screen.findByRole('button', { name: 'Copy sherpa ledger verify' });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('no'));
    await user.click(copy);
    expect(await screen.findByText('Could not copy. Please select the text.')).toBeVisible();
  });

  it('list the faults of the ledger', async () => {
    show({
      ledger: {
        ...operations().ledger!,
        faults: 60,
        findings: [{ check: 'escrow', subject: `session ${SESSION}`, detail: 'holds 0 SC' }],
      },
    });
    const table = await screen.findByRole('table', { name: 'Faults of the ledger' });
    expect(table).toHaveTextContent(/escrow.*session 01a1.*holds 0 SC/);
    expect(await block('The ledger')).toHaveTextContent('The first 1 of 60 are shown.');
  });

  it('say that they could not be loaded, after one more try', async () => {
    let asked = 0;
    server.use(
      reply('get', '/admin/users', []),
      reply('get', '/admin/waiting', waiting()),
      http.get(api(PATH), ({ request }) => {
        asked += 1;
        expect(new URL(request.url).searchParams.get('_ts')).toMatch(/^\d{13}$/);
        return HttpResponse.json({}, { status: 503 });
      }),
    );
    const { user } = renderApp(<AdminPage />, { identity: SIGNED_IN, at: '/admin?tab=operations' });
    expect(await screen.findByText('Could not load the figures.')).toBeVisible();
    expect(asked).toBe(2);
    server.use(reply('get', PATH, operations()));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'All is well' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Could not load the figures.')).toBeNull());
  });

  it('are read again every ten seconds and keep the old figures meanwhile', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { queries } = show();
    expect(await screen.findByRole('heading', { name: 'All is well' })).toBeVisible();
    server.use(refuse('get', PATH, 503, 'UNAVAILABLE', 'The database is down.'));
    await vi.advanceTimersByTimeAsync(11_000);
    expect(await screen.findByText('The database is down.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'All is well' })).toBeVisible();

    server.use(reply('get', PATH, operations({ refunds: { total: 1, items: [] } })));
    await vi.advanceTimersByTimeAsync(11_000);
    expect(
      await screen.findByRole('heading', { name: '1 thing needs a person now' }),
    ).toBeVisible();
    expect(queries.getQueryState(adminKeys.operations)?.status).toBe('success');
  });
});

describe('the job queues', () => {
  it('are opened as a page of their own', async () => {
    const { user } = show();
    server.use(
      reply('post', '/admin/ops-session', {
        url: '/admin/jobs/',
        expiresAt: '2026-11-21T21:01:05Z',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Open job queues' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/admin/jobs/'));
  });

  it('tell of a refusal and may be tried again', async () => {
    const { user } = show();
    server.use(
      refuse('post', '/admin/ops-session', 503, 'UNAVAILABLE', 'Not available right now.'),
    );
    await user.click(screen.getByRole('button', { name: 'Open job queues' }));
    expect(await screen.findByText('Not available right now.')).toBeVisible();
    expect(leaveFor).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Open job queues' })).not.toHaveAttribute(
      'aria-disabled',
    );
  });
});

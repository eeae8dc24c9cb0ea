import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { components } from '@/api/schema';
import { session, user } from '@/testing/fixtures';
import { api, refuse, reply } from '@/testing/handlers';
import { SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { ReceiptPage } from './receipt-page';

type ApiSession = components['schemas']['Session'];
type ApiUser = components['schemas']['User'];

const FUTURE = new Date(Date.now() + 48 * 3_600_000).toISOString();
const guide = user({ _id: 'guide-1', username: 'NovaRidge', role: 'sherpa', isGuide: true });
const gamer = user();

const open = (me: ApiUser = gamer) => {
  server.use(reply('get', '/users/me', me));
  return renderApp(
    <Routes>
      <Route
        path="/sessions/:id"
        element={
          <ReceiptPage
            room={() => ({ line: null, meet: null, talk: null, bar: null })}
            rating={({ side }) => <div role="dialog" aria-label={`rating by the ${side}`} />}
          />
        }
      />
      <Route path="*" element={null} />
    </Routes>,
    { identity: SIGNED_IN, at: '/sessions/session-000001' },
  );
};
const show = (over: Partial<ApiSession> = {}, me: ApiUser = gamer) => {
  server.use(reply('get', '/sessions/:id', session({ scheduledTime: FUTURE, ...over })));
  return open(me);
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('receipt', () => {
  it('of a request, for its gamer', async () => {
    show({ actions: ['cancel', 'move'] });
    expect(await heading('Pending approval')).toBeVisible();
    expect(screen.getByText(/Sherpa must confirm\. NovaRidge has been told/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change time' })).toHaveAttribute(
      'href',
      '/schedule/session-000001',
    );
    expect(screen.getByRole('button', { name: 'Cancel request' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to dashboard' })).toHaveAttribute(
      'href',
      '/profile',
    );
    const permit = within(screen.getByRole('complementary', { name: 'Session' }));
    expect(permit.getByText('000001')).toBeVisible();
    expect(permit.getByText(/231/)).toBeVisible();
    expect(document.title).toBe('Pending approval, session 000001 · Sherpa');
  });

  it('of a request, for its guide', async () => {
    show({ actions: ['approve', 'decline', 'cancel'], priceUsd: 105 }, guide);
    expect(await screen.findByRole('button', { name: 'Approve' })).toBeVisible();
    expect(screen.getByText(/You are next: approve or decline/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Decline' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull();
    const permit = within(screen.getByRole('complementary', { name: 'Session' }));
    expect(permit.getByText('Total').nextElementSibling).toHaveTextContent(/^\$105231 SC$/);
    expect(await screen.findByText(/^\$105 \(231 SC\) is held for this request/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
  });

  it('declines with a reason', async () => {
    let body: unknown;
    server.use(
      http.post(api('/sessions/:id/decline'), async ({ request }) => {
        body = await request.json();
        return HttpResponse.json(session({ status: 'declined', statusReason: 'Away.' }));
      }),
    );
    const { user: person } = show({ actions: ['approve', 'decline'] }, guide);
    await person.click(await screen.findByRole('button', { name: 'Decline' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline this request?' }));
    await person.type(dialog.getByLabelText(/Reason/), ' Away. ');
    server.use(
      reply('get', '/sessions/:id', session({ status: 'declined', statusReason: 'Away.' })),
    );
    await person.click(dialog.getByRole('button', { name: 'Decline request' }));
    expect(await heading("This session didn't proceed")).toBeVisible();
    expect(await screen.findByText('Away.')).toBeVisible();
    expect(body).toEqual({ reason: 'Away.' });
  });

  it('of a confirmed session offers the calendar, and its guide the way out', async () => {
    show({ status: 'approved', actions: ['cancel'] }, guide);
    expect(await heading("You're set!")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add to Calendar (.ics)' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel session' })).toBeVisible();
  });

  it('of a completed session asks for the rating', async () => {
    const { user: person } = show({ status: 'completed' });
    await person.click(await screen.findByRole('button', { name: 'Rate now' }));
    expect(screen.getByRole('dialog', { name: 'rating by the user' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the rating page' })).toHaveAttribute(
      'href',
      '/sessions/session-000001/rate',
    );
  });

  it('offers to book the same again, once it is completed', async () => {
    show({ status: 'completed', userRated: true });
    expect(await screen.findByRole('link', { name: 'Book again' })).toHaveAttribute(
      'href',
      '/public-profile/guide-1?book=1&game=Elden+Ring&platform=PC&hours=3',
    );
  });

  it.each([
    ['its guide', { status: 'completed' as const }, guide],
    ['a session that is still to come', { status: 'approved' as const }, gamer],
    ['one that did not proceed', { status: 'declined' as const }, gamer],
  ])('has nothing to book again for %s', async (_, over, me) => {
    show(over, me);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: 'Book again' })).toBeNull();
  });

  it.each([
    ['guide-1', 'NovaRidge', gamer],
    ['user-1', 'saltedPixel', guide],
  ])('leads to the profile of %s', async (id, name, me) => {
    show({}, me);
    expect(await screen.findByRole('link', { name })).toHaveAttribute(
      'href',
      `/public-profile/${id}`,
    );
  });

  it('shows SC alone to a Sherpa who booked a Sherpa', async () => {
    show({ priceUsd: 105, ratePerHour: 35 }, user({ role: 'sherpa', isGuide: true }));
    await heading('Pending approval');
    expect(document.body).not.toHaveTextContent('$');
  });

  it('says the verdict with its note where the money is', async () => {
    show({
      status: 'completed',
      userRated: true,
      money: { state: 'settled', sc: 231, at: '2026-11-23T21:00:00Z', late: false },
      timeline: [
        {
          at: '2026-11-22T11:00:00Z',
          event: 'pay_sherpa',
          to: 'completed',
          by: 'admin',
          reason: 'The chat shows both.',
        },
      ],
    });
    const money = await screen.findByText('Decided: the Sherpa is paid', { selector: 'b' });
    expect(money.parentElement).toHaveTextContent(/231 SC was paid to the Sherpa on/);
    expect(money.parentElement).toHaveTextContent('The chat shows both.');
  });

  it('says when it is already rated', async () => {
    show({ status: 'completed', userRated: true });
    expect(await screen.findByText('You have already rated this session.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Rate now' })).toBeNull();
  });

  it.each(['declined', 'failed', 'cancelled', 'refunded', 'canceled'])(
    '%s did not proceed',
    async (status) => {
      show({ status: status as 'failed' });
      expect(await heading("This session didn't proceed")).toBeVisible();
      expect(screen.getByText(/balance has been adjusted automatically/)).toBeVisible();
    },
  );

  it('shows what happened', async () => {
    show({
      timeline: [
        { at: '2026-11-20T10:00:00Z', event: 'book', to: 'pending', by: 'gamer' },
        {
          at: '2026-11-20T11:00:00Z',
          event: 'move',
          from: 'pending',
          to: 'pending',
          by: 'gamer',
          reason: 'Work',
          fromTime: '2026-11-24T18:00:00Z',
          toTime: '2026-11-25T19:30:00Z',
        },
      ],
    });
    const history = within(await screen.findByRole('region', { name: 'History' }));
    expect(history.getByText('Requested by the gamer')).toBeVisible();
    expect(history.getByText('Moved to another time by the gamer')).toBeVisible();
    expect(history.getByText(/^From .*24.* to .*25/)).toBeVisible();
    expect(history.getByText('Work')).toBeVisible();
  });

  it('says what went wrong, with the way back and Retry', async () => {
    server.use(refuse('get', '/sessions/:id', 500, 'INTERNAL', ''));
    const { user: person } = open(guide);
    expect(await heading('We hit a snag loading your session')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load session');
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Back to dashboard' })).toHaveAttribute(
        'href',
        '/dashboard',
      ),
    );
    server.use(reply('get', '/sessions/:id', session({ scheduledTime: FUTURE })));
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await heading('Pending approval')).toBeVisible();
  });

  it("shows the server's sentence, and a session that is not there", async () => {
    server.use(refuse('get', '/sessions/:id', 503, 'UNAVAILABLE', 'The database is away.'));
    const first = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is away.');
    first.unmount();
    server.use(refuse('get', '/sessions/:id', 404, 'SESSION_NOT_FOUND', 'x'));
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Session not found');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('polling', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => vi.useRealTimers());

  const counting = (status: () => string) => {
    const seen = { reads: 0 };
    server.use(
      http.get(api('/sessions/:id'), () => {
        seen.reads += 1;
        return HttpResponse.json(session({ scheduledTime: FUTURE, status: status() as 'pending' }));
      }),
    );
    return seen;
  };
  const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('reads every 3 seconds, 15 times at most', async () => {
    const seen = counting(() => 'pending');
    open();
    await heading('Pending approval');
    await tick(3_000);
    await waitFor(() => expect(seen.reads).toBe(2));
    for (let poll = 0; poll < 20; poll += 1) await tick(3_000);
    await waitFor(() => expect(seen.reads).toBe(16));
  });

  it('can be asked again by hand once it has stopped', async () => {
    let status = 'pending';
    const seen = counting(() => status);
    open();
    await heading('Pending approval');
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
    for (let poll = 0; poll < 16; poll += 1) await tick(3_000);
    await waitFor(() => expect(seen.reads).toBe(16));
    status = 'approved';
    act(() => screen.getByRole('button', { name: 'Check again' }).click());
    expect(await heading("You're set!")).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
    expect(seen.reads).toBe(17);
  });

  it('stops when the session is settled, and says the change once', async () => {
    let status = 'pending';
    const seen = counting(() => status);
    open();
    await heading('Pending approval');
    expect(screen.getByRole('status')).toHaveTextContent(/^$/);
    status = 'approved';
    await tick(3_000);
    expect(await heading("You're set!")).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(/^Status: approved\.$/);
    const { reads } = seen;
    for (let poll = 0; poll < 4; poll += 1) await tick(3_000);
    expect(seen.reads).toBe(reads);
  });
});

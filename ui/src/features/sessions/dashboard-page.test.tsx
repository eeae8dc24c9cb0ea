import { useInfiniteQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { noticesQuery } from '@/api/notices';
import type { components } from '@/api/schema';
import { config, notices, session, user } from '@/testing/fixtures';
import { api, missingRoute, refuse, reply } from '@/testing/handlers';
import { SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { DashboardPage } from './dashboard-page';

type ApiSession = components['schemas']['Session'];

const FUTURE = new Date(Date.now() + 48 * 3_600_000).toISOString();
const guide = user({
  _id: 'guide-1',
  username: 'NovaRidge',
  email: 'nova@sherpa.test',
  role: 'sherpa',
  isGuide: true,
  ratePerHour: 35,
  ratePerHourSC: 77,
  approvedPlatforms: ['PC'],
  approvedGames: ['Elden Ring'],
  averageRating: 4.92,
  numRatings: 128,
});
const request = (over: Partial<ApiSession> = {}) =>
  session({
    _id: 'aaaaaa-pend01',
    scheduledTime: FUTURE,
    version: 7,
    priceUsd: 105,
    actions: ['approve', 'decline', 'cancel'],
    ...over,
  });
const answer = (sessions: ApiSession[]) => ({
  sessions,
  totalEarningsCents: 164_550,
  totalEarningsUSD: 1645.5,
});
/** Asks for the notices, as the bell of the shell does. */
function Asks() {
  useInfiniteQuery(noticesQuery);
  return null;
}
const show = (sessions: ApiSession[], me = guide, beside = <></>) => {
  server.use(reply('get', '/users/me', me), reply('get', '/sessions', answer(sessions)));
  return renderApp(
    <Routes>
      <Route
        path="/guide"
        element={
          <>
            {beside}
            <DashboardPage
              rating={({ session: about, side }) => (
                <div role="dialog" aria-label={`${side} rates ${about.id}`} />
              )}
            />
          </>
        }
      />
      <Route path="*" element={null} />
    </Routes>,
    { identity: SIGNED_IN, at: '/guide' },
  );
};
/** The card of a request, by the last six characters of its session's id. */
const card = (id = 'pend01') =>
  screen.findByRole('article', { name: `Request of saltedPixel, session ${id}` });

describe('guide dashboard', () => {
  it('sends everybody else to the landing', async () => {
    server.use(reply('get', '/users/me', user()));
    const view = renderApp(
      <Routes>
        <Route path="/guide" element={<DashboardPage rating={() => null} />} />
        <Route path="*" element={null} />
      </Routes>,
      { identity: SIGNED_IN, at: '/guide' },
    );
    await waitFor(() => expect(view.place()).toBe('/'));
  });

  it('shows who the guide is, the sums and the four groups', async () => {
    show([request(), session({ _id: 'x-appr01', status: 'approved', scheduledTime: FUTURE })]);
    const shown = within(await card());
    expect(screen.getByRole('heading', { level: 1, name: 'Guide Dashboard' })).toBeVisible();
    expect(screen.getByText('NovaRidge, nova@sherpa.test')).toBeVisible();
    expect(screen.getByText('$1,645.50')).toBeVisible();
    expect(screen.getByText('Total Earnings')).toBeVisible();
    expect(screen.getByText('4.92')).toBeVisible();
    expect(screen.getByText('(128 reviews)')).toBeVisible();
    expect(screen.getByText('/ h = 77 SC')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Pending Approval' })).toBeVisible();
    expect(shown.getByRole('link', { name: 'saltedPixel' })).toHaveAttribute(
      'href',
      '/public-profile/user-1',
    );
    expect(shown.getByRole('link', { name: 'View session pend01' })).toBeVisible();
    expect(shown.getByText('$105')).toBeVisible();
    expect(shown.getByRole('button', { name: 'Approve session pend01' })).toBeVisible();
    const upcoming = within(await screen.findByRole('table', { name: 'Upcoming' }));
    expect(upcoming.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Session',
      'User',
      'When',
      'Game',
      'Platform',
      'Hours',
      'Total',
      'Status',
      'Actions',
    ]);
    expect(upcoming.getByRole('button', { name: /Add to Calendar/ })).toBeVisible();
    expect(upcoming.getByRole('link', { name: 'View session appr01' })).toBeVisible();
  });

  it('tells a suspended guide what that means, and nobody else', async () => {
    server.use(reply('get', '/config', config()));
    const view = show([request()], { ...guide, suspended: true });
    const banner = (await screen.findByText('Your Sherpa account is suspended')).closest(
      '.MuiAlert-root',
    );
    expect(banner).toHaveTextContent(/Nobody finds or books you, and you cannot approve requests/);
    expect(banner).toHaveTextContent(
      /Confirmed sessions go on, and you are paid for them as before/,
    );
    await waitFor(() => expect(banner).toHaveTextContent('Write to support@sherpa.test.'));
    view.unmount();
    show([request()]);
    await card();
    expect(screen.queryByText(/suspended/)).toBeNull();
  });

  it('draws the weeks and shows them as a table', async () => {
    const { user: person } = show([
      session({
        status: 'completed',
        guideRated: true,
        priceUsd: 70,
        scheduledTime: new Date(Date.now() - 3 * 3_600_000).toISOString(),
        createdAt: '2020-01-01T00:00:00Z',
      }),
    ]);
    expect(await screen.findByRole('img', { name: /Best week .*\$70/ })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show as table' }));
    const weeks = within(screen.getByRole('table', { name: 'Earnings by week' }));
    expect(weeks.getAllByRole('row')).toHaveLength(13);
    expect(weeks.getByText('$70')).toBeVisible();
  });

  it('opens the rating of the first session that the guide has not rated', async () => {
    show([
      session({ _id: 'x-rated', status: 'completed', guideRated: true }),
      session({ _id: 'x-first', status: 'completed', userRated: true }),
    ]);
    expect(await screen.findByRole('dialog', { name: 'guide rates x-first' })).toBeVisible();
  });

  it('approves the version that was seen, at once', async () => {
    let body: unknown;
    server.use(
      http.post(api('/sessions/:id/approve'), async ({ request: sent }) => {
        body = await sent.json();
        return HttpResponse.json(request({ status: 'approved', actions: ['cancel'] }));
      }),
    );
    const { user: person } = show([request()]);
    const answers = within(await card());
    server.use(
      reply('get', '/sessions', answer([request({ status: 'approved', actions: ['cancel'] })])),
    );
    await person.click(answers.getByRole('button', { name: 'Approve session pend01' }));
    const upcoming = within(await screen.findByRole('table', { name: 'Upcoming' }));
    expect(upcoming.getByText('approved')).toBeVisible();
    expect(await screen.findByText('Session approved.')).toBeVisible();
    expect(body).toEqual({ version: 7 });
  });

  it('explains a request that has changed, and takes the approval back', async () => {
    server.use(refuse('post', '/sessions/:id/approve', 409, 'SESSION_CHANGED'));
    const { user: person } = show([request()]);
    const answers = within(await card());
    await person.click(answers.getByRole('button', { name: 'Approve session pend01' }));
    await waitFor(async () =>
      expect(within(await card()).getByRole('alert')).toHaveTextContent(
        'This request has changed since you saw it.',
      ),
    );
    expect(within(await card()).getByText('pending')).toBeVisible();
  });

  it('puts what is asked first: who, when, the note and the time left, the soonest first', async () => {
    const hours = (ahead: number) => new Date(Date.now() + ahead * 3_600_000).toISOString();
    const gamer = (over: object) => ({
      _id: 'user-1',
      username: 'saltedPixel',
      avatar: '',
      ...over,
    });
    show([
      request({ _id: 'x-later1', expiresAt: hours(61.5), userId: gamer({ numRatings: 0 }) }),
      request({
        _id: 'x-soon01',
        expiresAt: hours(4.5),
        outsideHours: true,
        note: 'Radahn, level 68.',
        userId: gamer({ averageRating: 4.9, numRatings: 12 }),
        actions: ['approve', 'decline', 'propose'],
      }),
    ]);
    const soon = await card('soon01');
    const cards = screen.getAllByRole('article');
    expect(cards[0]).toBe(soon);
    expect(soon).toHaveTextContent(/4\.90\(12 ratings\).*4 h left/);
    expect(soon).toHaveTextContent('Outside your usual hours');
    expect(soon).toHaveTextContent('Radahn, level 68.');
    expect(within(soon).getByText('4 h left').style.getPropertyValue('--chip')).toBe(
      'var(--sh-flare)',
    );
    expect(
      within(soon)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Decline', 'Propose another time', 'Approve']);
    expect(cards[1]).toHaveTextContent('New gamer, no ratings yet');
    expect(cards[1]).toHaveTextContent('No note.');
    expect(cards[1]).toHaveTextContent('61 h left');
  });

  it('names the sessions of today, and otherwise the next one', async () => {
    show([session({ _id: 'x-appr01', status: 'approved', scheduledTime: FUTURE })]);
    expect(
      await screen.findByText(/Nothing is agreed for today\. The next session is on /),
    ).toBeVisible();
  });

  it('shows a session that is running today with its room', async () => {
    const start = new Date(Date.now() - 60_000).toISOString();
    show([session({ _id: 'x-today1', status: 'approved', scheduledTime: start })]);
    expect(
      await screen.findByRole('link', { name: 'Open the room of session today1' }),
    ).toHaveAttribute('href', '/sessions/x-today1');
    expect(screen.getByText(/^running, /)).toBeVisible();
  });

  it('says how many messages of a request and of a session of today are new', async () => {
    const start = new Date(Date.now() - 60_000).toISOString();
    const unreadMessages = [
      { sessionId: 'x-today1', count: 1 },
      { sessionId: 'aaaaaa-pend01', count: 3 },
    ];
    server.use(reply('get', '/notices', { ...notices(), unreadMessages }));
    const today = session({ _id: 'x-today1', status: 'approved', scheduledTime: start });
    show([request(), today], guide, <Asks />);
    expect(await screen.findByText('1 new message')).toBeVisible();
    expect(screen.getByText('3 new messages')).toBeVisible();
  });

  it('disables the buttons of the card that is being answered, and no other', async () => {
    let release: () => void = () => {};
    const wait = new Promise<void>((done) => (release = done));
    server.use(
      http.delete(api('/sessions/:id/proposal'), async () => {
        await wait;
        return HttpResponse.json(request());
      }),
    );
    const actions: ApiSession['actions'] = ['approve', 'decline', 'withdraw_proposal'];
    const { user: person } = show([
      request({
        actions,
        proposal: { by: 'guide', startsAt: FUTURE, note: '', expiresAt: FUTURE },
      }),
      request({ _id: 'x-other1' }),
    ]);
    const withdraw = 'Withdraw proposal for session pend01';
    await person.click(within(await card()).getByRole('button', { name: withdraw }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Approve session pend01' })).toBeDisabled(),
    );
    expect(screen.getByRole('button', { name: 'Approve session other1' })).toBeEnabled();
    release();
  });

  it('declines with a reason', async () => {
    let body: unknown;
    server.use(
      http.post(api('/sessions/:id/decline'), async ({ request: sent }) => {
        body = await sent.json();
        return HttpResponse.json(request({ status: 'declined', actions: [] }));
      }),
    );
    const { user: person } = show([request()]);
    await person.click(
      within(await card()).getByRole('button', { name: 'Decline session pend01' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline this request?' }));
    await person.click(dialog.getByRole('button', { name: 'Decline request' }));
    await waitFor(() => expect(body).toEqual({}));
  });

  it('says when approving fails', async () => {
    server.use(refuse('post', '/sessions/:id/approve', 503, 'UNAVAILABLE', ''));
    const { user: person } = show([request()]);
    await person.click(
      within(await card()).getByRole('button', { name: 'Approve session pend01' }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to approve session.');
  });

  it('approves by status when the route is missing', async () => {
    let body: unknown;
    server.use(
      missingRoute('post', '/sessions/:id/approve'),
      http.post(api('/sessions/:id/status'), async ({ request: sent }) => {
        body = await sent.json();
        return HttpResponse.json(request({ status: 'approved' }));
      }),
    );
    const { user: person } = show([request()]);
    await person.click(
      within(await card()).getByRole('button', { name: 'Approve session pend01' }),
    );
    await waitFor(() => expect(body).toEqual({ status: 'approved' }));
  });

  it('cancels with a reason, along the fallbacks of the specification', async () => {
    const calls: unknown[] = [];
    const record = (name: string) => async (info: { request: Request }) => {
      calls.push([name, await info.request.json()]);
      return new HttpResponse('no', { status: 404 });
    };
    server.use(
      http.post(api('/sessions/:id/cancel'), record('cancel')),
      http.post(api('/sessions/:id/decline'), record('decline')),
      http.post(api('/sessions/:id/status'), record('status')),
      http.patch(api('/sessions/:id'), async ({ request: sent }) => {
        calls.push(['patch', await sent.json()]);
        return HttpResponse.json(request({ status: 'cancelled' }));
      }),
    );
    const { user: person } = show([request({ actions: ['approve', 'cancel'] })]);
    await person.click(within(await card()).getByRole('button', { name: 'Cancel session pend01' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this session?' });
    await person.type(within(dialog).getByLabelText(/Reason/), 'Power cut');
    await person.click(within(dialog).getByRole('button', { name: 'Cancel session' }));
    await waitFor(() =>
      expect(calls).toEqual([
        ['cancel', { reason: 'Power cut' }],
        ['decline', { reason: 'Power cut' }],
        ['status', { status: 'cancelled', statusReason: 'Power cut' }],
        ['patch', { status: 'cancelled', statusReason: 'Power cut' }],
      ]),
    );
  });

  it('says when cancelling fails', async () => {
    server.use(refuse('post', '/sessions/:id/cancel', 500, 'INTERNAL', ''));
    const { user: person } = show([request({ actions: ['approve', 'cancel'] })]);
    await person.click(within(await card()).getByRole('button', { name: 'Cancel session pend01' }));
    await person.click(await screen.findByRole('button', { name: 'Cancel session' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to cancel session.');
  });

  it('reads the list of the guide when the general one is missing', async () => {
    server.use(
      reply('get', '/users/me', guide),
      missingRoute('get', '/sessions'),
      reply('get', '/sessions/guide/guide-1', [request()]),
    );
    renderApp(<DashboardPage rating={() => null} />, { identity: SIGNED_IN });
    expect(await card()).toBeVisible();
  });
});

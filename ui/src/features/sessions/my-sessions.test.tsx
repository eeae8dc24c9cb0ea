import { useInfiniteQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noticesQuery } from '@/api/notices';
import type { components } from '@/api/schema';
import { freeTimes, notices, session, user } from '@/testing/fixtures';
import { api, missingRoute, refuse, reply } from '@/testing/handlers';
import { ACCOUNT_ID, SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { MySessions } from './my-sessions';
import type { RatingSlot } from './use-auto-rate';

type ApiSession = components['schemas']['Session'];

const FUTURE = new Date(Date.now() + 48 * 3_600_000).toISOString();
const ratingDialog = ({ session: about, onClose }: RatingSlot) => (
  <div role="dialog" aria-label={`Rate ${about.id}`}>
    <button onClick={onClose}>Close</button>
  </div>
);
const show = (sessions: ApiSession[], screen = <MySessions rating={ratingDialog} />) => {
  server.use(
    reply('get', '/sessions/users/me', sessions),
    reply('get', '/users/me', user()),
    reply('get', '/guides/:id/free', freeTimes()),
  );
  return renderApp(screen, { identity: SIGNED_IN, at: '/profile' });
};
/** Asks for the notices, as the bell of the shell does. */
function Asks() {
  useInfiniteQuery(noticesQuery);
  return null;
}
const table = (name: string) => screen.findByRole('table', { name });
const pending = (over: Partial<ApiSession> = {}) =>
  session({ _id: 'aaaaaa-pend01', scheduledTime: FUTURE, actions: ['cancel', 'move'], ...over });

describe('sessions of a gamer', () => {
  it('stand in groups with the columns of the specification', async () => {
    show([
      pending(),
      session({ _id: 'x-appr01', status: 'approved', scheduledTime: FUTURE }),
      session({ _id: 'x-past01', status: 'declined' }),
    ]);
    const rows = within(await table('Pending Approval'));
    expect(rows.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Session',
      'Sherpa',
      'When',
      'Game',
      'Platform',
      'Hours',
      'Total',
      'Status/Actions',
    ]);
    expect(rows.getByRole('link', { name: 'pend01' })).toHaveAttribute(
      'href',
      '/sessions/aaaaaa-pend01',
    );
    expect(rows.getByRole('link', { name: 'NovaRidge' })).toHaveAttribute(
      'href',
      '/public-profile/guide-1',
    );
    expect(rows.getByRole('link', { name: 'View session pend01' })).toBeVisible();
    expect(rows.getByText(/231/)).toBeVisible();
    expect(rows.getByText(/GMT/)).toBeVisible();
    const upcoming = within(await table('Upcoming'));
    expect(upcoming.getByRole('button', { name: 'Add to Calendar: session appr01' })).toBeVisible();
    expect(upcoming.getByRole('link', { name: 'View session appr01' })).toBeVisible();
    expect(within(await table('Past')).getByText('declined')).toBeVisible();
    expect(screen.queryByText('Other')).toBeNull();
  });

  it('show the empty row, and Other only when something is in it', async () => {
    show([session({ status: 'paused' as 'pending' })]);
    expect(await screen.findAllByText('No sessions here yet.')).toHaveLength(3);
    expect(await table('Other')).toBeVisible();
  });

  it('open the rating for the first completed one that is not rated, once', async () => {
    const { user: person } = show([
      session({ _id: 'x-rated', status: 'completed', userRated: true }),
      session({ _id: 'x-first', status: 'completed' }),
      session({ _id: 'x-second', status: 'completed' }),
    ]);
    expect(await screen.findByRole('dialog', { name: 'Rate x-first' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Rate session second' }));
    expect(await screen.findByRole('dialog', { name: 'Rate x-second' })).toBeVisible();
  });

  it('load further pages by the Link header, without repeating a session', async () => {
    server.use(
      http.get(api('/sessions/users/me'), ({ request }) => {
        const second = new URL(request.url).searchParams.get('cursor') === 'two';
        return HttpResponse.json(
          second ? [pending(), session({ _id: 'x-page02', status: 'declined' })] : [pending()],
          {
            headers: second ? {} : { Link: '</api/sessions/users/me?cursor=two>; rel="next"' },
          },
        );
      }),
      reply('get', '/users/me', user()),
    );
    const { user: person } = renderApp(<MySessions rating={() => null} />, {
      identity: SIGNED_IN,
    });
    await person.click(await screen.findByRole('button', { name: 'Show more sessions' }));
    expect(await screen.findByRole('link', { name: 'page02' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'pend01' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Show more sessions' })).toBeNull();
  });

  it('offer Retry after a failure', async () => {
    server.use(refuse('get', '/sessions/users/me', 503, 'UNAVAILABLE'));
    const { user: person } = renderApp(<MySessions rating={() => null} />, {
      identity: SIGNED_IN,
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not load your sessions.');
    server.use(reply('get', '/sessions/users/me', [pending()]));
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await table('Pending Approval')).toBeVisible();
  });

  it('stay when they cannot be read again, with Retry', async () => {
    const { queries, user: person } = show([pending()]);
    await table('Pending Approval');
    server.use(refuse('get', '/sessions/users/me', 422, 'ODD', 'Odd.'));
    await queries.invalidateQueries({ queryKey: ['sessions'] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not load your sessions.');
    expect(await table('Pending Approval')).toBeVisible();
    server.use(reply('get', '/sessions/users/me', [pending()]));
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('what comes first', () => {
  const next = (over: Partial<ApiSession> = {}) =>
    session({ _id: 'x-next01', status: 'approved', scheduledTime: FUTURE, ...over });
  const remember = () =>
    localStorage.setItem(
      'sherpa:unfinished',
      JSON.stringify({
        booking: {
          guideId: 'guide-2',
          guideName: 'Mara',
          rateSC: 75,
          game: 'Hades',
          platform: 'PC',
          hours: 3,
        },
        account: ACCOUNT_ID,
        until: Date.now() + 60_000,
      }),
    );

  it('is the next session, with its countdown, its place and its room', async () => {
    const later = new Date(Date.now() + 90 * 3_600_000).toISOString();
    show([
      next({ _id: 'x-later1', scheduledTime: later }),
      next({ meeting: { text: 'Campfire, on Discord', url: '', setBy: 'guide' } }),
    ]);
    const first = within(await screen.findByRole('region', { name: 'Next session' }));
    expect(first.getByRole('heading', { name: 'Elden Ring with NovaRidge' })).toBeVisible();
    expect(first.getByText(/^in (47 h|48 h|2 days)/)).toBeVisible();
    expect(first.getByText('Campfire, on Discord.')).toBeVisible();
    expect(first.getByRole('link', { name: 'NovaRidge' })).toHaveAttribute(
      'href',
      '/public-profile/guide-1',
    );
    expect(first.getByRole('link', { name: 'Open the room' })).toHaveAttribute(
      'href',
      '/sessions/x-next01',
    );
    expect(screen.queryByRole('link', { name: 'Find a Sherpa' })).toBeNull();
  });

  it('says how many of its messages are new', async () => {
    const unreadMessages = [
      { sessionId: 'x-next01', count: 2 },
      { sessionId: 'x-other1', count: 7 },
    ];
    server.use(reply('get', '/notices', { ...notices(), unreadMessages }));
    show(
      [next()],
      <>
        <Asks />
        <MySessions rating={ratingDialog} />
      </>,
    );
    const first = within(await screen.findByRole('region', { name: 'Next session' }));
    expect(await first.findByText('2 new messages')).toBeVisible();
  });

  it('says when no place is set yet', async () => {
    show([next()]);
    expect(await screen.findByText('NovaRidge has not said yet where you meet.')).toBeVisible();
  });

  it('is the unfinished booking, which can be discarded', async () => {
    remember();
    const { user: person } = show([pending()]);
    await table('Pending Approval');
    expect(
      await screen.findByText('Hades · PC · 3 h. It is 225 SC, you have 340 SC.'),
    ).toBeVisible();
    const booking = within(screen.getByRole('region', { name: 'Continue booking Mara' }));
    expect(booking.getByRole('link', { name: 'Continue booking' })).toHaveAttribute(
      'href',
      '/public-profile/guide-2?book=1',
    );
    await person.click(booking.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('region', { name: 'Continue booking Mara' })).toBeNull();
    expect(localStorage.getItem('sherpa:unfinished')).toBeNull();
    expect(await screen.findByRole('link', { name: 'Find a Sherpa' })).toHaveAttribute(
      'href',
      '/sherpas',
    );
  });

  it('offers past sessions again, filled in, and Rate only where nothing was rated', async () => {
    show([
      session({ _id: 'x-rated1', status: 'completed', userRated: true }),
      session({ _id: 'x-decl01', status: 'declined', hours: 2 }),
    ]);
    const past = within(await table('Past'));
    expect(past.getByRole('link', { name: 'Book again: session decl01' })).toHaveAttribute(
      'href',
      '/public-profile/guide-1?book=1&game=Elden+Ring&platform=PC&hours=2',
    );
    expect(past.queryByRole('button', { name: /^Rate/ })).toBeNull();
  });
});

describe('cancelling a request', () => {
  const ask = async (sessions = [pending()]) => {
    const view = show(sessions);
    await view.user.click(await screen.findByRole('button', { name: 'Cancel session pend01' }));
    return { ...view, dialog: await screen.findByRole('alertdialog') };
  };

  it('asks first, in the words of the specification; no means no call', async () => {
    const { dialog, user: person } = await ask();
    expect(dialog).toHaveTextContent(
      'Cancel this request? If it was paid in Sherpa Cred, your balance will be adjusted automatically.',
    );
    await person.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('pending')).toBeVisible();
  });

  it('shows the new state at once, while the others stay usable', async () => {
    let answer: () => void = () => {};
    const wait = new Promise<void>((done) => (answer = done));
    const other = pending({ _id: 'bbbbbb-pend02' });
    server.use(
      http.post(api('/sessions/:id/cancel'), async () => {
        await wait;
        return HttpResponse.json(pending({ status: 'cancelled', actions: [] }));
      }),
    );
    const { dialog, user: person } = await ask([pending(), other]);
    await person.click(within(dialog).getByRole('button', { name: 'Cancel request' }));
    expect(within(await table('Past')).getByText('cancelled')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel session pend02' })).toBeEnabled();
    server.use(
      reply('get', '/sessions/users/me', [pending({ status: 'cancelled', actions: [] }), other]),
    );
    answer();
    expect(await screen.findByText('Session cancelled.')).toBeVisible();
  });

  it('keeps the focus at the session when its button goes away', async () => {
    server.use(
      reply('post', '/sessions/:id/cancel', pending({ status: 'cancelled', actions: [] })),
    );
    const { dialog, user: person } = await ask();
    server.use(reply('get', '/sessions/users/me', [pending({ status: 'cancelled', actions: [] })]));
    await person.click(within(dialog).getByRole('button', { name: 'Cancel request' }));
    await waitFor(() =>
      expect(document.activeElement).toHaveAttribute('href', expect.stringContaining('/sessions/')),
    );
  });

  it('goes back when it is refused', async () => {
    server.use(refuse('post', '/sessions/:id/cancel', 409, 'CONFLICT', 'The clock stands still.'));
    const { dialog, user: person } = await ask();
    await person.click(within(dialog).getByRole('button', { name: 'Cancel request' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to cancel session. The clock stands still.');
    expect(within(await table('Pending Approval')).getByText('pending')).toBeVisible();
    // The message goes when the retry has worked.
    const done = pending({ status: 'cancelled', actions: [] });
    server.use(
      reply('post', '/sessions/:id/cancel', done),
      reply('get', '/sessions/users/me', [done]),
    );
    await person.click(screen.getByRole('button', { name: /^Cancel: session|^Cancel session/ }));
    const again = await screen.findByRole('alertdialog');
    await person.click(within(again).getByRole('button', { name: 'Cancel request' }));
    await waitFor(() => expect(screen.queryByText(/Failed to cancel/)).toBeNull(), {
      timeout: 1_500,
    });
  });

  it('is content when somebody else has cancelled it meanwhile', async () => {
    server.use(
      refuse('post', '/sessions/:id/cancel', 409, 'INVALID_TRANSITION'),
      reply('get', '/sessions/:id', pending({ status: 'declined', actions: [] })),
    );
    const { dialog, user: person } = await ask();
    await person.click(within(dialog).getByRole('button', { name: 'Cancel request' }));
    expect(await screen.findByText('Session cancelled.')).toBeVisible();
  });

  it('uses the fallbacks in order when routes are missing', async () => {
    const calls: unknown[] = [];
    server.use(
      missingRoute('post', '/sessions/:id/cancel'),
      http.post(api('/sessions/:id/status'), async ({ request }) => {
        calls.push(['status', await request.json()]);
        return new HttpResponse('no', { status: 405 });
      }),
      http.patch(api('/sessions/:id'), async ({ request }) => {
        calls.push(['patch', await request.json()]);
        return HttpResponse.json({});
      }),
    );
    const { dialog, user: person } = await ask();
    await person.click(within(dialog).getByRole('button', { name: 'Cancel request' }));
    await waitFor(() =>
      expect(calls).toEqual([
        ['status', { status: 'cancelled' }],
        ['patch', { status: 'cancelled' }],
      ]),
    );
  });
});

describe('the rating dialog', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Rate x-done01' });
  const upcoming = () => session({ _id: 'x-done01', status: 'approved', scheduledTime: FUTURE });
  const completed = () => session({ _id: 'x-done01', status: 'completed', userRated: false });

  it('opens for a session that was completed since the last visit, once', async () => {
    function Visits() {
      const [there, setThere] = useState(true);
      return (
        <>
          <button onClick={() => setThere(!there)}>Go</button>
          {there && <MySessions rating={ratingDialog} />}
        </>
      );
    }
    const { user: person } = show([upcoming()], <Visits />);
    await table('Upcoming');
    const go = screen.getByRole('button', { name: 'Go' });
    await person.click(go);
    server.use(reply('get', '/sessions/users/me', [completed()]));
    await person.click(go);
    await person.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('calendar', () => {
  const saved = vi.fn((_file: Blob) => 'blob:calendar');
  beforeEach(() => {
    URL.createObjectURL = saved;
    URL.revokeObjectURL = vi.fn();
  });
  afterEach(() => vi.restoreAllMocks());

  it('downloads the file with the token', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    let token: string | null = '';
    server.use(
      http.get(api('/sessions/:id/calendar.ics'), ({ request }) => {
        token = request.headers.get('Authorization');
        return new HttpResponse('BEGIN:VCALENDAR', {
          headers: { 'Content-Type': 'text/calendar' },
        });
      }),
    );
    const { user: person } = show([
      session({ _id: 'x-appr01', status: 'approved', scheduledTime: FUTURE }),
    ]);
    await person.click(await screen.findByRole('button', { name: /^Add to Calendar: session/ }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect(token).toBe('Bearer token-1');
  });

  it('makes the file itself when the server has none', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    server.use(refuse('get', '/sessions/:id/calendar.ics', 404, 'SESSION_NOT_FOUND'));
    const { user: person } = show([
      session({ _id: 'x-appr01', status: 'approved', scheduledTime: FUTURE }),
    ]);
    await person.click(await screen.findByRole('button', { name: /^Add to Calendar: session/ }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    const [file] = saved.mock.lastCall!;
    expect(file.type).toContain('text/calendar');
  });
});

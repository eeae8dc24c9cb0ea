import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { components } from '@/api/schema';
import { session, user } from '@/testing/fixtures';
import { api, missingRoute, refuse, reply } from '@/testing/handlers';
import { SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { DashboardPage } from './dashboard-page';
import { MySessions } from './my-sessions';
import { SchedulePage } from './schedule-page';

// The picker has tests of its own. Here a plain field with the same props replaces it.
vi.mock('@/components/time/date-time-field', () => ({
  DateTimeField: (props: { label: string; value: number; onChange: (value: number) => void }) => (
    <input
      aria-label={props.label}
      value={String(props.value)}
      onChange={(event) => props.onChange(Number(event.target.value))}
    />
  ),
}));

type ApiSession = components['schemas']['Session'];

const HOUR = 3_600_000;
const NOW = Math.ceil(Date.now() / HOUR) * HOUR;
const iso = (ahead: number) => new Date(NOW + ahead * HOUR).toISOString();
const START = iso(72);

const approved = (over: Partial<ApiSession> = {}) =>
  session({
    _id: 'aaaaaa-appr01',
    status: 'approved',
    scheduledTime: START,
    actions: ['move', 'propose', 'cancel'],
    cancellation: { backSC: 231, keptSC: 0, freeUntil: iso(48) },
    ...over,
  });
const proposed = (left: number) =>
  approved({
    proposal: { by: 'guide', startsAt: iso(96), note: '', expiresAt: iso(left) },
    actions: ['accept_proposal', 'decline_proposal', 'cancel'],
  });

const mine = (sessions: ApiSession[]) => {
  server.use(reply('get', '/sessions/users/me', sessions), reply('get', '/users/me', user()));
  return renderApp(<MySessions rating={() => null} />, { identity: SIGNED_IN, at: '/profile' });
};
const table = (name: string) => screen.findByRole('table', { name });

describe('the gamer’s list', () => {
  it('says that an answer is due and until when, and takes it', async () => {
    let body: unknown;
    const done = approved({ status: 'scheduled', scheduledTime: iso(96) });
    server.use(
      http.post(api('/sessions/:id/proposal/accept'), async ({ request }) => {
        body = await request.json();
        return HttpResponse.json(done);
      }),
    );
    const { user: person } = mine([proposed(5)]);
    const rows = within(await table('Upcoming'));
    expect(screen.getByText('1 answer due')).toBeVisible();
    expect(rows.getByText(/^[45] h left$/)).toBeVisible();
    expect(rows.getByText(/^Proposed: /)).toBeVisible();
    expect(rows.queryByRole('button', { name: /Add to Calendar/ })).toBeNull();
    server.use(reply('get', '/sessions/users/me', [done]));
    await person.click(
      rows.getByRole('button', { name: 'Accept the proposal for session appr01' }),
    );
    expect(await screen.findByText('Proposal accepted.')).toBeVisible();
    expect(body).toEqual({ startsAt: iso(96) });
    expect(screen.queryByText('1 answer due')).toBeNull();
  });

  it('says why an answer was refused', async () => {
    server.use(refuse('post', '/sessions/:id/proposal/decline', 409, 'NO_PROPOSAL'));
    const { user: person } = mine([proposed(5)]);
    const decline = 'Decline the proposal for session appr01';
    await person.click(within(await table('Upcoming')).getByRole('button', { name: decline }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This proposal is not open any more.',
    );
  });

  it('cancels an approved session by its quote', async () => {
    let body: unknown;
    server.use(
      http.post(api('/sessions/:id/cancel'), async ({ request }) => {
        body = await request.json();
        return HttpResponse.json(approved({ status: 'cancelled', actions: [] }));
      }),
    );
    const { user: person } = mine([approved()]);
    const rows = within(await table('Upcoming'));
    await person.click(rows.getByRole('button', { name: 'Cancel session appr01' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Cancel session' });
    expect(dialog).toHaveTextContent('231 SC go back to you.');
    await person.click(within(dialog).getByRole('button', { name: 'Cancel, 231 SC back' }));
    await waitFor(() => expect(body).toEqual({ expectedBackSC: 231 }));
  });

  it('sends the quote along the fallbacks of the specification', async () => {
    const calls: unknown[] = [];
    server.use(
      missingRoute('post', '/sessions/:id/cancel'),
      missingRoute('post', '/sessions/:id/status'),
      http.patch(api('/sessions/:id'), async ({ request }) => {
        calls.push(await request.json());
        return HttpResponse.json({});
      }),
    );
    const { user: person } = mine([approved()]);
    const cancel = await screen.findByRole('button', { name: 'Cancel session appr01' });
    await person.click(cancel);
    const dialog = within(await screen.findByRole('alertdialog'));
    await person.click(dialog.getByRole('button', { name: 'Cancel, 231 SC back' }));
    await waitFor(() => expect(calls).toEqual([{ status: 'cancelled', expectedBackSC: 231 }]));
  });

  it('names a late cancellation', async () => {
    mine([session({ status: 'cancelled', lateCancelled: true })]);
    expect(within(await table('Past')).getByText('cancelled late')).toBeVisible();
  });
});

describe('the guide’s list', () => {
  const guide = user({ _id: 'guide-1', username: 'NovaRidge', role: 'sherpa', isGuide: true });
  const request = (id: string, left: number, over: Partial<ApiSession> = {}) =>
    session({
      _id: id,
      scheduledTime: START,
      createdAt: iso(left - 72),
      expiresAt: iso(left),
      actions: ['approve', 'decline', 'cancel'],
      ...over,
    });

  it('has the requests that end first on top, with the time left', async () => {
    const sessions = [request('x-later1', 61), request('x-soon01', 5, { outsideHours: true })];
    server.use(
      reply('get', '/users/me', guide),
      reply('get', '/sessions', { sessions, totalEarningsCents: 0 }),
    );
    renderApp(<DashboardPage rating={() => null} />, { identity: SIGNED_IN, at: '/guide' });
    const [soon, later] = await screen.findAllByRole('article', { name: /^Request of/ });
    expect(soon).toHaveTextContent(/soon01.*[45] h left.*Outside your usual hours/);
    expect(later).toHaveTextContent(/later1.*6[01] h left/);
    const colour = (row: HTMLElement | undefined) =>
      within(row!)
        .getByText(/h left/)
        .style.getPropertyValue('--chip');
    expect(colour(soon)).toBe('var(--sh-flare)');
    expect(colour(later)).toBe('var(--sh-dusk)');
  });
});

describe('the schedule screen', () => {
  const free = (over: object = {}) => ({
    zone: 'UTC',
    hoursSet: true,
    instant: false,
    outside: 'ask',
    noticeMinutes: 15,
    maxHours: 12,
    intervals: [{ start: iso(70), end: iso(80) }],
    slots: [],
    ...over,
  });
  const show = (over: Partial<ApiSession>, times: object) => {
    server.use(
      reply('get', '/users/me', user()),
      reply('get', '/sessions/guide/:id/booked', []),
      reply('get', '/guides/:id/free', times as Record<string, string>),
      reply('get', '/sessions/:id', approved({ _id: 'session-000001', ...over })),
    );
    return renderApp(
      <Routes>
        <Route path="/schedule/:sessionId" element={<SchedulePage />} />
        <Route path="*" element={null} />
      </Routes>,
      { identity: SIGNED_IN, at: '/schedule/session-000001' },
    );
  };
  const pick = async (ahead: number) => {
    await waitFor(() => {
      const another = screen.queryByRole('button', { name: 'Another time' });
      if (another) fireEvent.click(another);
      screen.getByLabelText('Date and time');
    });
    fireEvent.change(await screen.findByLabelText('Date and time'), {
      target: { value: String(NOW + ahead * HOUR) },
    });
  };
  const AT_ONCE = 'Takes effect at once.';
  const ASKS = 'NovaRidge must agree; your present time stays until then.';
  const PASSED = { backSC: 0, keptSC: 231, freeUntil: iso(-2) };

  it.each<[string, Partial<ApiSession>, object, number, string]>([
    ['inside the hours', {}, free(), 74, AT_ONCE],
    ['outside the hours', {}, free(), 79, ASKS],
    ['no hours, both far', {}, free({ hoursSet: false }), 99, AT_ONCE],
    ['no hours, into tomorrow', {}, free({ hoursSet: false }), 20, ASKS],
    ['not free any more', { cancellation: PASSED, actions: ['propose'] }, free(), 74, ASKS],
  ])('says what confirming does: %s', async (_, over, times, ahead, words) => {
    show(over, times);
    await pick(ahead);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('says nothing of it for a request, and for a server that makes no proposals', async () => {
    show({ cancellation: undefined, actions: ['move'] }, free());
    await pick(74);
    expect(screen.getByRole('button', { name: 'Confirm Schedule' })).toBeEnabled();
    expect(screen.queryByText(AT_ONCE)).toBeNull();
    expect(screen.queryByText(ASKS)).toBeNull();
  });

  it('leads back to the session when the move became a proposal', async () => {
    const proposal = { by: 'gamer' as const, startsAt: iso(79), note: '', expiresAt: iso(24) };
    server.use(
      http.put(api('/sessions/:id/schedule'), () =>
        HttpResponse.json(approved({ _id: 'session-000001', proposal }), { status: 202 }),
      ),
    );
    const { user: person, place } = show({}, free());
    await pick(79);
    await person.click(screen.getByRole('button', { name: 'Confirm Schedule' }));
    await waitFor(() => expect(place()).toBe('/sessions/session-000001'));
    expect(await screen.findByText('Proposal sent.')).toBeVisible();
    expect(screen.queryByText('Session scheduled.')).toBeNull();
  });
});

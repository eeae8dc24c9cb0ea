import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import type { components } from '@/api/schema';
import { freeTimes, session, user } from '@/testing/fixtures';
import { api, missingRoute, refuse, reply } from '@/testing/handlers';
import { SIGNED_IN, SIGNED_OUT, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { scheduleRefusal } from './schedule-error';
import { SchedulePage } from './schedule-page';

// The picker has tests of its own. Here a plain field with the same props replaces it.
vi.mock('@/components/time/date-time-field', () => ({
  DateTimeField: (props: {
    label: string;
    value: number;
    min: number;
    disabled?: boolean;
    invalid?: boolean;
    onChange: (value: number) => void;
  }) => (
    <input
      aria-label={props.label}
      data-min={props.min}
      value={String(props.value)}
      disabled={props.disabled}
      aria-invalid={props.invalid}
      onChange={(event) => props.onChange(Number(event.target.value || Number.NaN))}
    />
  ),
}));

type ApiSession = components['schemas']['Session'];
const HOURS = 3_600_000;
const FUTURE = Math.ceil((Date.now() + 48 * HOURS) / HOURS) * HOURS;

type Busy = { scheduledTime: string; hours: number; status: string };
const slot = (start: number, hours: number): Busy => ({
  scheduledTime: new Date(start).toISOString(),
  hours,
  status: 'approved',
});

const show = (over: Partial<ApiSession> = {}, me = user(), busy: readonly Busy[] = []) => {
  server.use(
    missingRoute('get', '/guides/:id/free'),
    reply('get', '/sessions/guide/:id/booked', [...busy]),
    reply('get', '/users/me', me),
    reply(
      'get',
      '/sessions/:id',
      session({
        scheduledTime: new Date(FUTURE).toISOString(),
        actions: ['cancel', 'move'],
        ...over,
      }),
    ),
  );
  return renderApp(
    <Routes>
      <Route path="/schedule/:sessionId" element={<SchedulePage />} />
      <Route path="*" element={null} />
    </Routes>,
    { identity: SIGNED_IN, at: '/schedule/session-000001' },
  );
};
const field = () => screen.findByLabelText('Date and time');
const confirm = () => screen.getByRole('button', { name: 'Confirm Schedule' });
const pick = async (value: number) =>
  fireEvent.change(await field(), { target: { value: String(value) } });

describe('schedule', () => {
  it('shows the session, its time and the way back', async () => {
    show();
    expect(await field()).toHaveValue(String(FUTURE));
    const summary = within(screen.getByRole('complementary', { name: 'Session' }));
    for (const text of ['000001', 'NovaRidge', 'Elden Ring', '3', '77 SC / hour']) {
      expect(summary.getByText(text)).toBeVisible();
    }
    expect(summary.getByText(/231/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to session' })).toHaveAttribute(
      'href',
      '/sessions/session-000001',
    );
  });

  it('holds the time against the other booked times of the Sherpa, not against its own', async () => {
    const scheduled = vi.fn();
    show({}, user(), [slot(FUTURE, 3), slot(FUTURE + 5 * HOURS, 2)]);
    server.use(http.put(api('/sessions/:id/schedule'), scheduled));
    await pick(FUTURE + 3 * HOURS);
    expect(await screen.findByText('Time conflict: the chosen slot is unavailable.')).toBeVisible();
    await pick(FUTURE + HOURS);
    expect(screen.queryByText(/Time conflict/)).not.toBeInTheDocument();

    await pick(FUTURE + 3 * HOURS);
    fireEvent.click(confirm());
    expect(scheduled).not.toHaveBeenCalled();

    fireEvent.click(screen.getByRole('button', { name: /^Next free time/ }));
    expect(await field()).toHaveValue(String(FUTURE + 7 * HOURS));
    expect(screen.queryByText(/Time conflict/)).not.toBeInTheDocument();
  });

  it('lists the free times of a Sherpa with hours, its own time among them', async () => {
    const day = new Date(Math.ceil(FUTURE / (24 * HOURS)) * 24 * HOURS).toISOString().slice(0, 10);
    const asked: string[] = [];
    let body: unknown;
    const { user: person, place } = show({ scheduledTime: `${day}T13:00:00.000Z`, hours: 1 });
    server.use(
      http.get(api('/guides/:id/free'), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('session') ?? '');
        return HttpResponse.json(freeTimes([day]));
      }),
      http.put(api('/sessions/:id/schedule'), async ({ request }) => {
        body = await request.json();
        return HttpResponse.json(session());
      }),
    );
    expect(await screen.findByRole('radio', { name: /^(13:00|1:00 PM) for you/ })).toBeChecked();
    expect(asked[0]).toBe('session-000001');
    expect(confirm()).toBeDisabled();
    await person.click(screen.getByRole('radio', { name: /^(14:30|2:30 PM) for you/ }));
    await person.click(confirm());
    await waitFor(() => expect(place()).toBe('/sessions/session-000001'));
    expect(body).toEqual({ scheduledTime: `${day}T14:30:00.000Z` });
  });

  it('says when the booked times are not known, and lets the server decide', async () => {
    show();
    server.use(refuse('get', '/sessions/guide/:id/booked', 500, 'INTERNAL'));
    expect(
      await screen.findByText(/The booked times could not be loaded/, {}, { timeout: 10_000 }),
    ).toBeVisible();
    await pick(FUTURE + HOURS);
    expect(confirm()).toBeEnabled();
  });

  it('confirms no move to the time that the session has already, and says why', async () => {
    const scheduled = vi.fn();
    show();
    server.use(http.put(api('/sessions/:id/schedule'), scheduled));
    await field();
    const same = 'This is the time that the session has now. Pick another one to move it.';
    expect(screen.getByText(same)).toBeVisible();
    expect(confirm()).toBeDisabled();
    expect(confirm()).toHaveAccessibleDescription(same);
    fireEvent.submit(screen.getByRole('form', { name: 'Schedule session' }));
    expect(scheduled).not.toHaveBeenCalled();
    await pick(FUTURE + HOURS);
    expect(screen.queryByText(same)).toBeNull();
    expect(confirm()).toBeEnabled();
  });

  it("shows the server's sentence about a time that moves nothing", async () => {
    server.use(
      refuse('put', '/sessions/:id/schedule', 422, 'INVALID', 'The session has this time already.'),
    );
    const { user: person } = show();
    await pick(FUTURE + HOURS);
    await person.click(confirm());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The session has this time already.',
    );
  });

  it('proposes the next full hour plus 2 hours for a session without a time', async () => {
    show({ scheduledTime: '' });
    const now = Date.now();
    const hour = Math.floor(now / HOURS) * HOURS;
    const input = await field();
    expect([hour + 3 * HOURS, hour + 4 * HOURS]).toContain(
      Number((input as HTMLInputElement).value),
    );
    const min = Number(input.dataset.min);
    expect(min % (5 * 60_000)).toBe(0);
    expect(min).toBeGreaterThanOrEqual(now + 15 * 60_000);
  });

  it('sends the time and returns to the session', async () => {
    let body: unknown;
    server.use(
      http.put(api('/sessions/:id/schedule'), async ({ request }) => {
        body = await request.json();
        return HttpResponse.json(session());
      }),
    );
    const { user: person, place } = show();
    await pick(FUTURE + 2 * HOURS);
    await person.click(confirm());
    await waitFor(() => expect(place()).toBe('/sessions/session-000001'));
    expect(body).toEqual({ scheduledTime: new Date(FUTURE + 2 * HOURS).toISOString() });
  });

  it('goes PUT, PATCH, POST when routes are missing', async () => {
    const calls: string[] = [];
    server.use(
      missingRoute('put', '/sessions/:id/schedule'),
      http.patch(api('/sessions/:id'), () => {
        calls.push('patch');
        return new HttpResponse('no', { status: 405 });
      }),
      http.post(api('/sessions/:id/schedule'), () => {
        calls.push('post');
        return HttpResponse.json({});
      }),
    );
    const { user: person, place } = show();
    await pick(FUTURE + HOURS);
    await person.click(confirm());
    await waitFor(() => expect(place()).toBe('/sessions/session-000001'));
    expect(calls).toEqual(['patch', 'post']);
  });

  it('wants 15 minutes, and a time at all', async () => {
    const { user: person } = show();
    await pick(Date.now() + 10 * 60_000);
    expect(screen.getByText('Scheduled time must be at least 15 minutes from now.')).toBeVisible();
    await pick(Number.NaN);
    expect(screen.queryByText('Please pick a valid date/time.')).toBeNull();
    await person.click(confirm());
    expect(screen.getByText('Please pick a valid date/time.')).toBeVisible();
  });

  it('asks signed-out people to sign in', () => {
    renderApp(
      <Routes>
        <Route path="/schedule/:sessionId" element={<SchedulePage />} />
      </Routes>,
      { identity: SIGNED_OUT, at: '/schedule/session-000001' },
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Please sign in to schedule a session.');
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      '/login?from=%2Fschedule%2Fsession-000001',
    );
  });

  it.each([
    [{ actions: [], status: 'completed' as const }, user(), /is completed/],
    [{ actions: [], status: 'declined' as const }, user(), /didn't proceed/],
    [{}, user({ _id: 'guide-1' }), /Only the gamer who booked/],
  ])('explains why it cannot be changed', async (over, me, why) => {
    show(over, me);
    expect(await screen.findByText(why)).toBeVisible();
    expect(confirm()).toBeDisabled();
  });

  it('shows a refusal beside a status line', async () => {
    server.use(refuse('put', '/sessions/:id/schedule', 409, 'SLOT_TAKEN'));
    const { user: person } = show();
    await pick(FUTURE + HOURS);
    await person.click(confirm());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Time conflict: the chosen slot is unavailable.',
    );
    expect(screen.getByText('Something went wrong.')).toBeVisible();
  });

  it.each([
    [404, 'SESSION_NOT_FOUND', 'Session not found.'],
    [500, 'INTERNAL', 'Failed to load session.'],
  ])('says when the session cannot be loaded: %i', async (status, code, text) => {
    server.use(reply('get', '/users/me', user()), refuse('get', '/sessions/:id', status, code, ''));
    renderApp(
      <Routes>
        <Route path="/schedule/:sessionId" element={<SchedulePage />} />
      </Routes>,
      { identity: SIGNED_IN, at: '/schedule/session-000001' },
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    // What is not there does not come by asking again.
    expect(screen.queryAllByRole('button', { name: 'Retry' })).toHaveLength(status === 404 ? 0 : 1);
    expect(screen.getByRole('link', { name: 'Back to session' })).toBeVisible();
  });
});

it.each([
  [401, '', 'You don’t have permission to schedule this session. Please sign in again.'],
  [403, 'No.', 'You don’t have permission to schedule this session. Please sign in again.'],
  [400, '', 'Invalid scheduling request.'],
  [422, 'Too far away.', 'Too far away.'],
  [402, 'x', 'Insufficient Sherpa Cred to complete scheduling.'],
  [409, 'x', 'Time conflict: the chosen slot is unavailable.'],
  [423, 'x', 'This session is temporarily locked. Try again shortly.'],
  [500, '', 'Error scheduling session'],
  [500, 'The database is away.', 'The database is away.'],
])('%i with "%s" is said as "%s"', (status, message, text) => {
  expect(scheduleRefusal(new ApiError({ status, message }))).toBe(text);
});

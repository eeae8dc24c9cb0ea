import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Guide } from '@/api/normalize';
import type { components } from '@/api/schema';
import { resetClock } from '@/domain/clock';
import { freeTimes, user as me } from '@/testing/fixtures';
import { api, refuse, reply } from '@/testing/handlers';
import { SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import BookingDialog from './booking-dialog';

/** A Saturday. */
const NOW = Date.parse('2026-11-21T14:32:00Z');
const DAYS = ['2026-11-22', '2026-11-24'];

const GUIDE: Guide = {
  id: 'guide-1',
  username: 'AshfallMara',
  avatar: '',
  bio: '',
  headline: '',
  languages: [],
  links: [],
  ranks: [],
  role: 'sherpa',
  isGuide: true,
  platforms: ['PC'],
  games: ['Elden Ring'],
  availability: '',
  rateSC: 75,
  averageRating: 4.9,
  numRatings: 12,
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  resetClock();
});

async function show(
  over: Partial<components['schemas']['FreeTimes']> = {},
  busy: object[] = [],
  start?: string,
) {
  const asked: string[] = [];
  server.use(
    reply('get', '/users/me', me({ sherpaCred: 340, creditBalance: 340 })),
    reply('get', '/sessions/guide/:id/booked', busy as never),
    http.get(api('/guides/:id/free'), ({ request }) => {
      asked.push(new URL(request.url).search);
      const hours = Number(new URL(request.url).searchParams.get('hours'));
      const free = freeTimes(DAYS, over);
      const fits = (slot: string) =>
        free.intervals.some(
          ({ end }) =>
            slot.slice(0, 10) === end.slice(0, 10) &&
            Date.parse(slot) + hours * 3_600_000 <= Date.parse(end),
        );
      return HttpResponse.json({ ...free, slots: free.slots.filter(fits) });
    }),
  );
  const view = renderApp(
    <BookingDialog
      open
      guide={GUIDE}
      draft={start ? { start: Date.parse(start) } : undefined}
      onClose={() => {}}
      onPriceChanged={() => {}}
    />,
    { identity: SIGNED_IN, at: '/public-profile/guide-1' },
  );
  await screen.findByRole('tablist', { name: 'Start' });
  const confirm = () => screen.getByRole('button', { name: 'Confirm' });
  const chip = (name: RegExp) => screen.getByRole('radio', { name });
  return { ...view, asked, confirm, chip };
}

const ONE = /^(13:00|1:00 PM) for you, (14:00|2:00 PM) for AshfallMara$/;
const TWO = /^(14:00|2:00 PM) for you/;

describe('free times', () => {
  it('opens on the next free time, in both zones, with the days counted', async () => {
    const { chip, asked } = await show();
    await waitFor(() => expect(chip(ONE)).toBeChecked());
    expect(screen.getByRole('tab', { name: /^Sunday.* 9 free$/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(screen.getByRole('tab', { name: /^Monday.* nothing free$/ })).toBeInTheDocument();
    expect(
      screen.getByText(/Your time: UTC, GMT\+0. AshfallMara: Stockholm, GMT\+1/),
    ).toBeVisible();
    expect(screen.getByText(/(14:00|2:00 PM) to (15:00|3:00 PM) for AshfallMara/)).toBeVisible();
    expect(screen.getByText('AshfallMara has to approve')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Date and time' })).toBeNull();
    const query = new URLSearchParams(asked[0]);
    expect(query.get('from')).toBe('2026-11-21T00:00:00.000Z');
    expect(query.get('to')).toBe('2026-12-20T00:00:00.000Z');
  });

  it('sends the chip that was chosen, on the day that was chosen by keyboard', async () => {
    let sent: Record<string, unknown> = {};
    server.use(
      http.post(api('/sessions/create'), async ({ request }) => {
        sent = (await request.json()) as typeof sent;
        return HttpResponse.json({ success: true, sessionId: 'session-9' }, { status: 201 });
      }),
    );
    const { user, chip, confirm, place } = await show({ instant: true });
    await waitFor(() => expect(chip(ONE)).toBeChecked());
    screen.getByRole('tab', { selected: true }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('tab', { name: /^Tuesday.* 9 free$/ })).toHaveFocus();
    await user.click(chip(TWO));
    expect(screen.getByText('Confirmed at once')).toBeVisible();
    expect(screen.getByText(/No approval to wait for/)).toBeInTheDocument();
    await user.click(confirm());
    await waitFor(() => expect(place()).toBe('/sessions/session-9'));
    expect(sent.scheduledTime).toBe('2026-11-24T14:00:00.000Z');
  });

  it('leaves starts out that so many hours do not fit, and keeps to the longest session', async () => {
    const { user, chip } = await show({ maxHours: 2 });
    await waitFor(() => expect(chip(ONE)).toBeChecked());
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await waitFor(() =>
      expect(screen.queryByRole('radio', { name: /^(15:00|3:00 PM) for you/ })).toBeNull(),
    );
    expect(screen.getByRole('button', { name: 'One more' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('of a guide who is asked outside the hours has a way to any other time', async () => {
    const { user, confirm } = await show({ instant: true }, [], '2026-11-22T20:00:00Z');
    expect(await screen.findByText(/outside the usual hours of AshfallMara/)).toBeInTheDocument();
    expect(screen.getByText('AshfallMara has to approve')).toBeVisible();
    expect(confirm()).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Ask for another time' }));
    expect(await screen.findByRole('group', { name: 'Date and time' })).toBeInTheDocument();
  });

  it('are all there is of a guide who refuses the rest', async () => {
    const { chip } = await show({ outside: 'refuse' }, [], '2026-11-22T20:00:00Z');
    expect(await screen.findByText(/outside the hours of this Sherpa/)).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: /^Tuesday/, selected: true })).toBeVisible(),
    );
    expect(chip(ONE)).toBeChecked();
    expect(screen.queryByRole('button', { name: 'Ask for another time' })).toBeNull();
  });

  it('may be chosen on the strip, to the quarter hour', async () => {
    const { chip } = await show();
    await waitFor(() => expect(chip(ONE)).toBeChecked());
    const strip = screen.getByRole('img', { name: /Free (13:00 to 16:00|1:00 PM to 4:00 PM)\./ });
    const area = strip.querySelector('.pick')!;
    area.getBoundingClientRect = () => new DOMRect(0, 0, 2400, 44);
    area.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 1_410 }));
    await waitFor(() => expect(chip(TWO)).toBeChecked());
  });

  it('cannot be had while bookings are paused', async () => {
    const { confirm } = await show({
      pausedUntil: '2026-12-01T00:00:00Z',
      intervals: [],
      slots: [],
    });
    expect(await screen.findByText(/AshfallMara takes no new bookings until/)).toBeVisible();
    expect(confirm()).toBeDisabled();
  });
});

describe('refusals of a start', () => {
  it('OUTSIDE_HOURS offers the next free times in its place', async () => {
    server.use(
      refuse('post', '/sessions/create', 422, 'OUTSIDE_HOURS', 'x', {
        nextFree: ['2026-11-24T13:00:00Z', '2026-11-24T13:15:00Z', '2026-11-24T13:30:00Z'],
      }),
    );
    const { user, chip, confirm } = await show();
    await waitFor(() => expect(chip(ONE)).toBeChecked());
    await user.click(confirm());
    const offers = within(await screen.findByRole('group', { name: 'Next free times' }));
    expect(offers.getAllByRole('button')).toHaveLength(3);
    expect(confirm()).toBeDisabled();
    await user.click(offers.getAllByRole('button')[0]!);
    expect(confirm()).toBeEnabled();
    expect(screen.getByRole('tab', { name: /^Tuesday/, selected: true })).toBeVisible();
  });

  it.each([
    ['DAY_FULL', /takes no more sessions on that day/],
    ['SLOT_TAKEN', /already booked/],
  ])('%s is said at the time, and Confirm waits for another', async (code, words) => {
    server.use(refuse('post', '/sessions/create', 409, code, 'x'));
    const { user, chip, confirm } = await show();
    await waitFor(() => expect(chip(ONE)).toBeChecked());
    await user.click(confirm());
    expect(await screen.findByText(words)).toBeVisible();
    expect(confirm()).toBeDisabled();
    await user.click(chip(TWO));
    expect(confirm()).toBeEnabled();
  });

  it("PAUSED shows the server's sentence", async () => {
    server.use(refuse('post', '/sessions/create', 409, 'PAUSED', 'Paused until Tuesday.'));
    const { user, chip, confirm } = await show();
    await waitFor(() => expect(chip(ONE)).toBeChecked());
    await user.click(confirm());
    expect(await screen.findByText('Paused until Tuesday.')).toBeVisible();
  });
});

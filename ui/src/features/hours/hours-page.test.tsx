import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Link } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { components } from '@/api/schema';
import { freeTimes, hours, user as me } from '@/testing/fixtures';
import { api, missingRoute, refuse, reply } from '@/testing/handlers';
import { SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { HoursPage } from './hours-page';

type Hours = components['schemas']['Hours'];

const GUIDE = me({ _id: 'guide-1', role: 'sherpa', isGuide: true, approvedGames: ['Elden Ring'] });
const SAVED = hours({
  week: { mon: [['18:00', '23:00']], sat: [['14:00', '01:00']] },
  exceptions: [{ date: '2026-12-24', times: [] }],
});

/** Parts that are loaded when they are used. */
const LONG = { timeout: 20_000 };

/** What previews were asked of. */
let previews: { settings: Partial<Hours>; from: string; to: string }[] = [];

beforeEach(() => {
  previews = [];
  // Four hundred zones, twice, take their time without a browser.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue([
    'America/New_York',
    'Asia/Tokyo',
    'Australia/Lord_Howe',
    'Europe/Stockholm',
  ]);
  server.use(
    reply('get', '/users/me', GUIDE),
    reply('get', '/sessions/guide/:id/booked', []),
    http.post(api('/users/me/hours/preview'), async ({ request }) => {
      previews.push((await request.json()) as (typeof previews)[number]);
      return HttpResponse.json(freeTimes([]));
    }),
  );
});

/** On a phone there is no grid: what is not about painting is tested there, which spares 672 cells. */
const onPhone = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('max-width:759'),
        media: query,
        addEventListener: () => {},
        removeEventListener: () => {},
        addListener: () => {},
        removeListener: () => {},
      }) as unknown as MediaQueryList,
  );

/** Each test has a guide of its own: a draft that is left behind belongs to its guide. */
let guides = 0;

async function show(saved: Hours = SAVED) {
  guides += 1;
  server.use(
    reply('get', '/users/me', { ...GUIDE, _id: `guide-${guides}` }),
    reply('get', '/users/me/hours', saved as never),
  );
  const view = renderApp(
    <>
      <HoursPage tabs={null} />
      <Link to="/sherpas">Elsewhere</Link>
    </>,
    { identity: SIGNED_IN, at: '/dashboard/hours' },
  );
  await screen.findByText('Your week');
  return view;
}

/** Keeps what is saved and answers it. */
function answerSaves() {
  const sent: Partial<Hours>[] = [];
  server.use(
    http.put(api('/users/me/hours'), async ({ request }) => {
      const body = (await request.json()) as Partial<Hours>;
      sent.push(body);
      const { pausedUntil: paused, ...rest } = body;
      return HttpResponse.json({ ...SAVED, ...rest, ...(paused ? { pausedUntil: paused } : {}) });
    }),
  );
  return sent;
}

// By their names, without a search through the roles of 672 cells.
const cell = (name: string) =>
  document.querySelector<HTMLElement>(`[role=gridcell][aria-label^="${name},"]`)!;
const field = (name: string) => screen.getByLabelText(name);
const key = (name: string, init: object = {}) =>
  fireEvent.keyDown(document.activeElement!, { key: name, ...init });
const bar = () => document.querySelector('[aria-label="Unsaved changes"]');

describe('the painter and the list', () => {
  it('show the same hours, with the tail of a night on the next day', async () => {
    await show();
    expect(field('Mon from, row 1')).toHaveValue('18:00');
    expect(field('Sat to, row 1')).toHaveValue('01:00');
    expect(screen.getByText('next day')).toBeInTheDocument();
    expect(cell('Mon 22:45')).toHaveAttribute('aria-selected', 'true');
    expect(cell('Sun 00:45')).toHaveAttribute('aria-selected', 'true');
    expect(cell('Sun 01:00')).toHaveAttribute('aria-selected', 'false');
    expect(screen.getByText('16 h a week')).toBeInTheDocument();
    expect(bar()).toBeNull();
  });

  it('are painted by keyboard: Shift and arrows stretch, Space opens', async () => {
    await show();
    cell('Mon 18:00').focus();
    key('ArrowDown');
    expect(cell('Tue 18:00')).toHaveFocus();
    for (let step = 0; step < 3; step += 1) key('ArrowRight', { shiftKey: true });
    key('ArrowDown', { shiftKey: true });
    expect(screen.getByText('Tue to Wed, 18:00 to 19:00 picked.')).toBeInTheDocument();
    key(' ');
    expect(field('Tue from, row 1')).toHaveValue('18:00');
    expect(field('Wed to, row 1')).toHaveValue('19:00');
    expect(screen.getByText('Tue to Wed, 18:00 to 19:00 opened.')).toBeInTheDocument();
    expect(bar()).toHaveTextContent('2 changes not saved');
    key(' ');
    expect(screen.queryByLabelText('Tue from, row 1')).toBeNull();
    expect(bar()).toBeNull();
  });

  it('are painted by dragging', async () => {
    await show(hours());
    const grid = document.querySelector('[role=grid]')!;
    const tracks = grid.querySelectorAll<HTMLElement>('.track');
    tracks.forEach((track, at) => {
      track.getBoundingClientRect = () => new DOMRect(0, at * 50, 960, 44);
    });
    // 10 px are a quarter hour.
    fireEvent.pointerDown(tracks[0]!, { button: 0, clientX: 725, clientY: 10 });
    fireEvent.pointerMove(grid, { clientX: 895, clientY: 60 });
    fireEvent.pointerUp(grid);
    expect(field('Mon from, row 1')).toHaveValue('18:00');
    expect(field('Tue to, row 1')).toHaveValue('22:30');
    expect(screen.queryByLabelText('Wed from, row 1')).toBeNull();
  });

  it('are typed', async () => {
    const { user } = await show();
    await user.click(screen.getByLabelText('Add hours on Wed'));
    const from = field('Wed from, row 1');
    await user.clear(from);
    await user.type(from, '5 pm');
    await user.tab();
    expect(from).toHaveValue('17:00');
    expect(cell('Wed 17:00')).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByLabelText('Remove 17:00 to 22:00, Wed'));
    expect(cell('Wed 17:00')).toHaveAttribute('aria-selected', 'false');
  });
});

describe('saving', () => {
  beforeEach(() => void onPhone());

  it('sends the whole draft, and the bar goes', async () => {
    const sent = answerSaves();
    const { user } = await show();
    await user.click(screen.getByLabelText(/at once/));
    await user.selectOptions(screen.getByLabelText('Your zone'), 'Australia/Lord_Howe');
    await user.click(screen.getByText('Save hours'));
    await waitFor(() => expect(bar()).toBeNull());
    const { pausedUntil, ...rest } = sent[0]!;
    expect(pausedUntil).toBeNull();
    expect(rest).toEqual({ ...SAVED, instant: true, zone: 'Australia/Lord_Howe' });
    expect(
      await screen.findByText('Hours saved. Gamers see them now.', {}, LONG),
    ).toBeInTheDocument();
  });

  it('stops at a row that overlaps, and says so there', async () => {
    const sent = answerSaves();
    const { user } = await show();
    await user.click(screen.getByLabelText('Add hours on Sat'));
    await user.type(field('Sat from, row 2'), '15');
    await user.type(field('Sat to, row 2'), '16');
    await user.click(screen.getByText('Save hours'));
    const fieldError = await screen.findByText(/This overlaps 14:00 to 01:00/);
    expect(field('Sat from, row 2')).toHaveAccessibleDescription(fieldError.textContent);
    await waitFor(() => expect(field('Sat from, row 2')).toHaveFocus());
    expect(sent).toEqual([]);
  });

  it("shows the server's errors by field, at the row", async () => {
    server.use(
      refuse('put', '/users/me/hours', 422, 'INVALID', 'Please check.', {
        fields: { 'week.mon[0]': 'Not these hours.', horizonDays: 'Too far.' },
      }),
    );
    const { user } = await show();
    await user.click(screen.getByLabelText(/at once/));
    await user.click(screen.getByText('Save hours'));
    const fieldError = await screen.findByText('Not these hours.');
    expect(field('Mon from, row 1')).toHaveAccessibleDescription(fieldError.textContent);
    expect(screen.getByText('Too far.')).toBeInTheDocument();
    expect(bar()).toHaveTextContent('Some of it cannot be saved yet.');
  });

  it('discards', async () => {
    const { user } = await show();
    await user.click(screen.getByLabelText('Remove 18:00 to 23:00, Mon'));
    await user.click(screen.getByText('Discard'));
    expect(field('Mon from, row 1')).toHaveValue('18:00');
    expect(bar()).toBeNull();
  });

  it('asks before a link leaves changes behind', async () => {
    const { user, place } = await show();
    await user.click(screen.getByLabelText(/at once/));
    await user.click(screen.getByText('Elsewhere'));
    await user.click(await screen.findByRole('button', { name: 'Stay' }, LONG));
    expect(place()).toBe('/dashboard/hours');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByText('Elsewhere'));
    await user.click(await screen.findByRole('button', { name: 'Leave' }, LONG));
    await waitFor(() => expect(place()).toBe('/sherpas'));
  });
});

describe('the rest of the page', () => {
  beforeEach(() => void onPhone());

  it('adds and removes dates, one entry for neighbours', async () => {
    const { user } = await show();
    await user.click(screen.getByText('Add a date'));
    const editor = within(screen.getByRole('group', { name: 'Add a date' }));
    fireEvent.change(editor.getByLabelText('Date'), { target: { value: '2026-12-25' } });
    fireEvent.change(editor.getByLabelText(/^Until/), { target: { value: '2026-12-26' } });
    await user.click(editor.getByRole('button', { name: 'Add' }));
    const remove = screen.getByLabelText(/^Remove .*24.* to .*26/);
    expect(bar()).toHaveTextContent('2 changes not saved');
    await user.click(remove);
    expect(screen.getByText('Days off and days with other hours, by date.')).toBeInTheDocument();
  });

  it('asks the server what gamers would see of the draft, in another zone', async () => {
    const { user } = await show();
    await waitFor(() => expect(previews).toHaveLength(1));
    expect(screen.getByLabelText('Seen in')).toHaveValue('America/New_York');
    await user.click(screen.getByLabelText('Remove 18:00 to 23:00, Mon'));
    await waitFor(() => expect(previews).toHaveLength(2));
    expect(previews[1]!.settings.week).toEqual({ sat: [['14:00', '01:00']] });
    await user.selectOptions(screen.getByLabelText('Seen in'), 'Asia/Tokyo');
    await waitFor(() => expect(previews).toHaveLength(3));
    expect(previews[2]!.from).toMatch(/T15:00:00\.000Z$/);
    expect(await screen.findAllByRole('img', { name: /Nothing free\./ })).toHaveLength(7);
  });

  it('says that any time can be asked for while there are no hours', async () => {
    await show(hours());
    expect(screen.getByText('Any time can be asked for.')).toBeInTheDocument();
  });

  it('says that bookings are paused', async () => {
    await show(hours({ pausedUntil: new Date(Date.now() + 9 * 86_400_000).toISOString() }));
    expect(screen.getByText(/No new bookings until/)).toBeInTheDocument();
  });

  it('is a list with strips on a phone', async () => {
    await show();
    expect(document.querySelector('[role=grid]')).toBeNull();
    expect(screen.getByRole('img', { name: 'Mon: 18:00 to 23:00' })).toBeInTheDocument();
  });

  it('offers Retry when the hours cannot be loaded', async () => {
    server.use(refuse('get', '/users/me/hours', 403, 'FORBIDDEN', 'Guides only.'));
    renderApp(<HoursPage tabs={null} />, { identity: SIGNED_IN });
    expect(await screen.findByText('We could not load your hours.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  });

  it('says when the server does not know hours', async () => {
    server.use(missingRoute('get', '/users/me/hours'));
    renderApp(<HoursPage tabs={null} />, { identity: SIGNED_IN });
    expect(await screen.findByText('This server does not keep hours yet.')).toBeInTheDocument();
  });
});

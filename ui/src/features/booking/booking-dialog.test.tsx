import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Guide } from '@/api/normalize';
import { MINUTE, RECHECK_MS, resetClock } from '@/domain/clock';
import { session, user as me } from '@/testing/fixtures';
import { api, missingRoute, refuse, reply } from '@/testing/handlers';
import { ACCOUNT_ID, SIGNED_IN, SIGNED_OUT, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import BookingDialog from './booking-dialog';
import { BookingScope } from './booking-scope';

const NOW = Date.parse('2026-11-21T14:32:00Z');
/** Next whole hour plus 2 hours. */
const START = '2026-11-21T17:00:00.000Z';

const GUIDE: Guide = {
  id: 'guide-1',
  username: 'NovaRidge',
  avatar: '',
  bio: '',
  role: 'sherpa',
  isGuide: true,
  platforms: ['PC'],
  games: ['Elden Ring', 'Hades'],
  headline: '',
  languages: [],
  links: [],
  ranks: [],
  nextFreeAt: undefined,
  availability: '',
  rateSC: 77,
  averageRating: 4.9,
  numRatings: 12,
};

const created = (over = {}) => ({
  success: true,
  sessionId: 'session-9',
  _id: 'session-9',
  status: 'pending',
  session: session({ _id: 'session-9' }),
  ...over,
});

interface Sent {
  url: string;
  body: Record<string, unknown>;
}

/** Answers bookings and keeps what was sent. */
function answerBookings(...answers: (() => Response | Promise<Response>)[]): Sent[] {
  const sent: Sent[] = [];
  server.use(
    http.post(api('/sessions/create'), async ({ request }) => {
      sent.push({ url: request.url, body: (await request.json()) as Sent['body'] });
      return (answers[sent.length - 1] ?? answers.at(-1)!)();
    }),
  );
  return sent;
}

const ok = () => HttpResponse.json(created(), { status: 201 });
const refusal = (status: number, body: object) => () =>
  HttpResponse.json({ success: false, ...body }, { status });

async function show(
  over: Partial<Guide> = {},
  {
    busy = [] as object[],
    identity = SIGNED_IN,
    balance = 340,
    role = {},
    signOut = () => Promise.resolve(),
  } = {},
) {
  server.use(
    reply('get', '/users/me', me({ sherpaCred: balance, creditBalance: balance, ...role })),
    reply('get', '/sessions/guide/:id/booked', busy as never),
  );
  const onClose = vi.fn();
  const onPriceChanged = vi.fn();
  const view = renderApp(
    <BookingDialog
      open
      guide={{ ...GUIDE, ...over }}
      onClose={onClose}
      onPriceChanged={onPriceChanged}
    />,
    { identity, at: '/public-profile/guide-1', signOut },
  );
  if (identity === SIGNED_IN) await screen.findByText(`${balance} SC`);
  await screen.findByRole('group', { name: 'Date and time' });
  const confirm = () => screen.getByRole('button', { name: 'Confirm' });
  return { ...view, onClose, onPriceChanged, confirm };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  // A server without free times: any time that is not booked can be asked for.
  server.use(missingRoute('get', '/guides/:id/free'));
});
afterEach(() => {
  vi.useRealTimers();
  resetClock();
});

describe('what is shown', () => {
  it('proposes the first game, 1 hour, and the next whole hour plus 2 hours', async () => {
    await show();
    expect(screen.getByRole('dialog', { name: 'Book NovaRidge' })).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Game' })).toHaveValue('Elden Ring');
    expect(screen.getByLabelText('Hours')).toHaveValue(1);
    expect(screen.getByText('Saturday, November 21')).toBeInTheDocument();
    expect(screen.getByText('UTC, GMT+0')).toBeInTheDocument();
    expect(
      screen.getByRole('img', { name: /Your session (17:00 to 18:00|5:00 PM to 6:00 PM)\./ }),
    ).toBeInTheDocument();
  });

  it('counts the price and the balance after, live', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await user.click(screen.getByRole('button', { name: 'One more' }));
    const sum = screen.getByText('3 h × 77 SC').closest('div')!;
    expect(sum).toHaveTextContent('3 h × 77 SC=231 SC');
    expect(screen.getByText('Balance after').parentElement).toHaveTextContent('109 SC');
    expect(document.body).not.toHaveTextContent('$');
  });

  it('says what is missing, and where to get it', async () => {
    const { user } = await show({}, { balance: 100 });
    await user.click(screen.getByRole('button', { name: 'One more' }));
    expect(screen.getByText('You need 54 SC more.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Get Sherpa Cred' })).toHaveAttribute(
      'href',
      '/get-sherpa-cred?needed=54',
    );
  });

  it.each([
    ['a gamer', {}, false],
    ['a guide', { role: 'sherpa', isGuide: true }, true],
    ['an admin', { role: 'admin', isAdmin: true }, true],
  ] as const)('of dollars %s with %j sees: %s', async (_who, role, sees) => {
    await show({ rateCents: 3500 }, { role });
    if (sees) expect(screen.getByText('In dollars').parentElement).toHaveTextContent('$35');
    else expect(document.body).not.toHaveTextContent('$');
  });

  it('asks for the platform only when there are several', async () => {
    const { unmount } = await show();
    expect(screen.queryByRole('combobox', { name: 'Platform' })).toBeNull();
    unmount();
    await show({ platforms: ['PC', 'Switch'] });
    expect(screen.getByRole('combobox', { name: 'Platform' })).toHaveValue('PC');
  });

  it('takes any game from a guide who names none', async () => {
    await show({ games: [] });
    expect(screen.queryByRole('combobox', { name: 'Game' })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Game' })).toHaveValue('');
  });

  it('keeps hours between 1 and 12', async () => {
    const { user } = await show();
    expect(screen.getByRole('button', { name: 'One less' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    const hours = screen.getByLabelText('Hours', { selector: 'input[type=number]' });
    await user.clear(hours);
    await user.type(hours, '12');
    expect(screen.getByRole('button', { name: 'One more' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

describe('booking', () => {
  it('sends the payload of the specification and leads to the receipt', async () => {
    const sent = answerBookings(ok);
    const { user, confirm, place } = await show({ platforms: ['PC', 'Switch'] });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Game' }), 'Another game…');
    await user.type(screen.getByRole('textbox', { name: 'Which game?' }), '  Balatro ');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Platform' }), 'Switch');
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await user.click(confirm());
    await waitFor(() => expect(place()).toBe('/sessions/session-9'));
    const { idempotencyKey, ...body } = sent[0]!.body;
    expect(body).toEqual({
      guideId: 'guide-1',
      hours: 2,
      game: 'Balatro',
      platform: 'Switch',
      scheduledTime: START,
      paymentMethod: 'SC',
      useSherpaCred: true,
      expectedTotalSC: 154,
    });
    expect(idempotencyKey).toMatch(/^guide-1:2:2026-11-21T17:00:00\.000Z:[0-9a-f]{32}$/);
    // It stays busy while the receipt takes its place.
    expect(screen.getByRole('button', { name: 'Booking…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('reads the id wherever the answer has it', async () => {
    answerBookings(() => HttpResponse.json({ success: true, session: { _id: 'deep-1' } }));
    const { user, confirm, place } = await show();
    await user.click(confirm());
    await waitFor(() => expect(place()).toBe('/sessions/deep-1'));
  });

  it('falls back to POST /sessions when the route is missing', async () => {
    server.use(
      missingRoute('post', '/sessions/create'),
      reply('post', '/sessions', created({ sessionId: 'session-10' }), { status: 201 }),
    );
    const { user, confirm, place } = await show();
    await user.click(confirm());
    await waitFor(() => expect(place()).toBe('/sessions/session-10'));
  });

  it('does not fall back on a 404 of ours', async () => {
    answerBookings(refusal(404, { code: 'NOT_FOUND', message: 'This guide is gone.' }));
    const { user, confirm, place } = await show();
    await user.click(confirm());
    expect(await screen.findByText('This guide is gone.')).toBeInTheDocument();
    expect(place()).toBe('/public-profile/guide-1');
  });

  it('sends once, however often Confirm is clicked', async () => {
    let answer: (response: Response) => void = () => {};
    const sent = answerBookings(() => new Promise<Response>((done) => (answer = done)));
    const { user, confirm, place } = await show();
    const button = confirm();
    await user.dblClick(button);
    await user.click(button);
    await waitFor(() => expect(sent).toHaveLength(1));
    answer(ok());
    await waitFor(() => expect(place()).toBe('/sessions/session-9'));
    expect(sent).toHaveLength(1);
  });

  it('cannot be closed while it is under way', async () => {
    answerBookings(() => new Promise<Response>(() => {}));
    const { user, confirm, onClose } = await show();
    await user.click(confirm());
    await screen.findByRole('button', { name: 'Booking…' });
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the marker', () => {
  it('is kept in memory where storage is full, and the booking goes on', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    const sent = answerBookings(ok);
    const { user, confirm, place } = await show();
    await user.click(confirm());
    await waitFor(() => expect(place()).toBe('/sessions/session-9'));
    expect(sent).toHaveLength(1);
    full.mockRestore();
  });

  const KEY = `sherpa:booking:guide-1|${START}|1`;

  it('leads a repeat to the session that is known', async () => {
    localStorage.setItem(KEY, JSON.stringify({ expiresAt: NOW + 9000, sessionId: 'known-1' }));
    server.use(reply('get', '/sessions/known-1', session({ _id: 'known-1' })));
    const { user, confirm, place } = await show();
    await user.click(confirm());
    await waitFor(() => expect(place()).toBe('/sessions/known-1'));
  });

  it('leads to the known session when it cannot be asked for', async () => {
    localStorage.setItem(KEY, JSON.stringify({ expiresAt: NOW + 9000, sessionId: 'known-1' }));
    server.use(refuse('get', '/sessions/known-1', 503, 'UNAVAILABLE'));
    const { user, confirm, place } = await show();
    await user.click(confirm());
    await waitFor(() => expect(place()).toBe('/sessions/known-1'));
  });

  it.each(['cancelled', 'declined'] as const)(
    'books again when the known session is %s',
    async (status) => {
      localStorage.setItem(KEY, JSON.stringify({ expiresAt: NOW + 9000, sessionId: 'known-1' }));
      server.use(reply('get', '/sessions/known-1', session({ _id: 'known-1', status })));
      const sent = answerBookings(ok);
      const { user, confirm, place } = await show();
      await user.click(confirm());
      await waitFor(() => expect(place()).toBe('/sessions/session-9'));
      expect(sent).toHaveLength(1);
      expect(localStorage.getItem(KEY)).toContain('session-9');
    },
  );

  it('says that a booking is under way when no session is known', async () => {
    localStorage.setItem(KEY, JSON.stringify({ expiresAt: NOW + 9000 }));
    const { user, confirm } = await show();
    await user.click(confirm());
    expect(await screen.findByText('Booking already in progress…')).toBeInTheDocument();
  });

  it('ends after 12 seconds, and old ones are swept', async () => {
    localStorage.setItem(KEY, JSON.stringify({ expiresAt: NOW - 1 }));
    localStorage.setItem('sherpa:booking:other', JSON.stringify({ expiresAt: NOW - 61_000 }));
    answerBookings(ok);
    const { user, confirm, place } = await show();
    await user.click(confirm());
    await waitFor(() => expect(place()).toBe('/sessions/session-9'));
    expect(localStorage.getItem('sherpa:booking:other')).toBeNull();
    const marker = JSON.parse(localStorage.getItem(KEY)!) as Record<string, unknown>;
    expect(marker.sessionId).toBe('session-9');
  });

  it('is cleared by a refusal, so that the next try goes through', async () => {
    const sent = answerBookings(refusal(500, {}), ok);
    const { user, confirm, place } = await show();
    await user.click(confirm());
    expect(await screen.findByText('Booking failed.')).toBeInTheDocument();
    expect(localStorage.getItem(KEY)).toBeNull();
    await user.click(confirm());
    await waitFor(() => expect(place()).toBe('/sessions/session-9'));
    // The same request keeps its key: the server answers a repeat with the first booking.
    expect(sent[0]!.body.idempotencyKey).toBe(sent[1]!.body.idempotencyKey);
  });

  it('gives a booking after a cancelled one a key of its own', async () => {
    const sent = answerBookings(() => HttpResponse.error(), ok);
    const { user, confirm, place } = await show();
    await user.click(confirm());
    await screen.findByText(/No answer came/);
    // It was booked all the same, as another window has learnt, and is cancelled by now.
    localStorage.setItem(KEY, JSON.stringify({ expiresAt: NOW + 9000, sessionId: 'known-1' }));
    server.use(reply('get', '/sessions/known-1', session({ _id: 'known-1', status: 'cancelled' })));
    await user.click(confirm());
    await waitFor(() => expect(place()).toBe('/sessions/session-9'));
    const [lost, again] = sent.map(({ body }) => body.idempotencyKey);
    expect(again).toBeTruthy();
    expect(again).not.toBe(lost);
  });

  it('gives another request another key', async () => {
    const sent = answerBookings(refusal(500, {}), ok);
    const { user, confirm } = await show();
    await user.click(confirm());
    await screen.findByText('Booking failed.');
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await user.click(confirm());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]!.body.idempotencyKey).not.toBe(sent[1]!.body.idempotencyKey);
  });
});

describe('the note', () => {
  const field = () => screen.getByRole('textbox', { name: 'Note (optional)' });

  it('goes with the booking, and another note is another request', async () => {
    const sent = answerBookings(refusal(500, {}), ok);
    const { user, confirm } = await show();
    await user.click(field());
    await user.paste('  Malenia, level 120, mage ');
    await user.click(confirm());
    await screen.findByText('Booking failed.');
    await user.click(field());
    await user.paste(', first try');
    await user.click(confirm());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]!.body.note).toBe('Malenia, level 120, mage');
    expect(sent[1]!.body.note).toBe('Malenia, level 120, mage , first try');
    expect(sent[0]!.body.idempotencyKey).not.toBe(sent[1]!.body.idempotencyKey);
  });

  it('is counted when it gets long, and not sent when it is too long', async () => {
    const sent = answerBookings(ok);
    const { user, confirm } = await show();
    await user.click(field());
    await user.paste('a'.repeat(399));
    expect(screen.queryByText(/ \/ 500/)).toBeNull();
    await user.paste('a');
    expect(screen.getByText(/^400 \/ 500/)).toBeVisible();
    await user.paste('a'.repeat(101));
    await user.click(confirm());
    expect(await screen.findByText('Please keep the note to 500 characters.')).toBeVisible();
    expect(field()).toHaveFocus();
    expect(sent).toEqual([]);
  });
});

describe('refusals', () => {
  it.each([
    [402, { code: 'INSUFFICIENT_CREDITS', needed: 33.2 }, '/get-sherpa-cred?needed=34'],
    [402, { needed: 0 }, '/get-sherpa-cred'],
    [400, { code: 'NOT_ENOUGH_SC', needed: 5 }, '/get-sherpa-cred?needed=5'],
    [409, { error: 'INSUFFICIENT_SC', needed: '12' }, '/get-sherpa-cred?needed=12'],
    [200, { error: 'INSUFFICIENT_CREDITS', needed: 7 }, '/get-sherpa-cred?needed=7'],
  ])('%d %j leads to the packs', async (status, body, address) => {
    answerBookings(refusal(status, body));
    const { user, confirm, place } = await show();
    await user.click(confirm());
    await waitFor(() => expect(place()).toBe(address));
  });

  it('401: says so and leads to /login, and back', async () => {
    answerBookings(refusal(401, { code: 'UNAUTHENTICATED', message: 'No.' }));
    const signOut = vi.fn(() => Promise.resolve());
    const { user, confirm, place } = await show({}, { signOut });
    await user.click(confirm());
    expect(await screen.findByText('Please sign in to book a session.')).toBeInTheDocument();
    await waitFor(() => expect(place()).toBe('/login?from=%2Fpublic-profile%2Fguide-1%3Fbook%3D1'));
    // Or /login would send somebody whom the provider still knows straight back.
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('signed out: the same, without a call', async () => {
    const { user, confirm, place } = await show({}, { identity: SIGNED_OUT });
    await user.click(confirm());
    expect(await screen.findByText('Please sign in to book a session.')).toBeInTheDocument();
    await waitFor(() => expect(place()).toMatch(/^\/login\?/));
  });

  it('PRICE_CHANGED: reads the rate again and explains', async () => {
    answerBookings(refusal(409, { code: 'PRICE_CHANGED', message: 'x' }));
    const { user, confirm, onPriceChanged } = await show();
    await user.click(confirm());
    expect(await screen.findByText(/The rate has changed/)).toBeInTheDocument();
    expect(onPriceChanged).toHaveBeenCalledOnce();
  });

  it('SLOT_TAKEN: reads the booked times again and disables Confirm', async () => {
    answerBookings(refusal(409, { code: 'SLOT_TAKEN', message: 'x' }));
    const { user, confirm } = await show();
    server.use(
      reply('get', '/sessions/guide/:id/booked', [
        { scheduledTime: START, hours: 2, status: 'pending' },
      ]),
    );
    await user.click(confirm());
    await waitFor(() => expect(confirm()).toBeDisabled());
    expect(
      screen.getAllByText('That time slot is already booked. Please choose a different time.')
        .length,
    ).toBeGreaterThan(0);
  });

  it('shows the server’s sentence', async () => {
    answerBookings(refusal(409, { code: 'PENDING_LIMIT', message: 'You have 20 open requests.' }));
    const { user, confirm } = await show();
    await user.click(confirm());
    expect(await screen.findByRole('alert')).toHaveTextContent('You have 20 open requests.');
  });

  it('a success: false with status 200 is a refusal', async () => {
    answerBookings(refusal(200, { message: 'Not now.' }));
    const { user, confirm, place } = await show();
    await user.click(confirm());
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    expect(place()).toBe('/public-profile/guide-1');
  });

  it('a lost answer may be tried again', async () => {
    answerBookings(() => HttpResponse.error());
    const { user, confirm } = await show();
    await user.click(confirm());
    expect(await screen.findByText(/No answer came/)).toBeInTheDocument();
    expect(confirm()).toBeEnabled();
  });
});

describe('rules', () => {
  it('needs a game', async () => {
    const { user, confirm } = await show();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Game' }), 'Another game…');
    await user.click(confirm());
    expect(await screen.findByText('Please say which game.')).toBeInTheDocument();
    const game = screen.getByRole('textbox', { name: 'Which game?' });
    expect(game).toHaveFocus();
    await user.paste('x'.repeat(121));
    expect(screen.getByText('Please keep the game to 120 characters.')).toBeInTheDocument();
  });

  it('needs 1 to 12 whole hours', async () => {
    const { user, confirm } = await show();
    const hours = screen.getByLabelText('Hours', { selector: 'input[type=number]' });
    await user.clear(hours);
    await user.type(hours, '13');
    await user.click(confirm());
    expect(await screen.findByText('Please choose 1 to 12 hours.')).toBeInTheDocument();
    await user.clear(hours);
    await user.type(hours, '1.5');
    expect(await screen.findByText('Please choose 1 to 12 hours.')).toBeInTheDocument();
  });

  it('disables Confirm while the time is taken, says why, and offers the next free time', async () => {
    const { user, confirm } = await show(
      {},
      // No hours counts as 1 hour; then an overlap of the proposed hour from before.
      {
        busy: [{ scheduledTime: '2026-11-21T18:00:00Z' }],
      },
    );
    expect(confirm()).toBeEnabled(); // back to back is fine
    await user.click(screen.getByRole('button', { name: 'One more' }));
    expect(confirm()).toBeDisabled();
    const why = screen.getByRole('alert');
    expect(why).toHaveTextContent(
      'That time slot is already booked. Please choose a different time.',
    );
    expect(confirm()).toHaveAttribute('aria-describedby', why.id);
    await user.click(screen.getByRole('button', { name: /Next free time: .*(19:00|7:00 PM)/ }));
    expect(confirm()).toBeEnabled();
    expect(
      screen.getByRole('img', { name: /Your session (19:00 to 21:00|7:00 PM to 9:00 PM)\./ }),
    ).toBeInTheDocument();
  });

  it('moves the start along when the minimum passes it', async () => {
    await show();
    // 17:00 is kept until 16:45 has passed.
    vi.setSystemTime(Date.parse('2026-11-21T16:44:00Z'));
    await act(() => vi.advanceTimersByTimeAsync(RECHECK_MS));
    expect(screen.getByRole('img', { name: /Your session (17:00|5:00 PM)/ })).toBeInTheDocument();
    vi.setSystemTime(Date.parse('2026-11-21T16:47:00Z'));
    await act(() => vi.advanceTimersByTimeAsync(RECHECK_MS));
    expect(screen.getByRole('img', { name: /Your session (17:05|5:05 PM)/ })).toBeInTheDocument();
  });

  it('refuses a start that came too close between two looks at the clock', async () => {
    const { user, confirm } = await show();
    vi.setSystemTime(Date.parse(START) - 14 * MINUTE);
    await user.click(confirm());
    expect(
      await screen.findByText('Booking time must be at least 15 minutes from now.'),
    ).toBeInTheDocument();
  });

  it('needs a valid time', async () => {
    const { user, confirm } = await show();
    const group = screen.getByRole('group', { name: 'Date and time' });
    await user.click(within(group).getAllByRole('spinbutton')[0]!);
    await user.keyboard('{Control>}a{/Control}{Backspace}');
    await user.click(confirm());
    expect(await screen.findByText('Please choose a valid date & time.')).toBeInTheDocument();
  });
});

describe('the way to the dialog', () => {
  const scope = (
    <BookingScope guide={GUIDE} onPriceChanged={() => {}}>
      {({ onBook, onIntent }) => (
        <button onClick={() => onBook()} onPointerEnter={onIntent}>
          Book
        </button>
      )}
    </BookingScope>
  );

  it('asks visitors to sign in', async () => {
    const { user, place } = renderApp(scope, { at: '/public-profile/guide-1' });
    server.use(reply('get', '/sessions/guide/:id/booked', []));
    await user.click(screen.getByRole('button', { name: 'Book' }));
    expect(place()).toBe('/login?from=%2Fpublic-profile%2Fguide-1%3Fbook%3D1');
    expect(await screen.findByText('Please sign in to book a session.')).toBeInTheDocument();
  });

  it('fetches the booked times on intent, and opens', async () => {
    let reads = 0;
    server.use(
      reply('get', '/users/me', me()),
      http.get(api('/sessions/guide/:id/booked'), () => {
        reads += 1;
        return HttpResponse.json([]);
      }),
    );
    const { user } = renderApp(scope, { identity: SIGNED_IN });
    await user.hover(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(reads).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Book' }));
    expect(await screen.findByRole('dialog', { name: 'Book NovaRidge' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(reads).toBe(1);
  });

  it('opens on coming back from signing in, once', async () => {
    server.use(reply('get', '/users/me', me()), reply('get', '/sessions/guide/:id/booked', []));
    const { user, place } = renderApp(scope, {
      identity: SIGNED_IN,
      at: '/public-profile/guide-1?book=1',
    });
    expect(await screen.findByRole('dialog', { name: 'Book NovaRidge' })).toBeInTheDocument();
    expect(place()).toBe('/public-profile/guide-1');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(place()).toBe('/public-profile/guide-1');
  });

  it('reads the booked times from the other route when the first is missing', async () => {
    server.use(
      reply('get', '/users/me', me()),
      missingRoute('get', '/sessions/guide/:id/booked'),
      http.get(api('/sessions'), ({ request }) => {
        const query = new URL(request.url).searchParams;
        expect(Object.fromEntries(query)).toEqual({ as: 'guide', guideId: 'guide-1', booked: '1' });
        return HttpResponse.json({ items: [{ scheduledTime: START, hours: 1 }] });
      }),
    );
    const { user } = renderApp(scope, { identity: SIGNED_IN });
    await user.click(screen.getByRole('button', { name: 'Book' }));
    await screen.findByRole('dialog');
    // The proposed hour is taken: the next one is.
    expect(await screen.findByRole('img', { name: /Your session (18:00|6:00 PM)/ })).toBeVisible();
  });

  it.each([
    ['?book=1&game=Hades&platform=Switch&hours=3', 'Hades', 'Switch', 3],
    ['?book=1&game=Balatro&platform=Atari&hours=40', 'Balatro', 'PC', 1],
    ['?book=1&hours=2', 'Elden Ring', 'PC', 2],
    ['?book=1&hours=x', 'Elden Ring', 'PC', 1],
  ])('fills in what the address %s names', async (search, game, platform, hours) => {
    server.use(reply('get', '/users/me', me()), reply('get', '/sessions/guide/:id/booked', []));
    const several = { ...GUIDE, platforms: ['PC', 'Switch'] };
    const { place } = renderApp(
      <BookingScope guide={several} onPriceChanged={() => {}}>
        {() => null}
      </BookingScope>,
      { identity: SIGNED_IN, at: `/guides/guide-1${search}` },
    );
    expect(await screen.findByRole('dialog', { name: 'Book NovaRidge' })).toBeInTheDocument();
    const box =
      screen.queryByRole('textbox', { name: 'Which game?' }) ??
      screen.getByRole('combobox', { name: 'Game' });
    expect(box).toHaveValue(game);
    expect(screen.getByRole('combobox', { name: 'Platform' })).toHaveValue(platform);
    expect(screen.getByLabelText('Hours')).toHaveValue(hours);
    expect(place()).toBe('/guides/guide-1');
  });
});

describe('the start that is proposed', () => {
  const session = (name: RegExp) => screen.findByRole('img', { name });
  const NEXT = /Your session (19:00 to 20:00|7:00 PM to 8:00 PM)\./;

  it('is the next free one when the default is taken', async () => {
    const { confirm } = await show({}, { busy: [{ scheduledTime: START, hours: 2 }] });
    expect(await session(NEXT)).toBeInTheDocument();
    expect(confirm()).toBeEnabled();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/you had chosen/)).toBeNull();
  });

  it('is not moved any more once the server has refused it', async () => {
    let answer: (body: Response) => void = () => {};
    const { user, confirm } = await show();
    server.use(
      http.get(
        api('/sessions/guide/:id/booked'),
        () => new Promise<Response>((done) => (answer = done)),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'One more' }));
    answerBookings(refusal(409, { code: 'SLOT_TAKEN', message: 'x' }));
    await user.click(confirm());
    await waitFor(() => expect(answer.length).toBe(1));
    answer(HttpResponse.json([{ scheduledTime: START, hours: 2 }]));
    await waitFor(() => expect(confirm()).toBeDisabled());
  });
});

describe('a booking that is not finished', () => {
  const KEPT = 'sherpa:unfinished';
  const begun = {
    guideId: 'guide-1',
    guideName: 'NovaRidge',
    rateSC: 77,
    game: 'Hades',
    platform: 'Switch',
    hours: 3,
    note: 'Level 68',
    start: Date.parse('2026-11-22T20:00:00Z'),
  };
  const remember = (over: object = {}, account = ACCOUNT_ID) =>
    localStorage.setItem(
      KEPT,
      JSON.stringify({ booking: { ...begun, ...over }, account, until: NOW + 60 * MINUTE }),
    );
  const kept = () =>
    (JSON.parse(localStorage.getItem(KEPT) ?? 'null') as { booking: object } | null)?.booking;

  const come = (busy: object[] = [], identity = SIGNED_IN, search = '?book=1') => {
    server.use(
      reply('get', '/users/me', me()),
      reply('get', '/sessions/guide/:id/booked', busy as never),
    );
    return renderApp(
      <BookingScope guide={{ ...GUIDE, platforms: ['PC', 'Switch'] }} onPriceChanged={() => {}}>
        {({ onBook }) => <button onClick={() => onBook()}>Book</button>}
      </BookingScope>,
      { identity, at: `/public-profile/guide-1${search}` },
    );
  };
  const isFilled = async (when: RegExp) => {
    expect(await screen.findByRole('combobox', { name: 'Game' })).toHaveValue('Hades');
    expect(screen.getByRole('combobox', { name: 'Platform' })).toHaveValue('Switch');
    expect(screen.getByLabelText('Hours')).toHaveValue(3);
    expect(screen.getByRole('textbox', { name: 'Note (optional)' })).toHaveValue('Level 68');
    expect(await screen.findByRole('img', { name: when })).toBeInTheDocument();
  };

  it('is remembered when the SC do not suffice', async () => {
    answerBookings(refusal(402, { code: 'INSUFFICIENT_CREDITS', needed: 33 }));
    const { user, confirm, place } = await show();
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await user.click(confirm());
    await waitFor(() => expect(place()).toBe('/get-sherpa-cred?needed=33'));
    expect(kept()).toEqual({
      guideId: 'guide-1',
      guideName: 'NovaRidge',
      rateSC: 77,
      game: 'Elden Ring',
      platform: 'PC',
      hours: 2,
      start: Date.parse(START),
    });
  });

  it('is remembered when the person goes for Sherpa Cred unasked', async () => {
    const { user } = await show({}, { balance: 10 });
    await user.click(screen.getByRole('link', { name: 'Get Sherpa Cred' }));
    expect(kept()).toMatchObject({ guideId: 'guide-1', hours: 1 });
  });

  it('of a visitor is remembered with the guide', async () => {
    const { user } = come([], SIGNED_OUT, '');
    await user.click(screen.getByRole('button', { name: 'Book' }));
    expect(kept()).toEqual({ guideId: 'guide-1', guideName: 'NovaRidge', rateSC: 77 });
  });

  it('fills the dialog on the way back', async () => {
    remember();
    come();
    await isFilled(/Your session (20:00 to 23:00|8:00 PM to 11:00 PM)\./);
    expect(screen.queryByText(/you had chosen/)).toBeNull();
  });

  it('fills the dialog by Book, too', async () => {
    remember();
    const { user } = come([], SIGNED_IN, '');
    await user.click(screen.getByRole('button', { name: 'Book' }));
    await isFilled(/Your session (20:00 to 23:00|8:00 PM to 11:00 PM)\./);
  });

  it('of a visitor becomes that of who signs in', async () => {
    remember({}, '');
    come();
    await isFilled(/Your session (20:00|8:00 PM)/);
    expect(localStorage.getItem(KEPT)).toContain(ACCOUNT_ID);
  });

  it('of somebody else is not shown', async () => {
    remember({}, 'account-2');
    come();
    expect(await screen.findByRole('combobox', { name: 'Game' })).toHaveValue('Elden Ring');
  });

  it('with another guide is left alone', async () => {
    remember({ guideId: 'guide-2' });
    come();
    expect(await screen.findByRole('combobox', { name: 'Game' })).toHaveValue('Elden Ring');
    expect(kept()).toMatchObject({ guideId: 'guide-2' });
  });

  it('whose time has passed gets a free one, and says so', async () => {
    remember({ start: NOW - 60 * MINUTE });
    come([{ scheduledTime: START, hours: 1 }]);
    await isFilled(/Your session (18:00 to 21:00|6:00 PM to 9:00 PM)\./);
    expect(
      screen.getByText('The time you had chosen has passed. The next free time is filled in.'),
    ).toBeVisible();
  });

  it('whose time was taken meanwhile gets the next free one, and says so', async () => {
    remember();
    come([{ scheduledTime: '2026-11-22T19:00:00Z', hours: 2 }]);
    await isFilled(/Your session (21:00|9:00 PM)/);
    expect(
      screen.getByText(
        'The time you had chosen is booked by now. The next free time is filled in.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each(['booked', 'dismissed'])('is forgotten when it is %s', async (how) => {
    remember();
    answerBookings(ok);
    const { user, place } = come();
    await isFilled(/Your session/);
    if (how === 'booked') {
      await user.click(screen.getByRole('button', { name: 'Confirm' }));
      await waitFor(() => expect(place()).toBe('/sessions/session-9'));
    } else {
      await user.click(screen.getByRole('button', { name: 'Close' }));
    }
    await waitFor(() => expect(kept()).toBeUndefined());
  });
});

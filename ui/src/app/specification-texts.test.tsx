import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import type { components } from '@/api/schema';
import { toSession } from '@/api/normalize-session';
import { adminUser } from '@/features/admin/admin.fixture';
import { ANSWERS } from '@/features/apply/answers.fixture';
import RatingDialog from '@/features/rating/rating-dialog';
import type { IdentityState } from '@/identity/port';
import { guide, session, user } from '@/testing/fixtures';
import { api, refuse, reply, withoutDiscovery } from '@/testing/handlers';
import { SIGNED_IN, SIGNED_OUT, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import type { SpecificationText } from '@/testing/specification-texts';
import { SPECIFICATION_TEXTS } from '@/testing/specification-texts';
import { AppRoutes } from './router';

// The picker has tests of its own. Here a plain field with the same props replaces it.
vi.mock('@/components/time/date-time-field', () => ({
  DateTimeField: (props: { label: string; value: number; onChange: (value: number) => void }) => (
    <input
      aria-label={props.label}
      value={String(props.value)}
      onChange={(event) => props.onChange(Number(event.target.value || Number.NaN))}
    />
  ),
}));

type ApiSession = components['schemas']['Session'];

const ID = 'session-000001';
const HOUR = 3_600_000;
const LATER = new Date(Date.now() + 48 * HOUR).toISOString();
const PAID = { ok: true, processed: false, alreadyCredited: false, credited: false, newBalance: 0 };
const PACK = {
  id: 'ridge',
  priceId: 'price_ridge',
  label: 'Ridge',
  name: 'Ridge',
  description: 'A steady climb.',
  price: 25,
  priceCents: 2500,
  cred: 51,
  bonus_percent: 2,
};

const GAMER = user();
const GUIDE = user({
  _id: 'guide-1',
  username: 'NovaRidge',
  role: 'sherpa',
  isGuide: true,
  ratePerHour: 35,
  ratePerHourSC: 77,
});
const ADMIN = user({ _id: 'admin-1', role: 'admin', isAdmin: true });

/** Answers of a server on which nothing is wrong. */
const CALM: RequestHandler[] = [
  reply('get', '/guides', []),
  reply('get', '/guides/:id/reviews', []),
  reply('get', '/users', [guide()]),
  reply('get', '/users/me', GAMER),
  reply('put', '/users/me', GAMER),
  reply('get', '/users/:id', guide()),
  reply('get', '/greater-good', {
    profitCents: 0,
    greaterGoodCents: 0,
    givenCents: 0,
    byMonth: [],
  }),
  reply('get', '/sc/balance', { sherpaCred: 340, creditBalance: 340 }),
  reply('get', '/sessions/users/me', []),
  reply('get', '/sessions/:id', session({ scheduledTime: LATER, actions: ['cancel', 'move'] })),
  reply('get', '/sessions', { sessions: [], totalEarningsCents: 0, totalEarningsUSD: 0 }),
  reply('get', '/sessions/guide/:id/booked', []),
  reply('get', '/sherpa-cred/packs', [PACK]),
  reply('get', '/blocks', []),
  reply('get', '/users/me/settings', {
    mail: { requests: true, reminders: true, messages: true, ratings: true },
  }),
  reply('get', '/payments/summary', {
    earningsCents: 0,
    holdCents: 0,
    disputedCents: 0,
    inFlightCents: 0,
    payoutsEnabled: true,
    needsOnboarding: false,
    year: 2026,
    paidThisYearCents: 0,
    form1099: false,
    form1099AboveCents: 60_000,
  }),
  reply('get', '/payments/payouts', []),
  reply('get', '/admin/users', [adminUser({ applicationStatus: 'pending' })]),
  reply('get', '/admin/problem-sessions', []),
  reply('get', '/admin/waiting', { applications: 1, problems: 0, reports: 0, operations: 0 }),
];

beforeEach(() => {
  server.use(...withoutDiscovery());
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  // jsdom does not lay out.
  Element.prototype.scrollIntoView = () => {};
});

/** A visit of the real screen at this address, with these answers in place of those above. */
function visit(path: string, identity: IdentityState, ...answers: RequestHandler[]) {
  server.use(...CALM);
  server.use(...answers);
  return renderApp(<AppRoutes />, { identity, at: path, styled: true });
}
const stranger = (path: string, ...answers: RequestHandler[]) =>
  visit(path, SIGNED_OUT, ...answers);
const gamer = (path: string, ...answers: RequestHandler[]) => visit(path, SIGNED_IN, ...answers);
const sherpa = (path: string, ...answers: RequestHandler[]) =>
  gamer(path, reply('get', '/users/me', GUIDE), ...answers);
const admin = (path: string, ...answers: RequestHandler[]) =>
  gamer(path, reply('get', '/users/me', ADMIN), ...answers);

const one = (over: Partial<ApiSession>) =>
  reply('get', '/sessions/:id', session({ scheduledTime: LATER, ...over }));
const receipt = (over: Partial<ApiSession>) => gamer(`/sessions/${ID}`, one(over));
const press = async (view: ReturnType<typeof visit>, name: string | RegExp) =>
  view.user.click(await screen.findByRole('button', { name }));

/** The rating page, five stars, sent. */
async function rate(...answers: RequestHandler[]) {
  const view = gamer(`/sessions/${ID}/rate`, one({ status: 'completed' }), ...answers);
  await view.user.click(await screen.findByRole('radio', { name: '5 stars' }));
  await press(view, 'Submit review');
}
const rateRefused = (status: number) =>
  rate(refuse('post', '/sessions/:id/rate-guide', status, 'REFUSED', ''));

const pickTime = async (value: number) =>
  fireEvent.change(await screen.findByLabelText('Date and time'), {
    target: { value: String(value) },
  });
async function scheduleRefused(status: number) {
  const view = gamer(
    `/schedule/${ID}`,
    refuse('put', '/sessions/:id/schedule', status, 'REFUSED', ''),
  );
  await pickTime(Date.parse(LATER) + HOUR);
  await press(view, 'Confirm Schedule');
}

/** The guide's profile with the booking dialog open. */
async function booking(...answers: RequestHandler[]) {
  const view = gamer('/public-profile/guide-1', ...answers);
  await press(view, 'Book');
  await screen.findByRole('button', { name: 'Confirm' });
  return view;
}

async function checkout(pack: object, ...answers: RequestHandler[]) {
  const view = gamer('/get-sherpa-cred', reply('get', '/sherpa-cred/packs', [pack]), ...answers);
  await press(view, /^Buy/);
}
const payment = (...answers: RequestHandler[]) =>
  gamer('/payment-success?stripe_cs=cs_1', ...answers);
const verified = (over: object) =>
  reply('get', '/scPayments/checkout/success', { ...PAID, ...over });

async function save(...answers: RequestHandler[]) {
  const view = gamer('/profile?tab=settings', ...answers);
  const bio = await screen.findByLabelText('Bio');
  await view.user.type(bio, 'Hello');
  await press(view, 'Save Profile');
}

async function applied(answer: RequestHandler) {
  localStorage.setItem('sherpa:application:account-1', JSON.stringify(ANSWERS));
  await press(gamer('/apply', answer), 'Submit application');
}

const never = (method: 'get' | 'post', path: string) =>
  http[method](api(path), () => new Promise<Response>(() => {}));
const PENDING = session({ scheduledTime: LATER, version: 7, actions: ['approve', 'cancel'] });

/** How each text is brought to the screen. The compiler wants all of them. */
const SHOW: Record<SpecificationText, () => unknown> = {
  'No results yet. Try a search.': () => stranger('/?platform=PC&game=none'),
  'Welcome back! Please sign in to continue.': () => stranger('/login'),
  'Create Your Account': register,
  'Apply to be a Sherpa': register,
  'Continue to Register': () => stranger('/start'),
  'Unknown Gamer': () =>
    stranger('/sherpas', reply('get', '/users', [guide({ username: '', gamertag: '' })])),
  'No Sherpas found.': () => stranger('/sherpas', reply('get', '/users', [])),
  'Please sign in': () => stranger('/profile'),
  'No sessions here yet.': () => gamer('/profile'),
  'Pending approval': () => receipt({ status: 'pending' }),
  "You're set!": () => receipt({ status: 'approved' }),
  'Rate now': () => receipt({ status: 'completed' }),
  'already rated': () => receipt({ status: 'completed', userRated: true }),
  "This session didn't proceed": () => receipt({ status: 'declined' }),
  'We hit a snag loading your session': () =>
    gamer(`/sessions/${ID}`, refuse('get', '/sessions/:id', 422, 'ODD', '')),
  'Rate Your User': () => sherpa(`/sessions/${ID}/rate`, one({ status: 'completed' })),
  'Rate Your Sherpa': () => gamer(`/sessions/${ID}/rate`, one({ status: 'completed' })),
  'Report no-show or problem': () => gamer(`/sessions/${ID}/rate`, one({ status: 'completed' })),
  'Unable to load this session': () =>
    gamer(`/sessions/${ID}/rate`, refuse('get', '/sessions/:id', 404, 'SESSION_NOT_FOUND')),
  'Please sign in to apply.': () => stranger('/apply'),
  'Loading...': () => visit('/apply', { status: 'loading' }),
  'Submitting…': () => applied(never('post', '/apply')),
  "You're all set to receive payouts": () => sherpa('/onboarding-success'),
  'Please try onboarding again': () => sherpa('/onboarding-refresh'),
  'No Sherpa Cred packs found.': () =>
    stranger('/get-sherpa-cred', reply('get', '/sherpa-cred/packs', [])),

  'Not Applied': () => admin('/admin', reply('get', '/admin/users', [adminUser()])),
  Approved: async () => {
    admin('/admin', reply('get', '/admin/users', [adminUser({ role: 'sherpa', isGuide: true })]));
    const row = (await screen.findByText('ola')).closest('tr')!;
    expect(within(row).getByText('Approved')).toBeVisible();
  },
  'Payment already processed': () => payment(verified({ processed: true })),
  'Payment successful! Sherpa Cred added.': () =>
    payment(
      verified({}),
      reply('post', '/scPayments/confirm', { success: true, credited: 51, newBalance: 51 }),
    ),
  'Booking already in progress…': async () => {
    const first = await booking(never('post', '/sessions/create'));
    await press(first, 'Confirm');
    await screen.findByRole('button', { name: 'Booking…' });
    first.unmount();
    await press(await booking(), 'Confirm');
  },

  'Missing session. Please refresh and try again.': async () => {
    // No screen offers such a session; the dialog guards itself.
    const nameless = toSession(session({ _id: '', status: 'completed' }));
    const dialog = <RatingDialog session={nameless} side="user" onClose={() => {}} />;
    const view = renderApp(dialog, { identity: SIGNED_IN });
    await view.user.click(await screen.findByRole('radio', { name: '5 stars' }));
    await press(view, 'Submit review');
  },
  'Please sign in to submit a review.': () => stranger(`/sessions/${ID}/rate`),
  'You can only rate after the session is completed.': () =>
    gamer(`/sessions/${ID}/rate`, one({ status: 'approved' })),
  'You have already submitted a rating for this session.': () =>
    gamer(`/sessions/${ID}/rate`, one({ status: 'completed', userRated: true })),
  'Scheduled time must be at least 15 minutes from now.': async () => {
    gamer(`/schedule/${ID}`);
    await pickTime(Date.now() + 10 * 60_000);
  },
  'Please pick a valid date/time.': async () => {
    const view = gamer(`/schedule/${ID}`);
    await pickTime(Number.NaN);
    await press(view, 'Confirm Schedule');
  },
  'Please sign in to schedule a session.': () => stranger(`/schedule/${ID}`),
  'Cancel this request? If it was paid in Sherpa Cred, your balance will be adjusted automatically.':
    async () =>
      press(gamer('/profile', reply('get', '/sessions/users/me', [PENDING])), /^Cancel session/),
  'Please choose a valid date & time.': async () => {
    const view = await booking();
    await pickTime(Number.NaN);
    await press(view, 'Confirm');
  },
  'Booking time must be at least 15 minutes from now.': async () => {
    await booking();
    await pickTime(Date.now() + 10 * 60_000);
  },
  'That time slot is already booked. Please choose a different time.': async () => {
    await booking(
      reply('get', '/sessions/guide/:id/booked', [
        { scheduledTime: new Date(Date.now()).toISOString(), hours: 12, status: 'approved' },
      ]),
    );
    await pickTime(Date.now() + 3 * 3_600_000);
  },
  'Please sign in to book a session.': async () =>
    press(stranger('/public-profile/guide-1'), 'Book'),
  'Missing payment session ID.': () => gamer('/payment-success'),
  'Invalid payment session ID.': () => gamer('/payment-success?session_id=pi_1'),
  'This pack is missing a Stripe price or USD amount.': () =>
    checkout({ ...PACK, id: '', priceId: '', price: 0, priceCents: 0 }),

  'Access Denied – Admins only.': () => gamer('/admin'),
  'Access Denied – Sherpas only.': () => gamer('/onboarding-success'),
  'Only Sherpa guides can connect to Stripe.': () => gamer('/connect-stripe'),

  'A rating has already been submitted for this side.': () => rateRefused(409),
  'Not authorized to rate this session.': () => rateRefused(403),
  'Error submitting review': () => rateRefused(500),
  'You don’t have permission to schedule this session. Please sign in again.': () =>
    scheduleRefused(403),
  'Invalid scheduling request.': () => scheduleRefused(422),
  'Insufficient Sherpa Cred to complete scheduling.': () => scheduleRefused(402),
  'Time conflict: the chosen slot is unavailable.': () => scheduleRefused(409),
  'This session is temporarily locked. Try again shortly.': () => scheduleRefused(423),
  'Error scheduling session': () => scheduleRefused(500),
  'Something went wrong.': () => scheduleRefused(500),
  'Failed to load session.': () =>
    gamer(`/schedule/${ID}`, refuse('get', '/sessions/:id', 422, 'ODD', '')),
  'Session not found.': () =>
    gamer(`/schedule/${ID}`, refuse('get', '/sessions/:id', 404, 'SESSION_NOT_FOUND', '')),
  'Failed to load session': () =>
    gamer(`/sessions/${ID}`, refuse('get', '/sessions/:id', 422, 'ODD', '')),
  'Session not found': () =>
    gamer(`/sessions/${ID}`, refuse('get', '/sessions/:id', 404, 'SESSION_NOT_FOUND', '')),
  'Could not load profile. Please sign in again.': () =>
    gamer('/profile', refuse('get', '/users/me', 422, 'ODD', '')),
  'Failed to load profile': () => gamer('/profile', refuse('get', '/users/me', 422, 'ODD', '')),
  'Error saving profile. Make sure your GamerTag is unique.': () =>
    save(refuse('put', '/users/me', 409, 'USERNAME_TAKEN', '')),
  'Profile updated!': () => save(),
  'We couldn’t find your profile yet. Try refreshing.': () =>
    gamer('/profile', refuse('get', '/users/me', 404, 'USER_NOT_FOUND')),
  'Failed to cancel session.': async () => {
    const view = gamer(
      '/profile',
      reply('get', '/sessions/users/me', [PENDING]),
      refuse('post', '/sessions/:id/cancel', 500, 'INTERNAL', ''),
    );
    await press(view, /^Cancel session/);
    const dialog = within(await screen.findByRole('alertdialog'));
    await view.user.click(dialog.getByRole('button', { name: 'Cancel request' }));
  },
  'Failed to approve session.': async () => {
    const view = sherpa(
      '/guide',
      reply('get', '/sessions', {
        sessions: [PENDING],
        totalEarningsCents: 0,
        totalEarningsUSD: 0,
      }),
      refuse('post', '/sessions/:id/approve', 500, 'INTERNAL', ''),
    );
    await press(view, /^Approve session/);
  },
  'Submission failed. Please try again.': () =>
    applied(refuse('post', '/apply', 500, 'INTERNAL', '')),
  'Something went wrong connecting to Stripe. Please try again later.': async () =>
    press(
      sherpa(
        '/connect-stripe',
        refuse('post', '/payments/create-onboarding-link', 503, 'UNAVAILABLE', ''),
      ),
      'Continue to Stripe',
    ),
  'Failed to load Sherpa Cred packs.': () =>
    stranger('/get-sherpa-cred', refuse('get', '/sherpa-cred/packs', 422, 'ODD', '')),
  'Checkout session URL not found. Please try again in a moment.': () =>
    checkout(PACK, reply('post', '/scPayments/checkout', {})),
  'Error creating checkout session.': () =>
    checkout(PACK, refuse('post', '/scPayments/checkout', 503, 'UNAVAILABLE', '')),
  'Booking failed.': async () =>
    press(await booking(refuse('post', '/sessions/create', 500, 'INTERNAL', '')), 'Confirm'),
  'Payment verification failed.': () => payment(verified({ ok: false })),
  'Payment confirmation failed.': () =>
    payment(verified({}), refuse('post', '/scPayments/confirm', 409, 'NOT_PAID', '')),
  'Error verifying payment.': () =>
    payment(refuse('get', '/scPayments/checkout/success', 503, 'UNAVAILABLE', '')),
  'Unexpected error verifying payment.': () =>
    payment(
      http.get(
        api('/scPayments/checkout/success'),
        () => new HttpResponse('{', { headers: { 'Content-Type': 'application/json' } }),
      ),
    ),
  'Could not load user data.': () => admin('/admin', refuse('get', '/admin/users', 422, 'ODD', '')),
  'Could not load problem sessions.': () =>
    admin('/admin?tab=problems', refuse('get', '/admin/problem-sessions', 422, 'ODD', '')),
  'User approved as Sherpa!': () =>
    approveOla(reply('post', '/admin/approve-sherpa/:id', { success: true, user: adminUser() })),
  'Failed to approve as Sherpa. See console.': () =>
    approveOla(refuse('post', '/admin/approve-sherpa/:id', 409, 'ALREADY_APPROVED', '')),
};

async function register() {
  const view = stranger('/start');
  await view.user.click(await screen.findByRole('checkbox'));
  await press(view, 'Continue to Register');
}

async function approveOla(answer: RequestHandler) {
  await press(admin('/admin', answer), 'Approve as Sherpa: ola');
}

/** The specification quotes a part of a sentence. */
const PARTS: readonly SpecificationText[] = ['already rated'];

/** What an element says itself, its children's words left out. */
const ownWords = (element: Element) =>
  [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

const rows = Object.entries(SPECIFICATION_TEXTS).flatMap(([section, texts]) =>
  texts.map((text) => ({ section, text })),
);

it.each(rows)('section $section: $text', async ({ text }) => {
  await SHOW[text]();
  await waitFor(
    () => {
      const saying = screen.queryAllByText((_, element) => {
        if (!element) return false;
        const words = ownWords(element);
        return PARTS.includes(text) ? words.includes(text) : words === text;
      });
      expect(saying.length, `"${text}" is not on the screen`).toBeGreaterThan(0);
      expect(saying.some((element) => element.checkVisibility?.() ?? true)).toBe(true);
    },
    { timeout: 5_000 },
  );
});

it('has the 83 texts, each once', () => {
  const texts = rows.map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts).toHaveLength(83);
  expect(Object.keys(SHOW).sort()).toEqual([...texts].sort());
});

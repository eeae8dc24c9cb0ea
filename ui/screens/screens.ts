import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { fillApplication } from '../e2e/applicants';
import { businessTime } from '../e2e/session-people';
import type { Stage, Viewer } from './stage';

/** One screen in one state. */
export interface Screen {
  name: string;
  path: string | ((stage: Stage) => string);
  as?: Viewer;
  /** What is there when the picture is taken: a text, or the name of a heading. */
  see: string | RegExp;
  /** Runs before the visit. */
  before?: (page: Page) => Promise<unknown>;
  /** Runs after the visit. */
  act?: (page: Page) => Promise<unknown>;
  /** A call of this screen is never answered. */
  waiting?: boolean;
  /** The picture shows the window alone, as for dialogs. */
  window?: boolean;
  /** The server refuses something here, which the browser writes to its console. */
  refused?: boolean;
}

const receipt = (state: keyof Stage['sessions']) => (stage: Stage) =>
  `/sessions/${stage.sessions[state]}`;

/** The API's answer to a GET below this path. */
const answer = (path: string, status: number, json: object) => (page: Page) =>
  page.route(`**/api${path}`, (route) => route.fulfill({ status, json }));

const DOWN = { success: false, error: 'INTERNAL', code: 'INTERNAL', message: '' };

/** The API's own answer to GETs below this path, changed. */
const changed = (path: string, change: (body: Record<string, unknown>) => object) => (page: Page) =>
  page.route(`**/api${path}`, async (route) => {
    const answered = await route.fetch();
    const body = (await answered.json()) as Record<string, unknown>;
    await route.fulfill({ response: answered, json: { ...body, ...change(body) } });
  });

const DAY = 86_400_000;
const after = (body: Record<string, unknown>, days: number) =>
  new Date(Date.parse(String(body.updatedAt)) + days * DAY).toISOString();

/** A completed session with its SC in this state, and with this line at the end of its timeline. */
const withMoney = (
  state: string,
  event?: { event: string; by: string; reason?: string },
  over: object = {},
) =>
  changed('/sessions/*', (body) => ({
    status: 'completed',
    money: {
      state,
      sc: body.totalSC,
      late: false,
      ...(state === 'frozen' ? {} : { at: after(body, 2) }),
    },
    timeline: [
      ...(body.timeline as object[]),
      ...(event ? [{ at: body.updatedAt, from: 'completed', to: 'completed', ...event }] : []),
    ],
    ...over,
  }));

const MOVE = { fromTime: '2026-12-01T18:00:00Z', toTime: '2026-12-02T20:30:00Z' };
/** The last move of the timeline with both of its times. */
const withMove = changed('/sessions/*', (body) => ({
  timeline: (body.timeline as { event: string }[]).map((entry) =>
    entry.event === 'move' ? { ...MOVE, ...entry } : entry,
  ),
}));

const hours = (from: unknown, count: number) =>
  new Date(Date.parse(String(from)) + count * 3_600_000).toISOString();

/** Another time that one side proposed, a day after the session's own; it counts for so many hours. */
const proposal = (by: 'gamer' | 'guide', body: Record<string, unknown>, left: number) => ({
  by,
  startsAt: hours(body.scheduledTime, 22),
  note: by === 'guide' ? 'My raid was moved to that evening. Would the day after do?' : '',
  expiresAt: hours(body.updatedAt, left),
});

/** The session with an open proposal. */
const withProposal = (by: 'gamer' | 'guide', actions: string[], over: object = {}) =>
  changed('/sessions/*', (body) => ({ proposal: proposal(by, body, 20), actions, ...over }));

/** Cancelling is not free any more. */
const withLateQuote = changed('/sessions/*', (body) => ({
  actions: ['propose', 'cancel'],
  cancellation: { backSC: 0, keptSC: body.totalSC, freeUntil: hours(body.updatedAt, -1) },
}));

/** Cancelled by the gamer when it was not free any more. */
const withLateCancel = (actions: string[]) =>
  changed('/sessions/*', (body) => ({
    status: 'cancelled',
    lateCancelled: true,
    actions,
    money: { state: 'settling', sc: body.totalSC, late: true, at: after(body, 2) },
    timeline: [
      ...(body.timeline as object[]),
      { at: body.updatedAt, event: 'cancel_late', from: 'approved', to: 'cancelled', by: 'gamer' },
    ],
  }));

/** The free times of a guide who lives elsewhere. */
const guideZone = answer('/guides/*/free*', 200, {
  zone: 'Australia/Lord_Howe',
  hoursSet: true,
  instant: false,
  outside: 'ask',
  noticeMinutes: 15,
  maxHours: 12,
  intervals: [],
  slots: [],
});

const both =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

const PLACE = {
  text: 'voice room “Campfire”, five minutes early',
  url: 'https://discord.gg/ashfall-campfire',
  setBy: 'guide',
};
const HANDLES = {
  mine: [
    { kind: 'discord', value: 'switchback.alex' },
    { kind: 'steam', value: 'switchback_alex' },
  ],
  theirs: [
    { kind: 'discord', value: 'ashfall.mara' },
    { kind: 'steam', value: 'AshfallMara' },
  ],
};
const NOTE = 'Malenia, level 120, mage. I die to Waterfowl Dance every time.';

/** A session of two hours that starts in so many minutes, with where the two meet. */
const inTheRoom =
  (minutes: number, over: Record<string, unknown> = {}) =>
  async (page: Page) => {
    const start = (await businessTime(page.request)) + minutes * 60_000;
    const time = (at: number) => new Date(at).toISOString();
    await changed('/sessions/*', (body) => ({
      status: 'approved',
      scheduledTime: time(start),
      hours: 2,
      note: NOTE,
      meeting: PLACE,
      handles: HANDLES,
      checkIns: { opensAt: time(start - 900_000) },
      actions: ['propose', 'cancel'],
      cancellation: { backSC: 0, keptSC: body.totalSC, freeUntil: time(start - 86_400_000) },
      ...over,
    }))(page);
  };

/** What the two have written, the last an hour before the present, and how it stands with writing. */
const withTalk =
  (texts: readonly ['gamer' | 'guide', string][], over: Record<string, unknown> = {}) =>
  async (page: Page) => {
    const now = await businessTime(page.request);
    const messages = texts.map(([by, text], index) => ({
      _id: `message-${index}`,
      sessionId: 's',
      by,
      text,
      createdAt: new Date(now - (texts.length - index) ** 2 * 3_600_000).toISOString(),
    }));
    await answer('/sessions/*/messages', 200, messages)(page);
    await answer('/sessions/*/conversation', 200, {
      mayWrite: true,
      reason: '',
      unread: 0,
      count: messages.length,
      readByOther: 'message-0',
      ...over,
    })(page);
  };

const TALK: [by: 'gamer' | 'guide', text: string][] = [
  [
    'guide',
    "We'll split it into three steps and you only dodge the second. Keep your level where it is, and bring one free talisman slot.",
  ],
  ['gamer', 'Will do. Any spells I should bring?'],
  ['guide', 'Room is open. See you at 20:00 my time.'],
];
const LONG_TALK: typeof TALK = [
  ...TALK,
  ['gamer', 'My build: https://example.test/builds/mage?level=120&talismans=4, as it is now.'],
  [
    'guide',
    `${'Hold the summons until the second phase. '.repeat(12)}\n\nThen:\n1. dodge\n2. wait`,
  ],
  ['gamer', `A${'a'.repeat(160)}rgh`],
  ...TALK,
];

type Row = Record<string, unknown>;

/** The rows of a list of sessions, changed by their status. */
const withRows = (path: string, change: (row: Row) => object) => (page: Page) =>
  page.route(`**/api${path}`, async (route) => {
    const answered = await route.fetch();
    const body = (await answered.json()) as Row[] | { sessions: Row[] };
    const rows = (Array.isArray(body) ? body : body.sessions).map((row) => ({
      ...row,
      ...change(row),
    }));
    await route.fulfill({
      response: answered,
      json: Array.isArray(body) ? rows : { ...body, sessions: rows },
    });
  });

const ANSWERS = ['accept_proposal', 'decline_proposal', 'cancel'];

/** An approved session whose time the other side wants to change. */
const answerDue = (by: 'gamer' | 'guide') => (row: Row) =>
  row.status === 'approved' ? { proposal: proposal(by, row, 30), actions: ANSWERS } : {};

/** A request that soon runs out, outside the hours of its guide. */
const soonOver = (row: Row) =>
  row.status === 'pending'
    ? { outsideHours: true, expiresAt: hours(row.updatedAt, 5) }
    : answerDue('gamer')(row);

const PAYOUTS = { payoutsEnabled: false, needsOnboarding: false, balanceCents: 0 };
const NEW = { averageRating: 0, numRatings: 0 };

/** As long and as wide as a GamerTag gets. */
const LONG_TAG = 'W'.repeat(32);
const GUIDE_TAG = 'TrailheadTess';
const LONG_REVIEWS = [
  {
    _id: '01941f29-7c00-7000-8000-000000000001',
    score: 4,
    comment: 'Came in lost, left with a plan.',
    game: 'Elden Ring',
    createdAt: '2026-01-15T12:00:00Z',
    author: { _id: '01941f29-7c00-7000-8000-000000000002', username: LONG_TAG, avatar: '' },
  },
];

/** A guide who says much about themselves and was rated often. */
const PRESENTED = {
  headline: 'Boss fights without tears',
  languages: ['en', 'sv', 'de'],
  ranks: [
    { game: 'Elden Ring', rank: 'Level 1, no hits' },
    { game: 'Monster Hunter Wilds', rank: 'HR 312' },
    { game: 'Dark Souls III', rank: 'All bosses, dance pad' },
  ],
  links: ['https://www.twitch.tv/trailheadtess', 'https://www.youtube.com/@trailheadtess'],
  averageRating: 4.74,
  numRatings: 128,
  ratingCounts: [1, 2, 5, 13, 107],
};

const ANSWERED_REVIEWS = [
  {
    ...LONG_REVIEWS[0],
    author: {
      _id: '01941f29-7c00-7000-8000-000000000003',
      username: 'switchback_alex',
      avatar: '',
    },
    answer: {
      text: 'You had the timing after the second try. Next time we take the dog with the sword.',
      at: '2026-01-16T09:00:00Z',
    },
  },
  {
    _id: '01941f29-7c00-7000-8000-000000000004',
    score: 5,
    comment: 'Patient, funny, and the boss is dead.',
    game: 'Elden Ring',
    createdAt: '2026-01-10T12:00:00Z',
    author: { _id: '01941f29-7c00-7000-8000-000000000005', username: 'pebble_jo', avatar: '' },
  },
];

const somebody = (number: number, username: string) => ({
  _id: `01941f29-7c00-7000-8000-00000000001${number}`,
  username,
  avatar: '',
});
const REPORTS = [
  {
    _id: '01941f29-7c00-7000-8000-000000000021',
    kind: 'message',
    state: 'open',
    reason: 'Insults me when I ask where to meet.',
    reportedBy: somebody(1, 'TrailheadTess'),
    reports: 1,
    at: '2026-01-15T12:30:00Z',
    subject: somebody(2, 'switchback_alex'),
    sessionId: '01941f29-7c00-7000-8000-00000057a84d',
    shown: [
      {
        by: somebody(2, 'switchback_alex'),
        text: 'I am in the lobby.',
        at: '2026-01-15T12:00:00Z',
        reported: false,
      },
      {
        by: somebody(1, 'TrailheadTess'),
        text: 'Which one? I see three with your name.',
        at: '2026-01-15T12:02:00Z',
        reported: false,
      },
      {
        by: somebody(2, 'switchback_alex'),
        text: 'Are you blind? You are the worst guide I ever had.',
        at: '2026-01-15T12:03:00Z',
        reported: true,
      },
    ],
  },
  {
    _id: '01941f29-7c00-7000-8000-000000000022',
    kind: 'review',
    state: 'open',
    reason: 'We never played. It is about somebody else.',
    reportedBy: somebody(3, 'ScreeSam'),
    reports: 3,
    at: '2026-01-16T08:00:00Z',
    subject: somebody(4, 'lanternfish'),
    shown: [
      {
        by: somebody(4, 'lanternfish'),
        text: 'Left after ten minutes and laughed at me.',
        at: '2026-01-15T20:00:00Z',
        reported: true,
      },
    ],
  },
  {
    _id: '01941f29-7c00-7000-8000-000000000023',
    kind: 'profile',
    state: 'open',
    reason: 'Sells accounts in the bio.',
    reportedBy: somebody(5, 'pebble_jo'),
    reports: 1,
    at: '2026-01-16T10:00:00Z',
    subject: somebody(6, 'CairnKeeper'),
    shown: [
      {
        by: somebody(6, 'CairnKeeper'),
        text: 'Cheap accounts, ask me.',
        at: '2026-01-16T09:00:00Z',
        reported: true,
      },
    ],
  },
];

/** Never answers. */
const silent = (path: string) => (page: Page) => page.route(`**/api${path}`, () => {});

/** Hours of a guide in Stockholm. */
const WEEK = {
  mon: [['18:00', '23:00']],
  tue: [['18:00', '23:00']],
  thu: [['18:00', '23:00']],
  fri: [['17:00', '24:00']],
  sat: [['14:00', '01:00']],
  sun: [
    ['10:00', '13:00'],
    ['16:00', '21:00'],
  ],
};
const PAUSED = '2099-01-01T00:00:00Z';

const HOURS = {
  zone: 'Europe/Stockholm',
  exceptions: [
    { date: '2026-12-24', times: [] },
    { date: '2026-12-25', times: [] },
    { date: '2026-12-28', times: [['12:00', '16:00']] },
  ],
  bufferMinutes: 15,
  noticeMinutes: 120,
  horizonDays: 30,
  maxHours: 4,
  maxPerDay: 3,
  outside: 'ask',
  instant: false,
  onlyMyGames: false,
};

/** The guide has these hours; a preview shows free evenings. */
function kept(week: object, over: object = {}) {
  return async (page: Page) => {
    await answer('/users/me/hours', 200, { ...HOURS, week, ...over })(page);
    await page.route('**/api/users/me/hours/preview', async (route) =>
      route.fulfill({ json: await evenings(page) }),
    );
  };
}

/** Free times of a guide in Stockholm: some evenings and a weekend day of four weeks. */
async function evenings(page: Page, over: object = {}) {
  const hour = 3_600_000;
  const day = 24 * hour;
  const today = Math.floor((await businessTime(page.request)) / day) * day;
  const intervals = Array.from({ length: 28 }, (_, index) => today + index * day)
    .filter((midnight) => new Date(midnight).getUTCDay() !== 3 && midnight > today)
    .map((midnight) => ({ start: midnight + 9 * hour, end: midnight + 16 * hour }));
  return {
    zone: 'Europe/Stockholm',
    hoursSet: true,
    instant: false,
    outside: 'ask',
    noticeMinutes: 120,
    maxHours: 4,
    intervals: intervals.map(({ start, end }) => ({
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
    })),
    slots: intervals.flatMap(({ start }) =>
      Array.from({ length: 25 }, (_, index) => new Date(start + (index * hour) / 4).toISOString()),
    ),
    ...over,
  };
}

/** The guide has no hours: any time can be asked for. */
function anyTime(page: Page) {
  return free({ hoursSet: false, intervals: [], slots: [] })(page);
}

function free(over: object = {}) {
  return (page: Page) =>
    page.route('**/api/guides/*/free?*', async (route) =>
      route.fulfill({ json: await evenings(page, over) }),
    );
}

/** Keeps the page where a timer would leave it. */
const stay = (page: Page) =>
  page.addInitScript(() => {
    const timeout = window.setTimeout.bind(window) as (run: TimerHandler, ms?: number) => number;
    window.setTimeout = ((run: TimerHandler, ms?: number) =>
      timeout(run, ms === 1_200 || ms === 1_500 ? 3_600_000 : ms)) as typeof setTimeout;
  });

const press = (name: string | RegExp) => (page: Page) =>
  page.locator('#main').getByRole('button', { name }).first().click();

/** Every screen in each of its states (docs/screens.md). */
export const SCREENS: readonly Screen[] = [
  { name: 'landing', path: '/', see: 'No results yet. Try a search.' },
  { name: 'landing-signed-in', path: '/', as: 'gamer', see: 'No results yet. Try a search.' },
  { name: 'landing-results', path: '/?platform=PC&game=elden', see: /guides? found/ },
  {
    name: 'landing-nothing',
    path: '/?platform=&game=no-such-game',
    see: 'No results yet. Try a search.',
  },
  {
    name: 'menu',
    path: '/',
    as: 'guide',
    see: 'No results yet. Try a search.',
    act: openMenu,
    window: true,
  },
  { name: 'directory', path: '/sherpas', see: 'TrailheadTess' },
  {
    name: 'directory-loading',
    path: '/sherpas',
    before: silent('/users?*'),
    waiting: true,
    see: 'Sherpa Directory',
    act: skeleton,
  },
  {
    name: 'directory-empty',
    path: '/sherpas',
    before: answer('/users?*', 200, []),
    see: 'No Sherpas found.',
  },
  {
    name: 'directory-filtered',
    path: '/sherpas?game=Elden+Ring&platform=PC&minSC=40&language=en&sort=price',
    see: 'Clear all',
  },
  {
    name: 'directory-nothing-left',
    path: '/sherpas?game=Elden+Ring&maxSC=1',
    see: 'No Sherpas found.',
  },
  {
    name: 'directory-suggestions',
    path: '/sherpas',
    see: 'TrailheadTess',
    act: async (page) => {
      await page.getByRole('search').getByLabel('Game').pressSequentially('ring');
      await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
    },
    window: true,
  },
  {
    name: 'directory-other-server',
    path: '/sherpas',
    refused: true,
    before: answer('/games*', 404, { ...DOWN, error: 'NO_SUCH_CALL', code: 'NO_SUCH_CALL' }),
    see: 'TrailheadTess',
  },
  { name: 'directory-signed-in', path: '/sherpas?favourites=1', as: 'gamer', see: 'My favourites' },
  {
    name: 'directory-error',
    refused: true,
    path: '/sherpas',
    before: answer('/users?*', 500, DOWN),
    see: 'Retry',
  },
  { name: 'guide', path: ({ guide }) => `/guides/${guide}`, see: 'Next 7 days' },
  {
    name: 'guide-seen-by-guide',
    path: ({ guide }) => `/guides/${guide}`,
    as: 'newSherpa',
    see: 'Next 7 days',
  },
  {
    name: 'guide-new',
    path: ({ guide }) => `/guides/${guide}`,
    before: async (page) => {
      await changed('/users/*', () => NEW)(page);
      await answer('/guides/*/reviews*', 200, [])(page);
    },
    see: 'New Sherpa',
  },
  {
    name: 'guide-reviewed',
    path: ({ guide }) => `/guides/${guide}`,
    as: 'guide',
    before: both(
      changed('/users/*', (body) => (body.email ? {} : PRESENTED)),
      answer('/guides/*/reviews*', 200, ANSWERED_REVIEWS),
    ),
    see: 'answered',
    act: async (page) => {
      await press('Answer the review of pebble_jo')(page);
      await expect(page.getByRole('form', { name: 'Answer to pebble_jo' })).toBeVisible();
    },
  },
  {
    name: 'report-review',
    path: ({ guide }) => `/guides/${guide}`,
    as: 'unrated',
    see: 'Next 7 days',
    before: answer('/guides/*/reviews*', 200, ANSWERED_REVIEWS),
    act: async (page) => {
      await press('Report the review of pebble_jo')(page);
      await expect(page.getByRole('dialog')).toContainText('is not told who reported');
    },
    window: true,
  },
  {
    name: 'guide-error',
    refused: true,
    path: ({ guide }) => `/guides/${guide}`,
    before: answer('/users/*', 500, DOWN),
    see: 'We could not load this profile.',
  },
  { name: 'guide-missing', refused: true, path: '/guides/0', see: /not found/i },
  {
    name: 'booking',
    path: ({ guide }) => `/guides/${guide}`,
    as: 'gamer',
    see: 'Next 7 days',
    act: book,
    window: true,
  },
  {
    name: 'booking-clash',
    path: ({ guide }) => `/guides/${guide}`,
    as: 'gamer',
    see: 'Next 7 days',
    before: async (page) => {
      await anyTime(page);
      await taken(page);
    },
    act: async (page) => {
      await press('Book')(page);
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('Balance after')).toBeVisible();
      // It opens after the booked hour; an hour earlier overlaps it.
      await dialog.getByRole('spinbutton', { name: 'Hour', exact: true }).focus();
      await page.keyboard.press('ArrowDown');
      await expect(dialog.getByRole('alert')).toContainText('already booked');
    },
    window: true,
  },
  {
    name: 'booking-passed',
    path: ({ guide }) => `/guides/${guide}?book=1`,
    as: 'gamer',
    see: 'Next 7 days',
    before: begun(-3),
    act: (page) =>
      expect(
        page.getByRole('dialog').getByText('The time you had chosen has passed.'),
      ).toBeVisible(),
    window: true,
  },
  {
    name: 'booking-short',
    path: ({ guide }) => `/guides/${guide}`,
    as: 'unrated',
    see: 'Next 7 days',
    act: async (page) => {
      await book(page);
      await page.getByRole('dialog').locator('input[type=number]').fill('12');
    },
    window: true,
  },
  {
    name: 'booking-calendar',
    path: ({ guide }) => `/guides/${guide}`,
    as: 'gamer',
    see: 'Next 7 days',
    before: anyTime,
    act: async (page) => {
      await book(page);
      await page.getByRole('button', { name: /^Choose date/ }).click();
      const calendar = page.getByRole('grid');
      await expect(calendar).toBeVisible();
    },
    window: true,
  },
  {
    name: 'guide-free-times',
    path: ({ guide }) => `/guides/${guide}`,
    before: free(),
    see: 'Book one of these',
  },
  {
    name: 'booking-slots',
    path: ({ guide }) => `/guides/${guide}`,
    as: 'gamer',
    before: free({ instant: true }),
    see: 'Book one of these',
    act: async (page) => {
      await book(page);
      await expect(page.getByRole('dialog').getByText('Confirmed at once')).toBeVisible();
    },
    window: true,
  },
  {
    name: 'booking-outside',
    refused: true,
    path: ({ guide }) => `/guides/${guide}`,
    as: 'gamer',
    before: async (page) => {
      await free({ outside: 'refuse' })(page);
      const hour = 3_600_000;
      const day = Math.ceil((await businessTime(page.request)) / (24 * hour)) * 24 * hour;
      const nextFree = [58, 58.25, 82].map((ahead) => new Date(day + ahead * hour).toISOString());
      const refusal = {
        success: false,
        error: 'OUTSIDE_HOURS',
        code: 'OUTSIDE_HOURS',
        message: '',
      };
      await page.route('**/api/sessions/create', (route) =>
        route.fulfill({ status: 422, json: { ...refusal, nextFree } }),
      );
    },
    see: 'Book one of these',
    act: async (page) => {
      await book(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('group', { name: 'Next free times' })).toBeVisible();
    },
    window: true,
  },
  {
    name: 'booking-paused',
    path: ({ guide }) => `/guides/${guide}?book=1`,
    as: 'gamer',
    before: free({ intervals: [], slots: [], pausedUntil: '2099-01-01T00:00:00Z' }),
    see: /takes no new bookings until/,
    window: true,
  },
  {
    name: 'guide-long-names',
    path: ({ guide }) => `/guides/${guide}`,
    before: answer('/guides/*/reviews*', 200, LONG_REVIEWS),
    see: LONG_TAG,
  },
  {
    name: 'receipt-long-names',
    path: receipt('pending'),
    as: 'gamer',
    before: (page) =>
      page.route('**/api/sessions/*', async (route) => {
        const answered = await route.fetch();
        const body = await answered.text();
        await route.fulfill({ response: answered, body: body.replaceAll(GUIDE_TAG, LONG_TAG) });
      }),
    see: LONG_TAG,
  },
  { name: 'login', path: '/login', see: 'E-mail address' },
  {
    name: 'login-refused',
    refused: true,
    path: '/login',
    see: 'Welcome back! Please sign in to continue.',
    act: async (page) => {
      await page.getByLabel('E-mail address').fill('gamer@sherpa.test');
      await page.getByLabel('Password').fill('not the password');
      await press('Login')(page);
      await expect(page.locator('#main').getByRole('alert')).toBeVisible();
    },
  },
  { name: 'start', path: '/start', see: 'Continue to Register' },
  {
    name: 'register',
    path: '/start',
    see: 'Continue to Register',
    act: async (page) => {
      await page.getByRole('checkbox').check();
      await press('Continue to Register')(page);
      await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
      await expect(page.getByLabel('E-mail address')).toBeVisible();
    },
  },
  { name: 'verify-email', path: '/verify-email', see: 'Verify your e-mail' },
  { name: 'user-agreement', path: '/user-agreement', see: 'Refunds' },
  { name: 'greater-good', path: '/greater-good', see: 'Show as table' },
  { name: 'apply-signed-out', path: '/apply', see: 'Please sign in to apply.' },
  { name: 'apply', path: '/apply', as: 'gamer', see: 'Submit application' },
  {
    name: 'apply-faults',
    path: '/apply',
    as: 'gamer',
    see: 'Submit application',
    act: press('Submit application'),
  },
  { name: 'apply-thanks', path: '/apply', as: 'newcomer', see: 'Submit application', act: apply },
  { name: 'apply-pending', path: '/apply', as: 'applicant', see: 'Your application is being read' },
  { name: 'profile-signed-out', path: '/profile', see: 'Please sign in' },
  { name: 'profile', path: '/profile', as: 'gamer', see: 'Upcoming' },
  { name: 'profile-new', path: '/profile', as: 'newcomer', see: 'No sessions here yet.' },
  {
    name: 'profile-unfinished',
    path: '/profile',
    as: 'newcomer',
    before: begun(50, 12),
    see: 'Continue booking TrailheadTess',
  },
  {
    name: 'settings',
    path: '/profile?tab=settings',
    as: 'guide',
    see: 'Your data',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add a handle' }).click();
      await page.getByRole('button', { name: 'Add a link' }).click();
      await press('Save Profile')(page);
      await expect(page.getByText('Please enter your name there.')).toBeVisible();
    },
  },
  {
    name: 'delete-dialog',
    refused: true,
    path: '/profile?tab=settings',
    as: 'gamer',
    before: (page) =>
      page.route('**/api/users/me', (route) =>
        route.request().method() === 'DELETE'
          ? route.fulfill({
              status: 409,
              json: { ...DOWN, error: 'FORFEIT', code: 'FORFEIT', sc: 120, cents: 3450 },
            })
          : route.continue(),
      ),
    see: 'Your data',
    act: async (page) => {
      await press('Delete my account')(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Your GamerTag or e-mail address').fill('gamer@sherpa.test');
      await dialog.getByRole('button', { name: 'Delete my account' }).click();
      await expect(dialog.getByRole('checkbox')).toBeVisible();
    },
    window: true,
  },
  { name: 'wallet', path: '/wallet', as: 'gamer', see: 'Held by sessions' },
  {
    name: 'purchase',
    path: '/wallet',
    as: 'gamer',
    see: 'Balance after',
    act: async (page) => {
      await page
        .getByRole('link', { name: /^Receipt of/ })
        .last()
        .click();
      await expect(page.getByRole('article', { name: /^Receipt / })).toBeVisible();
    },
  },
  { name: 'profile-guide', path: '/profile', as: 'guide', see: 'Upcoming' },
  {
    name: 'profile-error',
    refused: true,
    path: '/profile',
    as: 'gamer',
    before: answer('/users/me', 500, DOWN),
    see: 'Could not load profile. Please sign in again.',
  },
  {
    name: 'cancel-question',
    path: '/profile',
    as: 'gamer',
    see: 'Pending Approval',
    act: press(/^Cancel session/),
    window: true,
  },
  {
    name: 'rating-dialog',
    path: '/profile',
    as: 'unrated',
    see: 'Rate Your Sherpa',
    act: report,
    window: true,
  },
  {
    name: 'rating-dialog-guide',
    path: '/guide',
    as: 'newSherpa',
    see: 'Rate Your User',
    window: true,
  },
  {
    name: 'rating',
    path: ({ sessions }) => `/sessions/${sessions.unrated}/rate`,
    as: 'unrated',
    see: 'Submit review',
  },
  {
    name: 'rating-done',
    path: ({ sessions }) => `/sessions/${sessions.completed}/rate`,
    as: 'gamer',
    see: 'You have already submitted a rating for this session.',
  },
  {
    name: 'rating-error',
    refused: true,
    path: '/sessions/0/rate',
    as: 'gamer',
    see: 'Unable to load this session',
  },
  {
    name: 'schedule',
    path: ({ sessions }) => `/schedule/${sessions.pending}`,
    as: 'gamer',
    see: 'Confirm Schedule',
  },
  {
    name: 'schedule-missing',
    refused: true,
    path: '/schedule/0',
    as: 'gamer',
    see: 'Session not found.',
  },
  { name: 'receipt-pending', path: receipt('pending'), as: 'gamer', see: 'Pending approval' },
  { name: 'receipt-pending-guide', path: receipt('pending'), as: 'guide', see: 'Pending approval' },
  { name: 'receipt-approved', path: receipt('approved'), as: 'gamer', see: "You're set!" },
  {
    name: 'room-approved',
    path: receipt('approved'),
    as: 'gamer',
    see: 'Where we meet',
    before: both(inTheRoom(118), withTalk(TALK)),
  },
  {
    name: 'room-request-guide',
    path: receipt('pending'),
    as: 'guide',
    see: NOTE,
    before: both(
      changed('/sessions/*', () => ({ note: NOTE })),
      withTalk([], { left: 10 }),
    ),
  },
  {
    name: 'room-no-place',
    path: receipt('approved'),
    as: 'guide',
    see: 'No meeting place yet.',
    before: both(
      inTheRoom(2_000, {
        meeting: undefined,
        handles: { mine: [], theirs: [] },
        actions: ['propose', 'cancel', 'set_meeting'],
        cancellation: undefined,
      }),
      withTalk([]),
    ),
  },
  {
    name: 'room-checked-in',
    path: receipt('approved'),
    as: 'gamer',
    see: 'You are checked in.',
    before: async (page) => {
      const now = await businessTime(page.request);
      await inTheRoom(-7, {
        checkIns: { gamer: new Date(now - 900_000).toISOString() },
        actions: [],
        cancellation: undefined,
      })(page);
      await withTalk([...TALK, ['gamer', "I'm here, take your time."]], {
        readByOther: 'message-3',
      })(page);
    },
  },
  {
    name: 'room-closed',
    path: receipt('completed'),
    as: 'gamer',
    see: 'This conversation is closed.',
    before: withTalk(TALK, { mayWrite: false, reason: 'closed' }),
  },
  {
    name: 'room-long-messages',
    path: receipt('approved'),
    as: 'gamer',
    see: 'Where we meet',
    before: both(inTheRoom(118), withTalk(LONG_TALK, { unread: 2 })),
  },
  {
    name: 'bell-open',
    path: receipt('approved'),
    as: 'gamer',
    see: 'Where we meet',
    window: true,
    act: async (page) => {
      await page.getByRole('button', { name: /^Notices/ }).click();
      await page.getByRole('dialog', { name: 'Notices' }).waitFor();
    },
  },
  { name: 'notices', path: '/notices', as: 'gamer', see: /Show more notices|approved|No notices/ },
  {
    name: 'receipt-scheduled',
    path: receipt('scheduled'),
    as: 'gamer',
    before: withMove,
    see: /You moved it/,
  },
  {
    name: 'receipt-moved-guide',
    path: receipt('scheduled'),
    as: 'guide',
    before: withMove,
    see: /moved it from/,
  },
  {
    name: 'receipt-reported-author',
    path: receipt('unrated'),
    as: 'unrated',
    before: withMoney('frozen', { event: 'report', by: 'gamer', reason: 'Nobody came.' }),
    see: 'Held for a verdict',
  },
  {
    name: 'receipt-reported-accused',
    path: receipt('unrated'),
    as: 'guide',
    before: withMoney('settling'),
    see: /if no problem is open by then/,
  },
  {
    name: 'receipt-under-review',
    path: receipt('unrated'),
    as: 'guide',
    before: withMoney('frozen'),
    see: 'Under review',
  },
  {
    name: 'receipt-verdict',
    path: receipt('unrated'),
    as: 'guide',
    before: withMoney('settled', {
      event: 'pay_sherpa',
      by: 'admin',
      reason: 'The chat shows that both were there.',
    }),
    see: 'Decided: the Sherpa is paid',
  },
  {
    name: 'receipt-verdict-refund',
    path: receipt('refunded'),
    as: 'gamer',
    before: withMoney('released', undefined, { status: 'refunded' }),
    see: /goes back to your balance/,
  },
  {
    name: 'receipt-proposal',
    path: receipt('approved'),
    as: 'gamer',
    before: both(
      guideZone,
      withProposal('guide', ['propose', ...ANSWERS], {
        cancellation: { backSC: 55, keptSC: 0, freeUntil: '2099-01-01T12:00:00Z' },
      }),
    ),
    see: 'TrailheadTess proposes another time',
  },
  {
    name: 'receipt-proposal-own',
    path: receipt('approved'),
    as: 'gamer',
    before: both(guideZone, withProposal('gamer', ['propose', 'withdraw_proposal', 'cancel'])),
    see: 'You proposed another time',
  },
  {
    name: 'receipt-proposal-closed',
    refused: true,
    path: receipt('approved'),
    as: 'gamer',
    before: both(
      guideZone,
      withProposal('guide', ANSWERS),
      answer('/sessions/*/proposal/accept', 409, {
        ...DOWN,
        error: 'SLOT_TAKEN',
        code: 'SLOT_TAKEN',
      }),
    ),
    see: 'TrailheadTess proposes another time',
    act: async (page) => {
      await press('Accept new time')(page);
      await expect(page.getByText(/That time is taken by now/)).toBeVisible();
    },
  },
  {
    name: 'receipt-counter-offer',
    path: receipt('pending'),
    as: 'gamer',
    before: both(guideZone, withProposal('guide', ANSWERS)),
    see: /Accept it and the session is approved/,
  },
  {
    name: 'receipt-outside-hours',
    path: receipt('pending'),
    as: 'guide',
    before: changed('/sessions/*', () => ({
      outsideHours: true,
      actions: ['approve', 'decline', 'propose'],
    })),
    see: 'Outside your usual hours',
  },
  {
    name: 'receipt-instant',
    path: receipt('approved'),
    as: 'gamer',
    before: changed('/sessions/*', (body) => ({
      instant: true,
      actions: ['move', 'propose', 'cancel'],
      cancellation: { backSC: body.totalSC, keptSC: 0, freeUntil: hours(body.scheduledTime, -24) },
    })),
    see: 'Approved at once',
  },
  {
    name: 'propose-dialog',
    path: receipt('pending'),
    as: 'guide',
    before: changed('/sessions/*', () => ({ actions: ['approve', 'decline', 'propose'] })),
    see: 'Pending approval',
    act: async (page) => {
      await press('Propose another time')(page);
      await expect(page.getByRole('dialog').getByLabel('Note (optional)')).toBeVisible();
    },
    window: true,
  },
  {
    name: 'receipt-not-free',
    path: receipt('approved'),
    as: 'gamer',
    before: withLateQuote,
    see: /Not free to cancel/,
  },
  {
    name: 'cancel-quote',
    path: receipt('approved'),
    as: 'gamer',
    before: withLateQuote,
    see: /Not free to cancel/,
    act: press(/^Cancel, 0 SC back/),
    window: true,
  },
  {
    name: 'receipt-late-cancelled',
    path: receipt('approved'),
    as: 'gamer',
    before: withLateCancel(['report']),
    see: 'cancelled late',
  },
  {
    name: 'receipt-late-cancelled-guide',
    path: receipt('approved'),
    as: 'guide',
    before: withLateCancel(['waive', 'report']),
    see: 'Give the SC back',
  },
  {
    name: 'report-dialog',
    path: receipt('approved'),
    as: 'gamer',
    before: withLateCancel(['report']),
    see: 'cancelled late',
    act: async (page) => {
      await press('Report a problem')(page);
      await expect(page.getByRole('dialog').getByLabel(/What happened/)).toBeVisible();
    },
    window: true,
  },
  {
    name: 'schedule-asks',
    path: ({ sessions }) => `/schedule/${sessions.approved}`,
    as: 'gamer',
    before: withLateQuote,
    see: 'Confirm Schedule',
    act: async (page) => {
      await page.getByRole('button', { name: 'Another time' }).click();
      await page.getByRole('spinbutton', { name: 'Hour' }).press('ArrowUp');
      await expect(page.getByText(/must agree; your present time stays/)).toBeVisible();
    },
  },
  {
    name: 'profile-answer-due',
    path: '/profile',
    as: 'gamer',
    before: withRows('/sessions/users/me*', answerDue('guide')),
    see: '1 answer due',
  },
  {
    name: 'dashboard-deadlines',
    path: '/dashboard',
    as: 'guide',
    before: withRows('/sessions?*', soonOver),
    see: 'Outside your usual hours',
  },
  { name: 'receipt-completed', path: receipt('completed'), as: 'gamer', see: /already rated/ },
  { name: 'receipt-unrated', path: receipt('unrated'), as: 'unrated', see: 'Rate now' },
  {
    name: 'receipt-declined',
    path: receipt('declined'),
    as: 'gamer',
    see: "This session didn't proceed",
  },
  {
    name: 'receipt-cancelled',
    path: receipt('cancelled'),
    as: 'gamer',
    see: "This session didn't proceed",
  },
  {
    name: 'receipt-failed',
    path: receipt('failed'),
    as: 'gamer',
    see: "This session didn't proceed",
  },
  {
    name: 'receipt-refunded',
    path: receipt('refunded'),
    as: 'gamer',
    see: "This session didn't proceed",
  },
  {
    name: 'receipt-error',
    refused: true,
    path: '/sessions/0',
    as: 'gamer',
    see: 'We hit a snag loading your session',
  },
  { name: 'dashboard', path: '/dashboard', as: 'guide', see: 'Total Earnings' },
  {
    name: 'hours',
    path: '/dashboard/hours',
    as: 'guide',
    before: kept(WEEK),
    see: 'What gamers see',
    act: async (page) => {
      await page.getByRole('switch', { name: /at once/ }).click();
      await expect(page.getByText('1 change not saved')).toBeVisible();
    },
  },
  {
    name: 'hours-none',
    path: '/dashboard/hours',
    as: 'guide',
    before: kept({}, { exceptions: [] }),
    see: 'Any time can be asked for.',
  },
  {
    name: 'hours-overlap',
    path: '/dashboard/hours',
    as: 'guide',
    before: kept(
      {
        ...WEEK,
        fri: [
          ['17:00', '24:00'],
          ['18:00', '20:00'],
        ],
      },
      { pausedUntil: PAUSED },
    ),
    see: /No new bookings until/,
    act: async (page) => {
      await page.getByRole('switch', { name: /at once/ }).click();
      await page.getByRole('button', { name: 'Save hours' }).click();
      await expect(page.getByText(/^This overlaps/)).toBeVisible();
    },
  },
  {
    name: 'hours-loading',
    path: '/dashboard/hours',
    as: 'guide',
    before: silent('/users/me/hours'),
    waiting: true,
    see: 'Hours',
    act: skeleton,
  },
  {
    name: 'hours-error',
    refused: true,
    path: '/dashboard/hours',
    as: 'guide',
    before: answer('/users/me/hours', 500, DOWN),
    see: 'We could not load your hours.',
  },
  { name: 'connect-stripe', path: '/connect-stripe', as: 'newSherpa', see: /Stripe/ },
  {
    name: 'connect-stripe-refused',
    path: '/connect-stripe',
    as: 'gamer',
    see: 'Only Sherpa guides can connect to Stripe.',
  },
  {
    name: 'dashboard-new',
    path: '/dashboard',
    as: 'newSherpa',
    before: changed('/users/me', () => NEW),
    see: 'No payouts yet.',
    act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click(),
  },
  {
    name: 'onboarding-success',
    path: '/onboarding-success',
    as: 'newSherpa',
    before: changed('/payments/summary', () => ({ ...PAYOUTS, payoutsEnabled: true })),
    see: "You're all set to receive payouts",
  },
  {
    name: 'onboarding-checking',
    path: '/onboarding-success',
    as: 'newSherpa',
    before: silent('/payments/summary'),
    waiting: true,
    see: 'Checking with Stripe',
  },
  {
    name: 'onboarding-waiting',
    path: '/onboarding-success',
    as: 'newSherpa',
    before: changed('/payments/summary', () => PAYOUTS),
    see: 'Stripe is checking your details',
  },
  {
    name: 'onboarding-more',
    path: '/onboarding-success',
    as: 'newSherpa',
    before: changed('/payments/summary', () => ({ ...PAYOUTS, needsOnboarding: true })),
    see: 'Stripe needs something more from you',
  },
  {
    name: 'onboarding-refresh',
    path: '/onboarding-refresh',
    as: 'newSherpa',
    see: 'Please try onboarding again',
  },
  { name: 'admin-users', path: '/admin', as: 'admin', see: 'CairnKeeper' },
  {
    name: 'admin-application',
    path: '/admin?q=CairnKeeper',
    as: 'admin',
    see: 'CairnKeeper',
    act: async (page) => {
      await press(/^Read application/)(page);
      await expect(page.getByRole('dialog')).toContainText('Denver, CO');
    },
    window: true,
  },
  {
    name: 'admin-problems',
    path: '/admin?tab=problems',
    as: 'admin',
    see: 'User rated the Sherpa',
  },
  {
    name: 'admin-verdict',
    path: '/admin?tab=problems',
    as: 'admin',
    see: 'User rated the Sherpa',
    act: press(/^Judge session/),
  },
  {
    name: 'admin-judged',
    path: '/admin?tab=problems',
    as: 'admin',
    see: 'User rated the Sherpa',
    act: async (page) => {
      await press('Judged')(page);
      await expect(page.getByText('Gamer refunded').first()).toBeVisible();
    },
  },
  { name: 'admin-operations', path: '/admin?tab=operations', as: 'admin', see: /ledger/i },
  {
    name: 'admin-found',
    path: ({ sessions }) => `/admin?code=${sessions.completed.slice(-6)}`,
    as: 'admin',
    see: 'Open the receipt',
  },
  {
    name: 'admin-user',
    path: ({ guide }) => `/admin/users/${guide}`,
    as: 'admin',
    see: 'Last sessions',
  },
  {
    name: 'admin-suspend',
    path: ({ guide }) => `/admin/users/${guide}`,
    as: 'admin',
    see: 'Last sessions',
    act: async (page) => {
      await press('Suspend')(page);
      await expect(page.getByRole('alertdialog')).toContainText('cannot be booked');
    },
    window: true,
  },
  {
    name: 'admin-moderation',
    path: '/admin?tab=moderation',
    as: 'admin',
    before: both(
      answer('/admin/reports*', 200, REPORTS),
      changed('/admin/waiting', () => ({ reports: REPORTS.length, operations: 1 })),
    ),
    see: 'Message of switchback_alex',
    act: async (page) => {
      await press('Hide the review of lanternfish')(page);
      await expect(page.getByRole('form', { name: /^Hide/ })).toBeVisible();
    },
  },
  { name: 'admin-audit', path: '/admin?tab=audit', as: 'admin', see: 'Approved as Sherpa' },
  { name: 'packs', path: '/get-sherpa-cred', see: 'Everest' },
  { name: 'packs-needed', path: '/get-sherpa-cred?needed=77', as: 'gamer', see: 'Everest' },
  {
    name: 'packs-unfinished',
    path: '/get-sherpa-cred?needed=77',
    as: 'newcomer',
    before: begun(50, 12),
    see: 'Continue booking TrailheadTess',
  },
  {
    name: 'packs-empty',
    path: '/get-sherpa-cred',
    before: answer('/sherpa-cred/packs', 200, []),
    see: 'No Sherpa Cred packs found.',
  },
  {
    name: 'packs-error',
    refused: true,
    path: '/get-sherpa-cred',
    before: answer('/sherpa-cred/packs', 500, DOWN),
    see: 'Failed to load Sherpa Cred packs.',
  },
  {
    name: 'payment-success',
    path: ({ payments }) => `/payment-success?stripe_cs=${payments.paid}`,
    as: 'newcomer',
    before: stay,
    see: 'Payment successful! Sherpa Cred added.',
  },
  {
    name: 'payment-already',
    path: ({ payments }) => `/payment-success?stripe_cs=${payments.confirmed}`,
    as: 'newcomer',
    before: stay,
    see: 'Payment already processed',
  },
  {
    name: 'payment-continue',
    path: ({ payments }) => `/payment-success?stripe_cs=${payments.confirmed}`,
    as: 'newcomer',
    before: async (page) => {
      await stay(page);
      await begun(50)(page);
    },
    see: 'Continue booking TrailheadTess',
  },
  {
    name: 'payment-failed',
    refused: true,
    path: '/payment-success?stripe_cs=cs_unknown',
    as: 'newcomer',
    see: 'Retry',
  },
  {
    name: 'payment-missing',
    refused: true,
    path: '/payment-success',
    as: 'newcomer',
    see: 'Missing payment session ID.',
  },
  { name: 'not-found', path: '/no-such-page', see: 'Page not found' },
  { name: 'denied-admin', path: '/admin', as: 'gamer', see: 'Access Denied – Admins only.' },
  {
    name: 'denied-sherpa',
    path: '/onboarding-success',
    as: 'gamer',
    see: 'Access Denied – Sherpas only.',
  },
];

async function openMenu(page: Page) {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
}

/** Skeletons come after 300 ms. */
function skeleton(page: Page) {
  return expect(page.locator('#main .MuiSkeleton-root').first()).toBeVisible();
}

async function book(page: Page) {
  await press('Book')(page);
  await expect(page.getByRole('dialog').getByText('Balance after')).toBeVisible();
}

/** The viewer has begun to book the guide, that many hours from now. */
function begun(hoursAhead: number, hours = 3) {
  return async (page: Page) => {
    const { guide } = JSON.parse(process.env.SHERPA_STAGE ?? '{}') as Stage;
    const hour = 3_600_000;
    const start = (Math.ceil((await businessTime(page.request)) / hour) + hoursAhead) * hour;
    const booking = {
      guideId: guide,
      guideName: GUIDE_TAG,
      rateSC: 55,
      game: 'Balatro',
      hours,
      start,
    };
    await page.addInitScript(
      (kept) =>
        localStorage.setItem(
          'sherpa:unfinished',
          JSON.stringify({ booking: kept, account: '', until: Date.now() + 3_600_000 }),
        ),
      booking,
    );
  };
}

/** The guide is busy at the time that the dialog would propose. */
async function taken(page: Page) {
  const hour = 3_600_000;
  const start = (Math.ceil((await businessTime(page.request)) / hour) + 2) * hour;
  await answer('/sessions/guide/*/booked', 200, [
    { scheduledTime: new Date(start).toISOString(), hours: 2, status: 'approved' },
  ])(page);
}

async function report(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Rate Your Sherpa' });
  await dialog.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await dialog.getByLabel('Report no-show or problem').check();
}

async function apply(page: Page) {
  await fillApplication(page);
  await page.getByRole('radio', { name: 'Yes' }).check();
  for (const tick of await page.getByRole('checkbox').all()) await tick.check();
  await press('Submit application')(page);
  await expect(page.getByRole('heading', { name: 'Thank you for applying' })).toBeVisible();
}

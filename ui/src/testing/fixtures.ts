import type { components } from '@/api/schema';

type Schemas = components['schemas'];

/** Answers of the API, complete and typed by the contract; tests change what they are about. */

export const config = (over: Partial<Schemas['Config']> = {}): Schemas['Config'] => ({
  identity: { provider: 'sandbox' },
  scPerDollar: 2.2,
  credit: { minUsd: 10, maxUsd: 500, scPerDollarBought: 2 },
  sandbox: true,
  now: new Date().toISOString(),
  support: 'support@sherpa.test',
  ...over,
});

export const guide = (over: Partial<Schemas['Guide']> = {}): Schemas['Guide'] => ({
  _id: 'guide-1',
  gamertag: 'NovaRidge',
  username: 'NovaRidge',
  avatar: '',
  bio: 'Patient boss coach.',
  headline: '',
  languages: [],
  role: 'sherpa',
  isGuide: true,
  approvedPlatforms: ['PC', 'PlayStation'],
  approvedGames: ['Elden Ring'],
  availability: 'Weeknights',
  ratePerHourSC: 77,
  averageRating: 4.92,
  numRatings: 128,
  ...over,
});

export const user = (over: Partial<Schemas['User']> = {}): Schemas['User'] => ({
  _id: 'user-1',
  username: 'saltedPixel',
  bio: '',
  headline: '',
  languages: [],
  avatar: '',
  email: 'gamer@sherpa.test',
  role: 'user',
  isGuide: false,
  isAdmin: false,
  sherpaCred: 340,
  creditBalance: 340,
  approvedPlatforms: [],
  approvedGames: [],
  averageRating: 0,
  numRatings: 0,
  availability: '',
  payoutsEnabled: false,
  timeZone: 'UTC',
  createdAt: '2026-01-01T00:00:00Z',
  ...over,
});

export const session = (over: Partial<Schemas['Session']> = {}): Schemas['Session'] => ({
  _id: 'session-000001',
  status: 'pending',
  version: 1,
  scheduledTime: '2026-11-21T18:00:00Z',
  hours: 3,
  gameTitle: 'Elden Ring',
  platform: 'PC',
  guideId: { _id: 'guide-1', username: 'NovaRidge', avatar: '' },
  userId: { _id: 'user-1', username: 'saltedPixel', avatar: '' },
  totalSC: 231,
  ratePerHourSC: 77,
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-01T10:00:00Z',
  userRated: false,
  guideRated: false,
  statusReason: '',
  timeline: [],
  money: { state: 'held', sc: 231, late: false },
  actions: [],
  ...over,
});

export const hours = (over: Partial<Schemas['Hours']> = {}): Schemas['Hours'] => ({
  zone: 'Europe/Stockholm',
  week: {},
  exceptions: [],
  bufferMinutes: 15,
  noticeMinutes: 120,
  horizonDays: 30,
  maxHours: 4,
  maxPerDay: 3,
  outside: 'ask',
  instant: false,
  onlyMyGames: false,
  ...over,
});

/** Free from 13:00 to 16:00 UTC on the given days, by slots of one hour's length. */
export const freeTimes = (
  days: readonly string[] = [],
  over: Partial<Schemas['FreeTimes']> = {},
): Schemas['FreeTimes'] => ({
  zone: 'Europe/Stockholm',
  hoursSet: true,
  instant: false,
  outside: 'ask',
  noticeMinutes: 120,
  maxHours: 4,
  intervals: days.map((day) => ({ start: `${day}T13:00:00Z`, end: `${day}T16:00:00Z` })),
  slots: days.flatMap((day) =>
    ['13:00', '13:15', '13:30', '13:45', '14:00', '14:15', '14:30', '14:45', '15:00'].map(
      (clock) => `${day}T${clock}:00Z`,
    ),
  ),
  ...over,
});

export const notice = (over: Partial<Schemas['NoticeItem']> = {}): Schemas['NoticeItem'] => ({
  _id: 'notice-1',
  kind: 'approved',
  at: '2026-11-21T10:00:00Z',
  read: false,
  sessionId: 'session-000001',
  by: { _id: 'guide-1', username: 'NovaRidge', avatar: '' },
  text: 'NovaRidge approved your session.',
  ...over,
});

export const notices = (
  items: Schemas['NoticeItem'][] = [],
  unread = items.filter(({ read }) => !read).length,
): Schemas['Notices'] => ({ unread, unreadMessages: [], items });

export const message = (over: Partial<Schemas['Message']> = {}): Schemas['Message'] => ({
  _id: 'message-1',
  sessionId: 'session-000001',
  by: 'guide',
  text: 'Room is open.',
  createdAt: '2026-11-21T10:00:00Z',
  ...over,
});

export const conversation = (
  over: Partial<Schemas['Conversation']> = {},
): Schemas['Conversation'] => ({
  mayWrite: true,
  reason: '',
  unread: 0,
  count: 0,
  ...over,
});

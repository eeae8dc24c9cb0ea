import type { components } from '@/api/schema';

type Schemas = components['schemas'];

/** Answers to admins, complete; tests change what they are about. */

export const SESSION_ID = '01a1fc04-2aa9-76d7-b381-84198c57a84d';

export const adminUser = (over: Partial<Schemas['AdminUser']> = {}): Schemas['AdminUser'] => ({
  _id: 'user-9',
  username: 'ola',
  email: 'ola@example.test',
  role: 'user',
  isGuide: false,
  isAdmin: false,
  flags: [],
  createdAt: '2026-01-01T00:00:00Z',
  ...over,
});

/** Counts of a desk on which nothing waits. */
export const waiting = (over: Partial<Schemas['AdminWaiting']> = {}): Schemas['AdminWaiting'] => ({
  applications: 0,
  problems: 0,
  reports: 0,
  operations: 0,
  ...over,
});

export const userDetail = (
  over: Partial<Schemas['AdminUserDetail']> = {},
): Schemas['AdminUserDetail'] => ({
  user: adminUser(),
  fullName: 'Ola Nordmann',
  timeZone: 'Europe/Oslo',
  balanceSC: 210,
  ratings: { asGuide: 0, asGuideCount: 0, asGamer: 4.5, asGamerCount: 2 },
  counts: { completed: 3, cancelled: 1 },
  sessions: [],
  problems: [],
  audit: [],
  ...over,
});

export const report = (over: Partial<Schemas['AdminReport']> = {}): Schemas['AdminReport'] => ({
  _id: 'report-1',
  kind: 'review',
  state: 'open',
  reason: 'It is an insult.',
  reportedBy: { _id: 'user-1', username: 'kit', avatar: '' },
  reports: 1,
  at: '2026-11-20T10:00:00Z',
  subject: { _id: 'user-2', username: 'bram', avatar: '' },
  sessionId: SESSION_ID,
  shown: [{ text: 'You are a fool.', at: '2026-11-19T10:00:00Z', reported: true }],
  ...over,
});

export const ANSWERED = {
  fullName: 'Rowan Ash',
  email: 'ola@example.test',
  location: 'Denver, CO',
  govID: 'yes',
  experienceYears: 6,
  game1: 'Elden Ring',
  game2: '',
  portfolioLinks: 'https://example.test/rowan',
  confirmTrue: true,
  confirm1099: true,
  confirmStandards: true,
  signature: 'Rowan Ash',
  date: '2026-01-15',
};

export const problem = (
  over: Partial<Schemas['ProblemSession']> = {},
): Schemas['ProblemSession'] => ({
  _id: SESSION_ID,
  status: 'completed',
  scheduledTime: '2026-11-18T19:00:00Z',
  hours: 2,
  gameTitle: 'Destiny 2',
  platform: 'PC',
  userId: { _id: 'user-1', username: 'kit', avatar: '', email: 'kit@example.test' },
  guideId: { _id: 'guide-1', username: 'Mossy', avatar: '', email: 'mossy@example.test' },
  totalSC: 154,
  ratePerHourSC: 77,
  ratePerHour: 35,
  priceUsd: 70,
  priceCents: 7000,
  settled: false,
  completedAt: '2026-11-18T21:00:00Z',
  userRated: true,
  guideRated: true,
  userRating: {
    score: 1,
    comment: 'Nobody came.',
    reportedNoShow: true,
    reportDetails: 'I waited for forty minutes.',
  },
  guideRating: { score: 4, comment: 'We started late.', reportedNoShow: false, reportDetails: '' },
  statusReason: '',
  createdAt: '2026-11-10T19:00:00Z',
  timeline: [
    { at: '2026-11-10T19:00:00Z', event: 'book', to: 'pending', by: 'gamer' },
    { at: '2026-11-11T19:00:00Z', event: 'approve', from: 'pending', to: 'approved', by: 'guide' },
  ],
  problem: {
    state: 'open',
    openedBy: 'gamer',
    openedAt: '2026-11-19T10:00:00Z',
    reports: [{ by: 'gamer', note: 'I waited for forty minutes.', at: '2026-11-19T10:00:00Z' }],
  },
  ...over,
});

/** The operations of a program without failures. */
export const operations = (over: Partial<Schemas['Operations']> = {}): Schemas['Operations'] => ({
  at: '2026-11-21T20:31:05Z',
  working: true,
  queues: [queue('default'), queue('mail'), queue('money')],
  failures: [],
  refunds: { total: 0, items: [] },
  payouts: { unknown: 0, stopped: 0, unfunded: 0, items: [] },
  problems: { total: 0, items: [] },
  closedEarnings: { total: 0, totalCents: 0, items: [] },
  mismatches: { total: 0, items: [] },
  disputes: { open: 0, inquiries: 0, overturned: 0, items: [] },
  blocked: { total: 0, items: [] },
  sweep: { total: 0, items: [] },
  ledger: {
    at: '2026-11-21T04:00:03Z',
    tookMs: 340,
    transfers: 68_912,
    accounts: 2_004,
    faults: 0,
    waiting: 0,
    findings: [],
  },
  ...over,
});

export const queue = (
  name: string,
  over: Partial<Schemas['JobQueue']> = {},
): Schemas['JobQueue'] => ({
  name,
  waiting: 0,
  running: 0,
  scheduled: 0,
  retrying: 0,
  oldestWaitingSeconds: 0,
  paused: false,
  ...over,
});

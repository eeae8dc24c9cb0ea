import type { APIRequestContext, FullConfig } from '@playwright/test';
import { request } from '@playwright/test';
import { applicant, newSherpa } from '../e2e/applicants';
import type { Account } from '../e2e/session-people';
import { book, businessTime, buy, call, checkout, demo, newGamer } from '../e2e/session-people';

type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies'];

/** The viewers of screens. */
export type Viewer =
  'gamer' | 'unrated' | 'newcomer' | 'applicant' | 'guide' | 'newSherpa' | 'admin';

/** What the pictures show: the people's cookies, and the ids of what was brought into each state. */
export interface Stage {
  cookies: Record<Viewer, Cookies>;
  guide: string;
  sessions: Record<
    | 'pending'
    | 'approved'
    | 'scheduled'
    | 'completed'
    | 'unrated'
    | 'declined'
    | 'cancelled'
    | 'failed'
    | 'refunded',
    string
  >;
  /** A checkout that is paid and not yet confirmed, and one that is. */
  payments: { paid: string; confirmed: string };
}

const HOUR = 3_600_000;

async function advance(account: Account, ms: number) {
  const answer = await account.request.post('/sandbox/clock', {
    data: { advance: `${Math.ceil(ms / 60_000)}m` },
  });
  if (!answer.ok()) throw new Error(`clock: ${await answer.text()}`);
}

/** Brings the demo data into every state that a picture shows; the tests find it in SHERPA_STAGE. */
export default async function prepare(config: FullConfig): Promise<void> {
  const baseURL = config.projects[0]!.use.baseURL!;
  const fresh = () => request.newContext({ baseURL });
  const gamer = await demo(await fresh(), 'gamer');
  const guide = await demo(await fresh(), 'guide');
  const admin = await demo(await fresh(), 'admin');
  const unrated = await newGamer(await fresh(), 'lanternfish');
  const newcomer = await newGamer(await fresh(), 'pebble_jo');
  const sherpa = await newSherpa(await fresh(), await fresh(), 'ScreeSam');
  const hopeful = await applicant(await fresh(), 'CairnKeeper');
  await call(sherpa, 'PUT', '/users/me', {
    bio: 'New here, long on the trail. Co-op and boss fights.',
    ratePerHour: 25,
  });
  await buy(gamer);
  await buy(unrated);

  // The same hours in every picture: the story begins at noon (UTC) of the next day.
  const now = await businessTime(gamer.request);
  await advance(gamer, Math.ceil(now / (24 * HOUR)) * 24 * HOUR + 12 * HOUR - now);

  const approve = (id: string, by = guide) => call(by, 'POST', `/sessions/${id}/approve`, {});
  const failed = await book(gamer, guide, 1);
  const refunded = await book(gamer, guide, 2);
  const rateMe = await book(unrated, guide, 3);
  const rateThem = await book(unrated, sherpa, 3);
  await approve(refunded);
  await approve(rateMe);
  await approve(rateThem, sherpa);
  await advance(gamer, 6 * HOUR);

  const words = { comment: '', reportedNoShow: false, reportDetails: '' };
  await call(gamer, 'POST', `/sessions/${refunded}/rate-guide`, {
    score: 1,
    comment: 'Nobody came.',
    reportedNoShow: true,
    reportDetails: 'I waited in the lobby for forty minutes and wrote twice.',
  });
  await call(guide, 'POST', `/sessions/${refunded}/rate-user`, {
    ...words,
    score: 4,
    comment: 'My line was down that evening. Sorry, Alex.',
  });
  await call(admin, 'POST', `/admin/problem-sessions/${refunded}/resolve`, {
    outcome: 'refund_gamer',
    noShow: 'guide',
    note: 'The Sherpa had an outage; everything goes back.',
  });
  await call(guide, 'POST', `/sessions/${rateMe}/rate-user`, { ...words, score: 5 });
  await call(unrated, 'POST', `/sessions/${rateThem}/rate-guide`, { ...words, score: 5 });

  const declined = await book(gamer, guide, 30);
  const cancelled = await book(gamer, guide, 34);
  const pending = await book(gamer, guide, 50);
  const approved = await book(gamer, guide, 74);
  const scheduled = await book(gamer, guide, 98);
  await call(guide, 'POST', `/sessions/${declined}/decline`, {
    reason: 'Away that evening. The day after would work.',
  });
  await call(gamer, 'POST', `/sessions/${cancelled}/cancel`, {});
  await approve(approved);
  await approve(scheduled);
  const { scheduledTime } = await call<{ scheduledTime: string }>(
    gamer,
    'GET',
    `/sessions/${scheduled}`,
  );
  const me = await call<{ _id: string }>(guide, 'GET', '/users/me');
  // Inside the hours of the guide a session moves at once.
  const later = new Date(Date.parse(scheduledTime) + 20 * HOUR).toISOString();
  const { slots } = await call<{ slots: string[] }>(
    gamer,
    'GET',
    `/guides/${me._id}/free?from=${later}`,
  );
  await call(gamer, 'PUT', `/sessions/${scheduled}/schedule`, { scheduledTime: slots[0] });
  const past = await call<{ _id: string; status: string; userRated: boolean }[]>(
    gamer,
    'GET',
    '/sessions/users/me',
  );
  const completed = past.find(({ status, userRated }) => status === 'completed' && userRated);
  const confirmed = await checkout(newcomer);
  await call(newcomer, 'POST', '/scPayments/confirm', { sessionId: confirmed });

  const people = {
    gamer,
    unrated,
    newcomer,
    applicant: hopeful.account,
    guide,
    newSherpa: sherpa,
    admin,
  };
  const cookies: Partial<Stage['cookies']> = {};
  for (const [name, account] of Object.entries(people)) {
    cookies[name as Viewer] = (await account.request.storageState()).cookies;
  }
  const stage: Stage = {
    cookies: cookies as Stage['cookies'],
    guide: me._id,
    sessions: {
      pending,
      approved,
      scheduled,
      completed: completed!._id,
      unrated: rateMe,
      declined,
      cancelled,
      failed,
      refunded,
    },
    payments: { paid: await checkout(newcomer), confirmed },
  };
  process.env.SHERPA_STAGE = JSON.stringify(stage);
  await Promise.all(Object.values(people).map((account) => account.request.dispose()));
}

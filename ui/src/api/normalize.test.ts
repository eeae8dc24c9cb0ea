import { describe, expect, it } from 'vitest';
import {
  listIn,
  splitList,
  toBalance,
  toGuide,
  toGuides,
  toMe,
  toPacks,
  toProfile,
} from './normalize';
import { toGuideSessions, toSession, toSessions } from './normalize-session';

const TIME = '2026-11-21T18:00:00.000Z';

describe('users', () => {
  it('reads every spelling', () => {
    expect(toMe({ user: { _id: 'a', avatarUrl: '/a.svg', emailAddress: 'x@y' } })).toMatchObject({
      id: 'a',
      avatar: '/a.svg',
      email: 'x@y',
    });
    expect(toMe({ _id: 'a', primaryEmail: 'x@y', avatar: '/b', avatarUrl: '/a' })).toMatchObject({
      avatar: '/b',
      email: 'x@y',
    });
  });

  it.each([
    [{ role: 'user' }, false, false],
    [{ role: 'sherpa' }, true, false],
    [{ role: 'Guide' }, true, false],
    [{ role: 'user', isGuide: true }, true, false],
    [{ role: 'admin' }, false, true],
    [{ role: 'sherpa', isAdmin: true }, true, true],
  ])('%j: guide %s, admin %s', (user, isGuide, isAdmin) => {
    expect(toMe(user)).toMatchObject({ isGuide, isAdmin });
  });

  it.each([
    [{ sherpaCred: 1 }, 1],
    [{ creditBalance: 2 }, 2],
    [{ walletSC: 3 }, 3],
    [{ sherpaCred: 0, creditBalance: 5 }, 0],
    [{}, 0],
    [null, 0],
  ])('balance of %j', (body, balance) => {
    expect(toBalance(body)).toBe(balance);
  });

  it('takes the SC rate from the server, and computes it only when there is none', () => {
    expect(toGuide({ ratePerHourSC: 60, ratePerHour: 25 }).rateSC).toBe(60);
    expect(toGuide({ ratePerHour: 25 })).toMatchObject({ rateSC: 55, rateCents: 2500 });
    expect(toGuide({}).rateCents).toBeUndefined();
  });

  it('reads lists in every wrapping', () => {
    expect(toGuides([{ _id: 'a', gamertag: 'A' }])[0]).toMatchObject({
      username: 'A',
      isGuide: true,
    });
    expect(toGuides({ users: [{ _id: 'a' }] })).toHaveLength(1);
    expect(toProfile({ user: { _id: 'a' } }).id).toBe('a');
    expect(toProfile({ _id: 'a' }).id).toBe('a');
    expect(listIn({ data: { users: [1] } }, 'users', 'data.users', 'data')).toEqual([1]);
    expect(listIn('nonsense', 'users')).toEqual([]);
  });
});

describe('sessions', () => {
  it.each(['scheduledTime', 'scheduledAt', 'when', 'date'])('time in %s', (name) => {
    expect(toSession({ [name]: TIME }).scheduledTime).toBe(TIME);
  });

  it('has no time when it cannot be read', () => {
    expect(toSession({ scheduledTime: 'soon' }).scheduledTime).toBeUndefined();
    expect(toSession({ scheduledTime: '' }).scheduledTime).toBeUndefined();
  });

  it.each([
    [{ guideId: { _id: 'g', username: 'Nova' } }],
    [{ guideId: 'g', guideUsername: 'Nova' }],
    [{ guideId: 'g', guide: { username: 'Nova' } }],
    [{ guideId: 'g', guide: { displayName: 'Nova' } }],
    [{ guide: { _id: 'g', displayName: 'Nova' } }],
  ])('guide of %j', (session) => {
    expect(toSession(session).guide).toMatchObject({ id: 'g', username: 'Nova' });
  });

  it.each([
    [{ userId: { _id: 'u', username: 'salt' } }],
    [{ userId: 'u', userUsername: 'salt' }],
    [{ userId: 'u', user: { displayName: 'salt', platform: 'PC' } }],
  ])('user of %j', (session) => {
    expect(toSession(session).user).toMatchObject({ id: 'u', username: 'salt' });
  });

  it('finds the platform with the user', () => {
    expect(toSession({ user: { platform: 'PC' } }).platform).toBe('PC');
    expect(toSession({ platform: 'Xbox', user: { platform: 'PC' } }).platform).toBe('Xbox');
  });

  it.each([['totalSC'], ['priceSC'], ['amountSC']])('SC in %s', (name) => {
    expect(toSession({ [name]: 231 }).totalSC).toBe(231);
  });

  it.each([
    [{ priceUsd: 19.99 }, 'user', 1999],
    [{ amountUSD: 105 }, 'user', 10500],
    [{ amountCents: 10500 }, 'user', 10500],
    [{ amount: 900 }, 'user', 900],
    [{ amount: 900 }, 'guide', 90000],
    [{ amount: 1000 }, 'guide', 100000],
    [{ amount: 1001 }, 'guide', 1001],
    [{}, 'user', undefined],
  ] as const)('price of %j for the %s', (session, view, cents) => {
    expect(toSession(session, view).priceCents).toBe(cents);
  });

  it.each([
    [{ userRated: true }, true, false],
    [{ userHasRated: true }, true, false],
    [{ guideRated: true }, false, true],
    [{ guideHasRated: true }, false, true],
    [{}, false, false],
  ])('rated in %j', (session, userRated, guideRated) => {
    expect(toSession(session)).toMatchObject({ userRated, guideRated });
  });

  it.each([[{ session: { _id: 's' } }], [{ item: { _id: 's' } }], [{ _id: 's' }]])(
    'unwraps %j',
    (body) => {
      expect(toSession(body).id).toBe('s');
    },
  );

  it('lower-cases the status and keeps unknown actions apart from none', () => {
    expect(toSession({ status: 'APPROVED' })).toMatchObject({ status: 'approved' });
    expect(toSession({}).actions).toBeUndefined();
    expect(toSession({ actions: [] }).actions).toEqual([]);
  });

  it('reads lists and earnings', () => {
    expect(toSessions({ items: [{}] })).toHaveLength(1);
    expect(toSessions({ problemSessions: [{}] })).toHaveLength(1);
    expect(toGuideSessions({ sessions: [], totalEarningsCents: 1234 }).earningsCents).toBe(1234);
    expect(toGuideSessions({ sessions: [], totalEarningsUSD: 12.5 }).earningsCents).toBe(1250);
    expect(toGuideSessions({ items: [{}], totalEarnings: 3 })).toMatchObject({
      earningsCents: 300,
    });
    expect(toGuideSessions([{}])).toMatchObject({ earningsCents: 0 });
  });
});

it('reads packs', () => {
  const [pack] = toPacks({ packs: [{ priceId: 'p', price: 10, cred: 20, name: 'Base' }] });
  expect(pack).toMatchObject({ id: 'p', priceId: 'p', priceCents: 1000, cred: 20, name: 'Base' });
  expect(toPacks([{ id: 'x', label: 'L', name: 'N', bonus_percent: 5 }])[0]).toMatchObject({
    name: 'L',
    bonusPercent: 5,
    priceCents: undefined,
  });
});

it('splits lists', () => {
  expect(splitList(' PC, ,Xbox,, ')).toEqual(['PC', 'Xbox']);
});

describe('the terms of a session', () => {
  it('reads proposal, quote and marks', () => {
    expect(
      toSession({
        _id: 's',
        status: 'approved',
        outsideHours: true,
        instant: true,
        lateCancelled: true,
        proposal: { by: 'guide', startsAt: TIME, note: 'Then?', expiresAt: TIME },
        cancellation: { backSC: 0, keptSC: 75, freeUntil: TIME },
      }),
    ).toMatchObject({
      outsideHours: true,
      instant: true,
      lateCancelled: true,
      proposal: { by: 'guide', startsAt: TIME, note: 'Then?', expiresAt: TIME },
      cancellation: { backSC: 0, keptSC: 75, freeUntil: TIME },
    });
  });

  it.each([
    ['a server that knows none', {}],
    ['nonsense', { proposal: { by: 'admin', startsAt: TIME }, cancellation: { backSC: 'all' } }],
    ['a proposal without a time', { proposal: { by: 'guide' }, cancellation: null }],
  ])('has none from %s', (_, over) => {
    expect(toSession({ _id: 's', status: 'approved', ...over })).toMatchObject({
      outsideHours: false,
      instant: false,
      lateCancelled: false,
      proposal: undefined,
      cancellation: undefined,
    });
  });
});

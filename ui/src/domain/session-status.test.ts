import { describe, expect, it } from 'vitest';
import {
  canonicalStatus,
  effectiveHours,
  groupSessions,
  isSettledForPolling,
  sessionGroup,
  statusKind,
} from './session-status';

const AT = Date.parse('2026-11-21T12:00:00Z');

describe('statusKind', () => {
  it.each([
    ['initiated', 'pending'],
    ['pending', 'pending'],
    ['awaiting_approval', 'pending'],
    ['requested', 'pending'],
    ['paid', 'pending'],
    ['PENDING', 'pending'],
    ['confirmed', 'confirmed'],
    ['Approved', 'confirmed'],
    [' scheduled ', 'confirmed'],
    ['completed', 'completed'],
    ['canceled', 'terminal'],
    ['cancelled', 'terminal'],
    ['declined', 'terminal'],
    ['failed', 'terminal'],
    ['refunded', 'terminal'],
    ['disputed', 'other'],
    ['', 'other'],
    ['constructor', 'other'],
  ])('%j is %s', (status, kind) => {
    expect(statusKind(status)).toBe(kind);
  });
});

it('shows statuses in lower case', () => {
  expect(canonicalStatus('Awaiting_Approval')).toBe('awaiting_approval');
});

it.each([
  [undefined, 1],
  [0, 1],
  [0.5, 1],
  [3, 3],
  [Number.NaN, 1],
])('hours %s count as %d', (hours, counted) => {
  expect(effectiveHours(hours)).toBe(counted);
});

describe('sessionGroup', () => {
  it.each([
    ['pending', '2026-11-20T12:00:00Z', 1, 'pending'],
    ['approved', '2026-11-21T13:00:00Z', 1, 'upcoming'],
    ['approved', '2026-11-21T11:00:00.001Z', 1, 'upcoming'],
    ['approved', '2026-11-21T11:00:00Z', 1, 'past'],
    ['scheduled', '2026-11-21T10:00:00Z', 3, 'upcoming'],
    ['scheduled', '2026-11-21T09:00:00Z', 3, 'past'],
    ['confirmed', '2026-11-21T11:30:00Z', undefined, 'upcoming'],
    ['confirmed', '2026-11-21T10:59:00Z', 0, 'past'],
    ['confirmed', undefined, 2, 'upcoming'],
    ['confirmed', 'soon', 2, 'upcoming'],
    ['completed', '2026-12-21T11:00:00Z', 1, 'past'],
    ['DECLINED', undefined, 1, 'past'],
    ['under_review', undefined, 1, 'other'],
  ])('%s at %s for %s h is %s', (status, scheduledTime, hours, group) => {
    expect(sessionGroup({ status, scheduledTime, hours }, AT)).toBe(group);
  });
});

it('sorts every group as the specification says', () => {
  const session = (id: string, status: string, scheduledTime: string, createdAt: string) => ({
    id,
    status,
    scheduledTime: `2026-${scheduledTime}:00Z`,
    createdAt: `2026-${createdAt}:00Z`,
    hours: 1,
  });
  const groups = groupSessions(
    [
      session('p1', 'pending', '12-01T10:00', '11-01T10:00'),
      session('p2', 'requested', '11-30T10:00', '11-02T10:00'),
      session('u2', 'approved', '12-05T10:00', '11-03T10:00'),
      session('u1', 'scheduled', '12-01T10:00', '11-01T10:00'),
      session('d1', 'completed', '11-10T10:00', '11-01T10:00'),
      session('d2', 'approved', '11-01T10:00', '11-09T10:00'),
      session('o1', 'odd', '11-01T10:00', '11-01T10:00'),
      session('o2', 'odd', '11-01T10:00', '11-02T10:00'),
    ],
    AT,
  );
  const ids = (group: { id: string }[]) => group.map((s) => s.id).join(' ');
  expect(ids(groups.pending)).toBe('p2 p1');
  expect(ids(groups.upcoming)).toBe('u1 u2');
  expect(ids(groups.past)).toBe('d2 d1');
  expect(ids(groups.other)).toBe('o2 o1');
});

it('puts the request that ends first on top for the guide, who has to answer it', () => {
  const request = (id: string, expires: string | undefined, created: string) => ({
    id,
    status: 'pending',
    expiresAt: expires && `2026-${expires}:00Z`,
    createdAt: `2026-${created}:00Z`,
  });
  const requests = [
    request('last', '11-25T10:00', '11-22T10:00'),
    request('first', '11-23T10:00', '11-20T10:00'),
    request('older', undefined, '11-18T10:00'),
    request('unknown', undefined, '11-19T10:00'),
  ];
  const ids = (side: 'user' | 'guide') =>
    groupSessions(requests, AT, side).pending.map(({ id }) => id);
  expect(ids('guide')).toEqual(['first', 'last', 'unknown', 'older']);
  expect(ids('user')).toEqual(['last', 'first', 'unknown', 'older']);
});

it.each([
  ['pending', false],
  ['paid', false],
  ['odd', false],
  ['approved', true],
  ['completed', true],
  ['Refunded', true],
])('polling stops at %s: %s', (status, stops) => {
  expect(isSettledForPolling(status)).toBe(stops);
});

import { describe, expect, it } from 'vitest';
import { checkInWindow, handlesHidden, presenceOf } from './room';

const START = '2026-11-23T19:00:00Z';
const at = (clock: string, day = 23) => Date.parse(`2026-11-${day}T${clock}:00Z`);
const none = { gamer: undefined, guide: undefined, opensAt: undefined };
const agreed = { status: 'approved', scheduledTime: START, hours: 2, checkIns: none };

describe('check-in', () => {
  it('is open from 15 minutes before the start until the end', () => {
    expect(checkInWindow(agreed)).toEqual({
      opensAt: at('18:45'),
      start: at('19:00'),
      end: at('21:00'),
    });
  });

  it('opens when the server says so', () => {
    const checkIns = { ...none, opensAt: '2026-11-23T18:50:00Z' };
    expect(checkInWindow({ ...agreed, checkIns })?.opensAt).toBe(at('18:50'));
  });

  it.each([
    { ...agreed, status: 'pending' },
    { ...agreed, status: 'completed' },
    { ...agreed, status: 'cancelled' },
    { ...agreed, scheduledTime: undefined },
  ])('is not there for %j', (session) => {
    expect(checkInWindow(session)).toBeUndefined();
  });

  it.each([
    [undefined, false, '18:50', 'not-yet'],
    [undefined, false, '19:04', 'not-yet'],
    [undefined, false, '19:05', 'missing'],
    [undefined, true, '18:50', 'late'],
    [undefined, true, '19:20', 'late'],
    ['2026-11-23T18:52:00Z', true, '19:20', 'here'],
    ['2026-11-23T18:52:00Z', false, '18:53', 'here'],
  ] as const)('checked in %s, late %s, at %s: %s', (here, late, clock, presence) => {
    expect(presenceOf(here, late, checkInWindow(agreed)!, at(clock))).toBe(presence);
  });
});

describe('handles are hidden', () => {
  it.each([
    ['pending', false, at('10:00'), 'approval'],
    ['approved', false, at('10:00', 1), undefined],
    ['approved', true, at('18:59', 22), 'instant'],
    ['approved', true, at('19:00', 22), undefined],
    ['completed', false, at('22:00'), 'over'],
    ['cancelled', false, at('10:00'), 'over'],
  ] as const)('%s, instant %s: %s', (status, instant, time, why) => {
    expect(handlesHidden({ ...agreed, status, instant }, time)).toBe(why);
  });
});

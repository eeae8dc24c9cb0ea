import { describe, expect, it } from 'vitest';
import { countdown, nextSession, sessionsOfDay } from './next-session';

const AT = Date.parse('2026-11-23T12:00:00Z');
const in_ = (minutes: number) => new Date(AT + minutes * 60_000).toISOString();
const one = (minutes: number, over: object = {}) => ({
  status: 'approved',
  scheduledTime: in_(minutes),
  hours: 1,
  ...over,
});

it.each([
  [118, 'in 1 h 58 min'],
  [120, 'in 2 h'],
  [25, 'in 25 min'],
  [0.5, 'starts now'],
  [-20, 'running, 40 min left'],
  [26 * 60, 'in 26 h'],
  [3 * 24 * 60 + 5, 'in 3 days'],
])('a session %d minutes from now: %s', (minutes, text) => {
  expect(countdown(one(minutes), AT)).toBe(text);
});

it('says nothing of a session without a time', () => {
  expect(countdown({ status: 'approved' }, AT)).toBe('');
});

describe('the next session', () => {
  it('is the earliest that was agreed and is not over', () => {
    const soon = one(60);
    const sessions = [one(200), one(-90), soon, one(10, { status: 'pending' })];
    expect(nextSession(sessions, AT)).toBe(soon);
  });

  it('is the one that is running', () => {
    const running = one(-30);
    expect(nextSession([one(60), running], AT)).toBe(running);
  });

  it('is none of requests, ended ones and those without a time', () => {
    const sessions = [one(10, { status: 'declined' }), { status: 'approved' }];
    expect(nextSession(sessions, AT)).toBeUndefined();
  });
});

it('has the sessions of a day in order, with one that runs into it', () => {
  const [tonight, into, tomorrow] = [one(600), one(-30), one(24 * 60)];
  const day = [AT, AT + 12 * 3_600_000] as const;
  expect(sessionsOfDay([tomorrow, tonight, into], AT, day)).toEqual([into, tonight]);
});

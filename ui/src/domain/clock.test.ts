import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  defaultStart,
  hasLeadTime,
  hourBegun,
  minSelectable,
  now,
  resetClock,
  syncClock,
} from './clock';

const at = (iso: string) => Date.parse(iso);

afterEach(() => {
  resetClock();
  vi.useRealTimers();
});

describe('minSelectable', () => {
  it.each([
    ['2026-11-21T10:00:00.000Z', '2026-11-21T10:15:00.000Z'],
    ['2026-11-21T10:00:00.001Z', '2026-11-21T10:20:00.000Z'],
    ['2026-11-21T10:01:00.000Z', '2026-11-21T10:20:00.000Z'],
    ['2026-11-21T10:04:59.999Z', '2026-11-21T10:20:00.000Z'],
    ['2026-11-21T10:05:00.000Z', '2026-11-21T10:20:00.000Z'],
    ['2026-11-21T23:50:00.000Z', '2026-11-22T00:05:00.000Z'],
  ])('at %s it is %s', (time, min) => {
    expect(new Date(minSelectable(at(time))).toISOString()).toBe(min);
  });
});

it.each([
  ['2026-11-21T10:14:59.999Z', false],
  ['2026-11-21T10:15:00.000Z', true],
])('lead time of a start at %s: %s', (start, ok) => {
  expect(hasLeadTime(at(start), at('2026-11-21T10:00:00Z'))).toBe(ok);
});

it.each([
  ['2026-11-21T10:00:00Z', '2026-11-21T13:00:00.000Z'],
  ['2026-11-21T10:00:01Z', '2026-11-21T13:00:00.000Z'],
  ['2026-11-21T10:59:59Z', '2026-11-21T13:00:00.000Z'],
  ['2026-11-21T22:30:00Z', '2026-11-22T01:00:00.000Z'],
])('default start at %s is %s', (time, start) => {
  expect(new Date(defaultStart(at(time))).toISOString()).toBe(start);
});

describe('in the hour that autumn shows twice', () => {
  const zone = process.env.TZ;
  beforeEach(() => {
    process.env.TZ = 'America/New_York';
  });
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  // 1:30 a.m. for the second time.
  it('counts from the hour that has begun, not from its twin', () => {
    const second = at('2026-11-01T06:30:00Z');
    expect(new Date(second).getHours()).toBe(1);
    expect(new Date(hourBegun(second)).toISOString()).toBe('2026-11-01T06:00:00.000Z');
    expect(new Date(defaultStart(second)).toISOString()).toBe('2026-11-01T09:00:00.000Z');
  });
});

describe('syncClock', () => {
  it('takes the server time from the middle of the request', () => {
    vi.useFakeTimers();
    vi.setSystemTime(at('2026-11-21T10:00:01Z'));
    const received = Date.now();
    syncClock('2026-11-22T12:00:00Z', received - 1000, received);
    expect(new Date(now()).toISOString()).toBe('2026-11-22T12:00:00.500Z');
  });

  it('ignores a time that cannot be read', () => {
    vi.useFakeTimers();
    vi.setSystemTime(at('2026-11-21T10:00:00Z'));
    syncClock('soon', 0, 0);
    expect(now()).toBe(at('2026-11-21T10:00:00Z'));
  });
});

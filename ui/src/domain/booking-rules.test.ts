// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import {
  clearMarker,
  findOverlap,
  idempotencyKey,
  readMarker,
  sweepMarkers,
  validHours,
  writeMarker,
} from './booking-rules';

const at = (iso: string) => Date.parse(iso);
const attempt = { guideId: 'g1', hours: 2, scheduledTime: '2026-11-21T10:00:00.000Z' };

describe('findOverlap', () => {
  const busy = [
    { scheduledTime: '2026-11-21T10:00:00Z', hours: 2 },
    { scheduledTime: '2026-11-21T15:00:00Z' },
    { scheduledTime: 'never' },
  ];
  it.each([
    ['2026-11-21T09:00:00Z', 1, false], // back to back before
    ['2026-11-21T09:00:00Z', 2, true],
    ['2026-11-21T10:30:00Z', 1, true], // inside
    ['2026-11-21T09:00:00Z', 12, true], // around
    ['2026-11-21T11:59:59Z', 1, true],
    ['2026-11-21T12:00:00Z', 1, false], // back to back after
    ['2026-11-21T15:59:00Z', 1, true], // no hours counts as 1
    ['2026-11-21T16:00:00Z', 1, false],
  ])('%s for %d h: %s', (start, hours, overlaps) => {
    expect(findOverlap(at(start), hours, busy) !== undefined).toBe(overlaps);
  });
});

it.each([
  [1, true],
  [12, true],
  [0, false],
  [13, false],
  [1.5, false],
  [Number.NaN, false],
  [-1, false],
])('hours %d are valid: %s', (hours, ok) => {
  expect(validHours(hours)).toBe(ok);
});

describe('idempotencyKey', () => {
  it('is guide, hours, time and 16 bytes in hex', () => {
    const bytes = Uint8Array.from({ length: 16 }, (_, i) => i);
    expect(idempotencyKey(attempt, bytes)).toBe(
      'g1:2:2026-11-21T10:00:00.000Z:000102030405060708090a0b0c0d0e0f',
    );
  });

  it('differs every time', () => {
    const keys = new Set(Array.from({ length: 50 }, () => idempotencyKey(attempt)));
    expect(keys.size).toBe(50);
    for (const key of keys) expect(key).toMatch(/:[0-9a-f]{32}$/);
  });
});

describe('markers', () => {
  beforeEach(() => {
    localStorage.clear();
  });

  it('live for 12 seconds', () => {
    writeMarker(localStorage, attempt, 1000);
    expect(readMarker(localStorage, attempt, 12_999)).toEqual({ expiresAt: 13_000 });
    expect(readMarker(localStorage, attempt, 13_000)).toBeUndefined();
  });

  it('belong to one guide, time and number of hours', () => {
    writeMarker(localStorage, attempt, 0, 's1');
    expect(readMarker(localStorage, attempt, 1)?.sessionId).toBe('s1');
    expect(readMarker(localStorage, { ...attempt, hours: 3 }, 1)).toBeUndefined();
    expect(readMarker(localStorage, { ...attempt, guideId: 'g2' }, 1)).toBeUndefined();
    expect(readMarker(localStorage, { ...attempt, scheduledTime: 'x' }, 1)).toBeUndefined();
  });

  it('can be cleared', () => {
    writeMarker(localStorage, attempt, 0);
    clearMarker(localStorage, attempt);
    expect(readMarker(localStorage, attempt, 1)).toBeUndefined();
  });

  it('are swept 60 seconds after their end, and nothing else is', () => {
    localStorage.setItem('other', 'keep');
    writeMarker(localStorage, attempt, 0); // ends at 12 s
    localStorage.setItem('sherpa:booking:broken', '{');
    sweepMarkers(localStorage, 72_000);
    expect(localStorage.length).toBe(2);
    sweepMarkers(localStorage, 72_001);
    expect(localStorage.length).toBe(1);
    expect(localStorage.getItem('other')).toBe('keep');
  });
});

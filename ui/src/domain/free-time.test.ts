import { describe, expect, it } from 'vitest';
import { HOUR } from './clock';
import { busyPieces, localMidnight, nextFreeStart, pieceOfDay, roundUpToStep } from './free-time';

const at = (iso: string) => Date.parse(iso);
const slot = (scheduledTime: string, hours?: number) => ({ scheduledTime, hours });

describe('nextFreeStart', () => {
  const busy = [
    slot('2026-11-21T10:00:00Z', 2),
    slot('2026-11-21T12:30:00Z', 1),
    slot('2026-11-21T15:02:00Z'),
  ];
  it.each([
    ['2026-11-21T08:00:00Z', 2, '2026-11-21T08:00:00Z'],
    ['2026-11-21T08:01:00Z', 1, '2026-11-21T08:05:00Z'],
    ['2026-11-21T09:00:00Z', 2, '2026-11-21T16:05:00Z'],
    ['2026-11-21T10:30:00Z', 1, '2026-11-21T13:30:00Z'],
    ['2026-11-21T14:30:00Z', 1, '2026-11-21T16:05:00Z'],
  ])('from %s for %d h is %s', (from, hours, free) => {
    expect(nextFreeStart(at(from), hours, busy)).toBe(at(free));
  });
  it('is the chosen time itself when nothing is taken', () => {
    expect(nextFreeStart(at('2026-11-21T09:00:00Z'), 12, [])).toBe(at('2026-11-21T09:00:00Z'));
  });
});

it('rounds up to 5 minutes, and leaves whole steps', () => {
  expect(roundUpToStep(at('2026-11-21T09:00:01Z'))).toBe(at('2026-11-21T09:05:00Z'));
  expect(roundUpToStep(at('2026-11-21T09:05:00Z'))).toBe(at('2026-11-21T09:05:00Z'));
});

describe('pieces of a day', () => {
  const midnight = at('2026-11-21T00:00:00Z');
  it.each([
    ['2026-11-21T19:30:00Z', 2, { from: 19.5, to: 21.5 }],
    ['2026-11-21T23:00:00Z', 3, { from: 23, to: 24 }],
    ['2026-11-20T23:00:00Z', 3, { from: 0, to: 2 }],
    ['2026-11-20T12:00:00Z', 12, undefined],
    ['2026-11-22T00:00:00Z', 1, undefined],
    ['2026-11-21T08:00:00Z', undefined, { from: 8, to: 9 }],
  ])('%s, %s h', (start, hours, piece) => {
    expect(pieceOfDay(at(start), hours, midnight)).toEqual(piece);
  });
  it('come in the order of the day', () => {
    const busy = [slot('2026-11-21T15:00:00Z', 2), slot('2026-11-21T10:00:00Z', 1)];
    expect(busyPieces(busy, midnight)).toEqual([
      { from: 10, to: 11 },
      { from: 15, to: 17 },
    ]);
  });
});

it('finds the local midnight of a day', () => {
  expect(localMidnight(at('2026-11-21T19:30:00Z'), 1)).toBe(at('2026-11-22T00:00:00Z'));
  expect(localMidnight(at('2026-11-21T19:30:00Z'))).toBe(at('2026-11-21T19:30:00Z') - 19.5 * HOUR);
});

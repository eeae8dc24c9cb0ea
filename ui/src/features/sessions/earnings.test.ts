import { describe, expect, it } from 'vitest';
import { toSession } from '@/api/normalize-session';
import { session } from '@/testing/fixtures';
import { monday, scaleSteps, weeklyEarnings } from './earnings';
import { peakContours, peakLine } from './peak';
import { lengthText } from './until';

const AT = Date.parse('2026-11-21T12:00:00Z'); // a Saturday
const played = (scheduledTime: string, priceUsd: number, status = 'completed') =>
  toSession(session({ scheduledTime, priceUsd, status: status as 'completed' }), 'guide');

describe('weekly earnings', () => {
  it('starts weeks on Monday', () => {
    expect(new Date(monday(AT)).toISOString()).toBe('2026-11-16T00:00:00.000Z');
    expect(new Date(monday(Date.parse('2026-11-16T00:00:00Z'))).getUTCDate()).toBe(16);
    expect(new Date(monday(Date.parse('2026-11-15T23:59:59Z'))).getUTCDate()).toBe(9);
  });

  it('sums completed sessions by the week they were played in, in cents', () => {
    const weeks = weeklyEarnings(
      [
        played('2026-11-16T00:00:00Z', 35),
        played('2026-11-20T10:00:00Z', 35.5),
        played('2026-11-15T23:00:00Z', 20),
        played('2026-11-17T10:00:00Z', 99, 'refunded'),
        played('2026-11-18T10:00:00Z', 99, 'approved'),
        played('2026-10-01T10:00:00Z', 99),
        played('2026-11-24T10:00:00Z', 99),
      ],
      AT,
      3,
    );
    expect(weeks.map(({ cents }) => cents)).toEqual([0, 2000, 7050]);
  });

  it.each([
    [0, [0]],
    [5000, [0, 2000, 4000]],
    [24500, [0, 10000, 20000]],
    [10000, [0, 2500, 5000, 7500, 10000]],
  ])('scale for %i cents', (best, steps) => {
    expect(scaleSteps(best)).toEqual(steps);
  });

  it('draws a peak from its base to its height', () => {
    expect(peakLine(100, 250, 40, 200)).toMatch(/^M60 250L.*L100 50L.*L140 250$/);
    expect(peakContours(100, 250, 40, 10)).toEqual([]);
    expect(peakContours(100, 250, 40, 200).length).toBe(9);
  });
});

it.each([
  [26 * 3_600_000, '1 day and 2 hours'],
  [3_600_000, '1 hour'],
  [25 * 60_000 + 59_000, '25 minutes'],
  [48 * 3_600_000 + 60_000, '2 days'],
  [90 * 60_000, '1 hour and 30 minutes'],
  [10_000, 'less than a minute'],
])('%i ms is said as "%s"', (ms, text) => {
  expect(lengthText(ms)).toBe(text);
});

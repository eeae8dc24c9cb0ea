import { describe, expect, it } from 'vitest';
import { countdownOf } from './countdown';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const END = 100 * HOUR;
const START = 98 * HOUR;

describe('countdown', () => {
  it.each([
    [START - 50 * HOUR, 'Starts in', '2 d 2 h', 'Starts in 2 days and 2 hours'],
    [START - 24 * HOUR, 'Starts in', '1 d 0 h', 'Starts in 1 day'],
    [START - 24 * HOUR + MINUTE, 'Starts in', '23 h 59 min', 'Starts in 23 hours and 59 minutes'],
    [START - 118 * MINUTE, 'Starts in', '1 h 58 min', 'Starts in 1 hour and 58 minutes'],
    [START - 60 * MINUTE, 'Starts in', '1 h 0 min', 'Starts in 1 hour'],
    [START - 59 * MINUTE, 'Starts in', '59 min', 'Starts in 59 minutes'],
    [START - 20_000, 'Starts in', '1 min', 'Starts in less than a minute'],
    [START, 'Ends in', '2 h 0 min', 'Ends in 2 hours'],
    [END - 1, 'Ends in', '1 min', 'Ends in less than a minute'],
  ])('at %d: %s %s', (at, label, parts, words) => {
    const countdown = countdownOf(START, END, at)!;
    expect(countdown.label).toBe(label);
    expect(countdown.parts.map(({ value, unit }) => `${value} ${unit}`).join(' ')).toBe(parts);
    expect(countdown.words).toBe(words);
  });

  it('is over with the session', () => {
    expect(countdownOf(START, END, END)).toBeUndefined();
    expect(countdownOf(Number.NaN, END, START)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import type { FreeTimes } from './free-slots';
import {
  byPartOfDay,
  freePieces,
  freeToCancelUntil,
  sameClock,
  slotsFor,
  slotsOfDay,
  snapStart,
  startKind,
  timeOfDay,
} from './free-slots';

const time = (text: string) => Date.parse(`2026-11-${text}:00Z`);
const HOUR = 3_600_000;

const FREE: FreeTimes = {
  zone: 'Europe/Stockholm',
  hoursSet: true,
  instant: true,
  outside: 'ask',
  noticeMinutes: 120,
  maxHours: 4,
  pausedUntil: undefined,
  intervals: [
    { start: time('24T08:00'), end: time('24T12:00') },
    { start: time('24T22:00'), end: time('25T01:00') },
  ],
  slots: ['24T08:00', '24T08:15', '24T10:30', '24T11:00', '24T22:00', '24T23:30', '25T00:00'].map(
    time,
  ),
};

describe('a start', () => {
  it.each([
    ['24T08:00', 4, 'free'],
    ['24T09:00', 4, 'taken'],
    ['24T13:30', 1, 'outside'],
    ['24T12:30', 1, 'taken'],
    ['24T11:30', 1, 'taken'],
    ['24T07:45', 1, 'outside'],
    ['24T23:00', 2, 'free'],
  ] as const)('%s for %d h is %s', (start, hours, kind) => {
    const busy = [{ scheduledTime: '2026-11-24T12:00:00Z', hours: 1 }];
    expect(startKind(time(start), hours, FREE, busy)).toBe(kind);
  });

  it('is left out when the session would not fit', () => {
    expect(slotsFor(FREE, 2)).toEqual(['24T08:00', '24T08:15', '24T22:00'].map(time));
  });

  it('belongs to the day on which it begins', () => {
    expect(slotsOfDay(FREE.slots, time('25T00:00'))).toEqual([time('25T00:00')]);
    expect(freePieces(FREE.intervals, time('24T00:00'))).toEqual([
      { from: 8, to: 12 },
      { from: 22, to: 24 },
    ]);
    expect(byPartOfDay(FREE.slots.slice(2, 5)).map(({ part }) => part)).toEqual([
      'Morning',
      'Evening',
    ]);
  });
});

describe('a press on the strip', () => {
  it.each([
    ['on a slot', '24T08:20', 2, '24T08:15'],
    ['where a session from before still holds it', '24T11:40', 1, '24T11:00'],
    ['outside the hours', '24T15:07', 1, '24T15:00'],
  ])('%s', (_, pressed, hours, start) => {
    expect(snapStart(time(pressed), hours, FREE.slots)).toBe(time(start));
  });

  it('reads the wall clock', () => {
    expect(timeOfDay(time('24T00:00'), 13.25)).toBe(time('24T13:15'));
  });
});

describe('cancelling free', () => {
  const at = time('24T12:00');
  it.each([
    ['a request, until a day before', 72 * HOUR, false, 48 * HOUR],
    ['at once, a week ahead', 168 * HOUR, true, 144 * HOUR],
    ['at once, tonight: an hour', 10 * HOUR, true, HOUR],
    ['at once, in two hours and a half: half an hour', 2.5 * HOUR, true, 0.5 * HOUR],
    ['at once, within the hour: never', HOUR, true, -HOUR],
  ])('%s', (_, ahead, instant, free) => {
    expect(freeToCancelUntil(at + ahead, at, instant)).toBe(at + free);
  });
});

it('knows zones that show the same clock', () => {
  expect(sameClock(time('24T12:00'), 'Europe/Stockholm', 'Europe/Berlin')).toBe(true);
  expect(sameClock(time('24T12:00'), 'Europe/Stockholm', 'Europe/London')).toBe(false);
});

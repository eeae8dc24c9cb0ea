import { describe, expect, it } from 'vitest';
import { daysBetween, parseDay, pieceIn, startOfDay, wallOf } from './zoned';

const iso = (time: number) => new Date(time).toISOString();
const day = (text: string) => parseDay(text)!;

describe('startOfDay', () => {
  it.each([
    ['2026-11-24', 'America/New_York', '2026-11-24T05:00:00.000Z'],
    ['2026-11-24', 'Australia/Lord_Howe', '2026-11-23T13:00:00.000Z'],
    // Both odd days, and the half hour of Lord Howe.
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    ['2026-10-04', 'Australia/Lord_Howe', '2026-10-03T13:30:00.000Z'],
    ['2026-10-05', 'Australia/Lord_Howe', '2026-10-04T13:00:00.000Z'],
    // Midnight is skipped in Beirut: the day begins at 1:00.
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
    ['2026-11-24', 'Asia/Kolkata', '2026-11-23T18:30:00.000Z'],
  ])('%s in %s', (text, zone, start) => {
    expect(iso(startOfDay(day(text), zone))).toBe(start);
  });
});

describe('days', () => {
  it('knows which days there are', () => {
    expect(parseDay('2026-02-30')).toBeUndefined();
    expect(parseDay('2028-02-29')).toEqual({ year: 2028, month: 2, day: 29 });
    expect(daysBetween('2026-12-30', '2027-01-02')).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ]);
    expect(daysBetween('2026-12-30', '2026-12-29')).toEqual([]);
  });

  it('cuts an interval at the midnights of the zone asked for', () => {
    const zone = 'America/New_York';
    const [first, second] = [
      startOfDay(day('2026-11-23'), zone),
      startOfDay(day('2026-11-24'), zone),
    ];
    // 18:00 to 22:30 on Tuesday in Lord Howe is 2:00 to 6:30 in New York.
    const free = {
      start: Date.parse('2026-11-24T07:00:00Z'),
      end: Date.parse('2026-11-24T11:30:00Z'),
    };
    expect(wallOf(free.start, 'Australia/Lord_Howe')).toMatchObject({ day: 24, minutes: 1080 });
    expect(pieceIn(zone, free, first, second)).toBeUndefined();
    expect(pieceIn(zone, free, second, second + 86_400_000)).toEqual({ from: 2, to: 6.5 });
  });
});

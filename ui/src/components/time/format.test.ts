import { describe, expect, it } from 'vitest';
import { dayComesFirst, formatClock, formatWhen, formatZone, usesTwelveHours } from './format';
import { currentZoneName } from './viewer-zone';

const AT = Date.parse('2026-11-01T00:00:00Z');
const plain = (text: string) => text.replaceAll('\u202f', ' ');

describe('formatWhen', () => {
  it.each([
    ['2026-11-21T18:00:00Z', 'Europe/Berlin', 'de-DE', 'Sat 21 Nov, 19:00'],
    ['2026-11-21T18:00:00Z', 'Europe/Berlin', 'en-GB', 'Sat 21 Nov, 19:00'],
    ['2026-11-21T18:00:00Z', 'America/New_York', 'en-US', 'Sat Nov 21, 1:00 PM'],
    ['2026-11-21T23:30:00Z', 'Asia/Kolkata', 'fr-FR', 'Sun 22 Nov, 05:00'],
    ['2026-11-21T23:00:00Z', 'UTC', 'en-GB', 'Sat 21 Nov, 23:00'],
    ['2026-11-22T00:00:00Z', 'UTC', 'en-GB', 'Sun 22 Nov, 00:00'],
    ['2027-01-02T10:00:00Z', 'UTC', 'en-GB', 'Sat 2 Jan 2027, 10:00'],
    ['soon', 'UTC', 'en-GB', ''],
  ])('%s in %s for %s', (iso, timeZone, locale, text) => {
    expect(plain(formatWhen(iso, AT, { timeZone, locale }))).toBe(text);
  });
});

it.each([
  ['2026-11-21T18:00:00Z', 'Europe/Berlin', 'Europe/Berlin, GMT+1'],
  ['2026-07-21T18:00:00Z', 'Europe/Berlin', 'Europe/Berlin, GMT+2'],
  ['2026-11-21T18:00:00Z', 'America/New_York', 'America/New York, GMT-5'],
  ['2026-11-21T18:00:00Z', 'UTC', 'UTC, GMT+0'],
])('zone at %s in %s', (iso, timeZone, text) => {
  expect(formatZone(iso, { timeZone })).toBe(text);
});

// The two nights on which clocks are changed, before and after; Kolkata changes nothing.
it.each([
  ['2026-03-08T06:30:00Z', 'America/New_York', 'Sun 8 Mar, 01:30', 'America/New York, GMT-5'],
  ['2026-03-08T07:30:00Z', 'America/New_York', 'Sun 8 Mar, 03:30', 'America/New York, GMT-4'],
  ['2026-11-01T05:30:00Z', 'America/New_York', 'Sun 1 Nov, 01:30', 'America/New York, GMT-4'],
  ['2026-11-01T06:30:00Z', 'America/New_York', 'Sun 1 Nov, 01:30', 'America/New York, GMT-5'],
  [
    '2026-04-04T14:45:00Z',
    'Australia/Lord_Howe',
    'Sun 5 Apr, 01:45',
    'Australia/Lord Howe, GMT+11',
  ],
  [
    '2026-04-04T15:15:00Z',
    'Australia/Lord_Howe',
    'Sun 5 Apr, 01:45',
    'Australia/Lord Howe, GMT+10:30',
  ],
  [
    '2026-10-03T15:15:00Z',
    'Australia/Lord_Howe',
    'Sun 4 Oct, 01:45',
    'Australia/Lord Howe, GMT+10:30',
  ],
  [
    '2026-10-03T15:45:00Z',
    'Australia/Lord_Howe',
    'Sun 4 Oct, 02:45',
    'Australia/Lord Howe, GMT+11',
  ],
  ['2026-03-29T01:30:00Z', 'Asia/Kolkata', 'Sun 29 Mar, 07:00', 'Asia/Kolkata, GMT+5:30'],
])('%s in %s reads %s, %s', (iso, timeZone, when, zone) => {
  expect(plain(formatWhen(iso, AT, { timeZone, locale: 'en-GB' }))).toBe(when);
  expect(formatZone(iso, { timeZone })).toBe(zone);
});

it('knows who reads 12 hours', () => {
  expect(usesTwelveHours('en-US')).toBe(true);
  expect(usesTwelveHours('de-DE')).toBe(false);
});

it.each([
  ['2026-11-21T18:00:05Z', 'Europe/Berlin', 'de-DE', '19:00:05'],
  ['2026-11-21T18:00:05Z', 'UTC', 'en-US', '6:00:05 PM'],
  ['2026-11-21T00:00:05Z', 'UTC', 'en-GB', '00:00:05'],
])('the time of day of %s in %s for %s', (iso, timeZone, locale, text) => {
  expect(plain(formatClock(iso, { timeZone, locale }))).toBe(text);
});

it.each([
  ['Asia/Calcutta', 'Asia/Kolkata, GMT+5:30'],
  ['Asia/Kolkata', 'Asia/Kolkata, GMT+5:30'],
  ['Europe/Kiev', 'Europe/Kyiv, GMT+2'],
  ['Asia/Saigon', 'Asia/Ho Chi Minh, GMT+7'],
  ['Asia/Katmandu', 'Asia/Kathmandu, GMT+5:45'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos Aires, GMT-3'],
])('%s is called %s, as people know it', (timeZone, name) => {
  expect(formatZone('2026-11-21T18:00:00Z', { timeZone })).toBe(name);
});

it('names every zone of this machine that has another name today', () => {
  // The browser gives these names; each current one must be a zone as well, or none would be kept.
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const name = currentZoneName(zone);
    expect(() => new Intl.DateTimeFormat('en', { timeZone: name })).not.toThrow();
  }
});

it.each([
  ['en-US', false],
  ['en-GB', true],
  ['en-IN', true],
  ['en-AU', true],
  ['es-MX', true],
  ['de-DE', true],
])('the day comes first for %s: %s', (locale, first) => {
  expect(dayComesFirst(locale)).toBe(first);
  expect(formatWhen('2026-11-21T18:00:00Z', AT, { timeZone: 'UTC', locale })).toMatch(
    first ? /21 Nov/ : /Nov 21/,
  );
});

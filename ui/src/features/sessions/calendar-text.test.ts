import { expect, it } from 'vitest';
import { toSession } from '@/api/normalize-session';
import { session } from '@/testing/fixtures';
import { calendarText } from './calendar-text';

const AT = Date.parse('2026-11-20T08:00:00Z');
const SITE = new URL('https://sherpa.example/sessions/x');
const text = (over: Parameters<typeof session>[0] = {}) =>
  calendarText(toSession(session(over)), AT, SITE);

it('starts at the session, lasts the booked hours, is online', () => {
  const lines = text().split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:session-000001@sherpa.example',
      'DTSTAMP:20261120T080000Z',
      'DTSTART:20261121T180000Z',
      'DTEND:20261121T210000Z',
      'LOCATION:Online',
      'SUMMARY:Elden Ring with NovaRidge',
      'URL:https://sherpa.example/sessions/session-000001',
    ]),
  );
  expect(lines.at(-1)).toBe('');
});

it('keeps what people typed out of the structure, and lines short', () => {
  const evil = text({ gameTitle: `A;B,C\\D\nATTACH:x ${'é'.repeat(60)}` });
  expect(evil).toContain('SUMMARY:A\\;B\\,C\\\\D\\nATTACH:x');
  for (const line of evil.split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  }
});

it('is empty without a time', () => {
  expect(calendarText({ ...toSession(session()), scheduledTime: undefined }, AT, SITE)).toBe('');
});

import type { Session } from '@/api/normalize';
import { paths } from '@/domain/paths';
import { endOf } from '@/domain/session-status';

const bytes = new TextEncoder();

/** 20261121T190000Z */
const utc = (time: number) =>
  new Date(time)
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d+Z/, 'Z');

const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n|\r/g, '\\n');

/** Lines of at most 75 octets (RFC 5545, section 3.1). */
function folded(line: string): string {
  const parts = [''];
  for (const mark of line) {
    const last = parts.at(-1)!;
    if (bytes.encode(last + mark).length > 74) parts.push(mark);
    else parts[parts.length - 1] = last + mark;
  }
  return parts.join('\r\n ');
}

/**
 * A confirmed session as a calendar file, for when the server cannot give its own: the same event
 * under the same UID, with fewer words. Empty without a time.
 */
export function calendarText(session: Session, at: number, site: URL | Location): string {
  const end = endOf(session);
  if (!session.scheduledTime || end === undefined) return '';
  const link = site.origin + paths.session(session.id);
  const guide = session.guide.username || 'your Sherpa';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sherpa//Sessions//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${session.id}@${site.hostname}`,
    `DTSTAMP:${utc(at)}`,
    `SEQUENCE:${session.version}`,
    `DTSTART:${utc(Date.parse(session.scheduledTime))}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped([session.game || 'Gaming session', `with ${guide}`].join(' '))}`,
    `DESCRIPTION:${escaped(link)}`,
    'LOCATION:Online',
    `URL:${link}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

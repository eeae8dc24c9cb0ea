import { currentZoneName, viewerZone } from './viewer-zone';

/** Times as the viewer reads them: own zone, own 12 or 24 hours, the words in English. */

interface Options {
  /** IANA name; the viewer's own without it. */
  timeZone?: string | undefined;
  /** The viewer's language tag; decides order and 12 or 24 hours. */
  locale?: string | undefined;
}

function settings({ timeZone, locale }: Options) {
  const own = locale ?? (typeof navigator === 'undefined' ? 'en-GB' : navigator.language);
  return {
    language: own.startsWith('en') ? own : 'en-GB',
    hour12: new Intl.DateTimeFormat(own, { hour: 'numeric' }).resolvedOptions().hour12 ?? false,
    timeZone: timeZone ?? viewerZone(),
  };
}

/** "Sat 21 Nov, 19:00"; the year only when it is not the current one. */
export function formatWhen(iso: string, at: number, options: Options = {}): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const { language, timeZone } = settings(options);
  const year = (d: Date) => d.toLocaleDateString('en-CA', { timeZone, year: 'numeric' });
  const day = new Intl.DateTimeFormat(language, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(year(date) === year(new Date(at)) ? {} : { year: 'numeric' }),
  });
  const text = day.format(date);
  // British "Sat, 21 Nov" without the comma; American "Sat, Nov 21" keeps its order.
  return `${text.replace(/^(\w+),/, '$1')}, ${clockFormat(options)(date.getTime())}`;
}

/** Clock times of a zone, the viewer's own without it: "14:00" or "2:00 PM". Made once for many times. */
export function clockFormat(options: Options = {}): (time: number) => string {
  const { language, hour12, timeZone } = settings(options);
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    hour: hour12 ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: hour12 ? 'h12' : 'h23',
  });
  return (time) => format.format(time);
}

/** "New York, GMT-5": the zone's city and its offset at that time (ms). */
export const formatCity = (time: number, timeZone?: string): string =>
  formatZone(new Date(time).toISOString(), { timeZone }).replace(/^.*\//, '');

/** "20:31:05", for what has just happened. */
export function formatClock(iso: string, options: Options = {}): string {
  const { language, hour12, timeZone } = settings(options);
  return new Intl.DateTimeFormat(language, {
    timeZone,
    timeStyle: 'medium',
    hourCycle: hour12 ? 'h12' : 'h23',
  }).format(new Date(iso));
}

/** "Europe/Berlin, GMT+1": the zone's current name and the offset at that time. */
export function formatZone(iso: string, options: Options = {}): string {
  const { timeZone } = settings(options);
  const date = new Date(iso);
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    timeZoneName: 'shortOffset',
  }).formatToParts(Number.isNaN(date.getTime()) ? new Date() : date);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const offset = name === 'GMT' || name === 'UTC' ? 'GMT+0' : name;
  return `${currentZoneName(timeZone).replaceAll('_', ' ')}, ${offset}`;
}

/** "21 Nov 2026", for what happened on a day. */
export function formatDay(iso: string, options: Options = {}): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const { language, timeZone } = settings(options);
  return new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'medium' }).format(date);
}

/**
 * A day in the viewer's order of day and month, with the parts asked for; in the viewer's zone, or
 * in that of `parts`. Intl's own formats are made once.
 */
export function dayFormat(parts: Intl.DateTimeFormatOptions): (time: number | Date) => string {
  const format = new Intl.DateTimeFormat(settings({}).language, parts);
  return (time) => format.format(time);
}

/** True when the viewer reads 12 hours. Pickers ask. */
export const usesTwelveHours = (locale?: string): boolean => settings({ locale }).hour12;

/** True when the viewer reads "21 Nov", false for "Nov 21". Pickers ask. */
export function dayComesFirst(locale?: string): boolean {
  const { language } = settings({ locale });
  const order = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' })
    .formatToParts(0)
    .map(({ type }) => type);
  return order.indexOf('day') < order.indexOf('month');
}

/** Days and wall clocks of a named zone, where the browser's own zone is not the one asked for. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}

/** A calendar day; months count from 1. */
export interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

interface Wall extends CalendarDay {
  /** Minutes since 0:00 of the clock on the wall. */
  minutes: number;
}

/** Day and clock of a zone at a time (ms). */
export function wallOf(time: number, zone: string): Wall {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(time)) part[type] = Number(value);
  return {
    year: part.year!,
    month: part.month!,
    day: part.day!,
    minutes: part.hour! * 60 + part.minute!,
  };
}

/** What the zone's clock shows at `time`, as if it were UTC; whole minutes. */
function asUTC(time: number, zone: string): number {
  const { year, month, day, minutes } = wallOf(time, zone);
  return Date.UTC(year, month - 1, day) + minutes * 60_000;
}

const DAY_MS = 86_400_000;

/** The first moment of a day in a zone, also where midnight is skipped in spring. */
export function startOfDay({ year, month, day }: CalendarDay, zone: string): number {
  const wanted = Date.UTC(year, month - 1, day);
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((time) => asUTC(time, zone) - time);
  const candidates = offsets.map((offset) => wanted - offset).sort((a, b) => a - b);
  const fits = candidates.find((time) => asUTC(time, zone) === wanted);
  // Midnight does not exist: the clock jumps over it at the later of the two readings.
  return fits ?? candidates[0]! + Math.max(0, wanted - asUTC(candidates[0]!, zone));
}

/** The same day `days` later. */
export function plusDays({ year, month, day }: CalendarDay, days: number): CalendarDay {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  };
}

/** "2026-12-24". */
export const dayText = ({ year, month, day }: CalendarDay): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Reads "2026-12-24"; undefined when there is no such day. */
export function parseDay(text: string): CalendarDay | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return undefined;
  const day = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  return dayText(plusDays(day, 0)) === text ? day : undefined;
}

/** The days after one another from `first` to `last`, both included; at most 366. */
export function daysBetween(first: string, last: string): string[] {
  const start = parseDay(first);
  if (!start || !parseDay(last)) return [];
  const days: string[] = [];
  for (let next = start; dayText(next) <= last && days.length < 366; next = plusDays(next, 1))
    days.push(dayText(next));
  return days;
}

/** What of [start, end) lies on the day between two of its zone's midnights, in hours of the wall clock. */
export function pieceIn(
  zone: string,
  { start, end }: { start: number; end: number },
  midnight: number,
  next: number,
): { from: number; to: number } | undefined {
  if (end <= midnight || start >= next) return undefined;
  return {
    from: start <= midnight ? 0 : wallOf(start, zone).minutes / 60,
    to: end >= next ? 24 : wallOf(end, zone).minutes / 60,
  };
}

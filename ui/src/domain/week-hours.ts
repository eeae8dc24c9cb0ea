/**
 * The weekly hours of a guide as they are edited: rows of two texts per weekday, and the painted week, in
 * which both the list and the painter see the same times. Minutes count from Monday, 0:00, on the guide's
 * own clock; the week is a circle, so that Sunday's night ends on Monday.
 */

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** One row of the list, as it was typed. `to` may be "24:00", or before `from`: then it is the next day. */
export interface Row {
  from: string;
  to: string;
}

export type Week = Record<Weekday, Row[]>;

/** An interval in minutes of the week. It starts within the week and may end after it. */
interface Span {
  start: number;
  end: number;
}

/** What of a row lies on one day, in minutes of that day. */
export interface Piece {
  from: number;
  to: number;
  /** The row that it comes from. */
  day: Weekday;
  index: number;
  /** It is what a row of the day before leaves after midnight. */
  tail: boolean;
}

export const DAY = 1440;
const WEEK = 7 * DAY;
/** The painter's step. */
export const QUARTER = 15;
/** A row keeps what lies after midnight up to this minute; more becomes a row of the next day. */
const LONGEST_TAIL = DAY / 2;

export const emptyWeek = (): Week => ({
  mon: [],
  tue: [],
  wed: [],
  thu: [],
  fri: [],
  sat: [],
  sun: [],
});

/**
 * Minutes of a typed time: "18:00", "18", "1830", "6 pm", "6:30pm"; 1440 is 24:00. Undefined when it is
 * none.
 */
export function parseTime(text: string): number | undefined {
  const match = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(am|pm)?$/i.exec(text.trim());
  if (!match) return undefined;
  let hour = Number(match[1]);
  const minute = Number(match[2] ?? 0);
  const half = match[3]?.toLowerCase();
  if (half) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half === 'pm' ? 12 : 0);
  }
  const time = hour * 60 + minute;
  return minute < 60 && time <= DAY ? time : undefined;
}

/** "18:00"; the end of the day is "24:00". */
export function timeText(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Start and end of a row in minutes; the end is beyond 1440 when it is past midnight. */
export function rowMinutes({ from, to }: Row): { from: number; to: number } | undefined {
  const [start, end] = [parseTime(from), parseTime(to)];
  if (start === undefined || end === undefined || start === DAY || start === end) return undefined;
  if (end > start) return { from: start, to: end };
  // 0:00 as an end is the midnight that follows.
  return { from: start, to: end + DAY };
}

const spanOf = (day: number, row: Row): Span | undefined => {
  const minutes = rowMinutes(row);
  return minutes && { start: day * DAY + minutes.from, end: day * DAY + minutes.to };
};

const overlap = (a: Span, b: Span) => a.start < b.end && b.start < a.end;
const touch = (a: Span, b: Span) => a.start <= b.end && b.start <= a.end;
const shifted = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });
const TURNS = [-WEEK, 0, WEEK];

/** A span as rows: cut at midnight, but for a night that ends before it began on the clock. */
function toRows({ start, end }: Span): { day: number; row: Row }[] {
  const rows: { day: number; row: Row }[] = [];
  let from = ((start % WEEK) + WEEK) % WEEK;
  let to = Math.min(end - start, WEEK) + from;
  for (;;) {
    const day = Math.floor(from / DAY);
    const midnight = (day + 1) * DAY;
    const tail = to - midnight;
    const minute = from - day * DAY;
    const keeps = tail <= 0 || (tail <= LONGEST_TAIL && tail < minute);
    const last = keeps ? to : midnight;
    const until = last - day * DAY;
    rows.push({
      day: day % 7,
      row: { from: timeText(minute), to: timeText(until > DAY ? until - DAY : until) },
    });
    if (keeps) return rows;
    from = midnight;
    if (from >= WEEK) {
      from -= WEEK;
      to -= WEEK;
    }
  }
}

const byStart = (a: Row, b: Row) =>
  (parseTime(a.from) ?? Number.MAX_SAFE_INTEGER) - (parseTime(b.from) ?? Number.MAX_SAFE_INTEGER);

/** What of `span` is left without `hole`. */
function without(span: Span, hole: Span): Span[] {
  return [
    { start: span.start, end: Math.min(span.end, hole.start) },
    { start: Math.max(span.start, hole.end), end: span.end },
  ].filter(({ start, end }) => start < end);
}

/** A part of one day, in minutes. */
export interface Range {
  day: Weekday;
  from: number;
  to: number;
}

/**
 * Opens or closes a part of a day. Rows that it meets are joined or cut; all others stay as they were
 * typed, those that are no times yet included.
 */
export function paint(week: Week, { day, from, to }: Range, open: boolean): Week {
  const start = WEEKDAYS.indexOf(day) * DAY;
  const brush: Span = { start: start + from, end: start + to };
  let merged = brush;
  const next = emptyWeek();
  const changed: Span[] = [];
  WEEKDAYS.forEach((name, index) => {
    for (const row of week[name]) {
      const span = spanOf(index, row);
      const turn =
        span &&
        TURNS.map((by) => shifted(span, by)).find((one) =>
          open ? touch(one, brush) : overlap(one, brush),
        );
      if (!turn) next[name].push(row);
      else if (open)
        merged = {
          start: Math.min(merged.start, turn.start),
          end: Math.max(merged.end, turn.end),
        };
      else changed.push(...without(turn, brush));
    }
  });
  if (open) changed.push(merged);
  for (const { day: at, row } of changed.flatMap(toRows)) next[WEEKDAYS[at]!].push(row);
  for (const name of WEEKDAYS) next[name].sort(byStart);
  return next;
}

/** What is open on each day, tails of the night before included. Rows that are no times are left out. */
export function pieces(week: Week): Record<Weekday, Piece[]> {
  const found: Record<Weekday, Piece[]> = {
    mon: [],
    tue: [],
    wed: [],
    thu: [],
    fri: [],
    sat: [],
    sun: [],
  };
  WEEKDAYS.forEach((day, at) => {
    week[day].forEach((row, index) => {
      const minutes = rowMinutes(row);
      if (!minutes) return;
      const { from, to } = minutes;
      found[day].push({ from, to: Math.min(to, DAY), day, index, tail: false });
      if (to > DAY)
        found[WEEKDAYS[(at + 1) % 7]!].push({ from: 0, to: to - DAY, day, index, tail: true });
    });
  });
  for (const day of WEEKDAYS) found[day].sort((a, b) => a.from - b.from);
  return found;
}

/** True when the minute of the day is open. */
export const isOpen = (found: readonly Piece[], minute: number): boolean =>
  found.some(({ from, to }) => from <= minute && minute < to);

/** Open minutes of the week; what overlaps counts once. */
export function openMinutes(week: Week): number {
  const found = pieces(week);
  return WEEKDAYS.reduce((sum, day) => {
    let end = 0;
    let open = 0;
    for (const { from, to } of found[day]) {
      open += Math.max(0, to - Math.max(from, end));
      end = Math.max(end, to);
    }
    return sum + open;
  }, 0);
}

/** "41 h", "22 h 30 min". */
export function hoursText(minutes: number): string {
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${(minutes - rest) / 60} h ${rest} min`;
}

/** What is wrong with one row by itself. */
export function rowError(row: Row): string | undefined {
  if (parseTime(row.from) === undefined || parseTime(row.to) === undefined)
    return 'Please write times like 18:00.';
  if (parseTime(row.from) === DAY) return 'Hours cannot start at 24:00. Use 00:00 of the next day.';
  return rowMinutes(row) ? undefined : 'The start and the end are the same.';
}

export interface RowError {
  day: Weekday;
  index: number;
  message: string;
}

/**
 * Validation errors by row: what is no time, and what overlaps a row of the same day before it. A night that reaches
 * into hours of the next day joins them.
 */
export function weekErrors(week: Week): RowError[] {
  const fieldErrors: RowError[] = [];
  WEEKDAYS.forEach((day, at) => {
    const seen: { span: Span; row: Row }[] = [];
    week[day].forEach((row, index) => {
      const message = rowError(row);
      const span = spanOf(at, row);
      if (message || !span) {
        fieldErrors.push({ day, index, message: message ?? '' });
        return;
      }
      const other = seen.find((one) => overlap(one.span, span));
      if (other)
        fieldErrors.push({
          day,
          index,
          message: `This overlaps ${other.row.from} to ${other.row.to}. Join the two, or move one.`,
        });
      seen.push({ span, row });
    });
  });
  return fieldErrors;
}

/** A row as the server spells it: "18" is "18:00"; midnight as an end is "24:00". */
export function tidyRow(row: Row): Row {
  const [from, to] = [parseTime(row.from), parseTime(row.to)];
  return {
    from: from === undefined ? row.from : timeText(from),
    to: to === undefined ? row.to : timeText(to === 0 ? DAY : to),
  };
}

/** True when the row ends on the day after it starts. */
export const endsNextDay = (row: Row): boolean => (rowMinutes(row)?.to ?? 0) > DAY;

import * as z from '@/components/form/zod';
import type { components } from '@/api/schema';
import type { RowError, Row, Week, Weekday } from '@/domain/week-hours';
import { WEEKDAYS, emptyWeek, rowError, tidyRow, weekErrors } from '@/domain/week-hours';
import { dayText, parseDay, startOfDay, wallOf } from '@/domain/zoned';
import { messages } from './messages';

export type Hours = components['schemas']['Hours'];
type HoursChange = components['schemas']['HoursChange'];

/** Other hours on one date, or none. */
export interface DateException {
  date: string;
  times: Row[];
}

/** The draft, as it stands in the fields. */
export interface HoursForm {
  zone: string;
  week: Week;
  exceptions: DateException[];
  bufferMinutes: string;
  noticeMinutes: string;
  horizonDays: string;
  maxHours: string;
  /** Empty: no limit. */
  maxPerDay: string;
  /** YYYY-MM-DD in the guide's zone; empty when not paused. */
  pausedUntil: string;
  instant: boolean;
  outside: 'ask' | 'refuse';
  onlyMyGames: boolean;
}

const whole = (min: number, max: number) =>
  z
    .string()
    .check(
      z.refine(
        (text) => /^\d{1,5}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max,
        messages.wholeNumber(min, max),
      ),
    );

/** Validation errors of the rows of one date. */
function dateErrors({ times }: DateException): { index: number; message: string }[] {
  const week: Week = { ...emptyWeek(), wed: times };
  return weekErrors(week).map(({ index, message }: RowError) => ({ index, message }));
}

export const hoursSchema = z.object({
  zone: z.string().check(z.minLength(1, 'Please choose a zone.')),
  week: z.custom<Week>().check((context) => {
    for (const { day, index, message } of weekErrors(context.value))
      context.issues.push({ code: 'custom', input: context.value, path: [day, index], message });
  }),
  exceptions: z.custom<DateException[]>().check((context) => {
    context.value.forEach((exception, at) => {
      for (const { index, message } of dateErrors(exception))
        context.issues.push({
          code: 'custom',
          input: context.value,
          path: [at, 'times', index],
          message,
        });
    });
  }),
  bufferMinutes: whole(0, 60),
  noticeMinutes: whole(15, 10_080),
  horizonDays: whole(1, 180),
  maxHours: whole(1, 12),
  maxPerDay: z
    .string()
    .check(
      z.refine(
        (text) => text.trim() === '' || (/^\d{1,2}$/.test(text.trim()) && Number(text) <= 24),
        `${messages.wholeNumber(1, 24)} Empty is no limit.`,
      ),
    ),
  pausedUntil: z
    .string()
    .check(z.refine((text) => text === '' || parseDay(text) !== undefined, messages.badDate)),
  instant: z.boolean(),
  outside: z.enum(['ask', 'refuse']),
  onlyMyGames: z.boolean(),
});

const toRows = (pairs: readonly string[][] | undefined): Row[] =>
  (pairs ?? []).map(([from = '', to = '']) => ({ from, to }));

/** The saved hours as they stand in the fields. A pause that is over is none. */
export function toForm(hours: Hours, at: number): HoursForm {
  const week = emptyWeek();
  for (const day of WEEKDAYS) week[day] = toRows(hours.week[day]);
  const paused = hours.pausedUntil ? Date.parse(hours.pausedUntil) : Number.NaN;
  return {
    zone: hours.zone,
    week,
    exceptions: hours.exceptions.map(({ date, times }) => ({ date, times: toRows(times) })),
    bufferMinutes: String(hours.bufferMinutes),
    noticeMinutes: String(hours.noticeMinutes),
    horizonDays: String(hours.horizonDays),
    maxHours: String(hours.maxHours),
    maxPerDay: hours.maxPerDay > 0 ? String(hours.maxPerDay) : '',
    pausedUntil: paused > at ? dayText(wallOf(paused, hours.zone)) : '',
    instant: hours.instant,
    outside: hours.outside,
    onlyMyGames: hours.onlyMyGames,
  };
}

const toPairs = (rows: readonly Row[]): [string, string][] =>
  rows.map(tidyRow).map(({ from, to }) => [from, to]);

/** The draft as it is sent; a pause that was not touched keeps its minute. */
export function toChange(form: HoursForm, saved: Hours): HoursChange {
  const day = parseDay(form.pausedUntil);
  const kept = saved.pausedUntil && dayText(wallOf(Date.parse(saved.pausedUntil), saved.zone));
  const pausedUntil = !day
    ? null
    : kept === form.pausedUntil && saved.zone === form.zone
      ? (saved.pausedUntil ?? null)
      : new Date(startOfDay(day, form.zone)).toISOString();
  return {
    zone: form.zone,
    week: Object.fromEntries(
      WEEKDAYS.filter((name) => form.week[name].length > 0).map((name) => [
        name,
        toPairs(form.week[name]),
      ]),
    ),
    exceptions: form.exceptions.map(({ date, times }) => ({ date, times: toPairs(times) })),
    bufferMinutes: Number(form.bufferMinutes),
    noticeMinutes: Number(form.noticeMinutes),
    horizonDays: Number(form.horizonDays),
    maxHours: Number(form.maxHours),
    maxPerDay: Number(form.maxPerDay || 0),
    outside: form.outside,
    instant: form.instant,
    onlyMyGames: form.onlyMyGames,
    pausedUntil,
  };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** How many things differ: each weekday, each date and each setting is one. */
export function countChanges(saved: HoursForm, draft: HoursForm): number {
  const days = WEEKDAYS.filter((day) => !same(saved.week[day], draft.week[day])).length;
  const dates = new Set([...saved.exceptions, ...draft.exceptions].map(({ date }) => date));
  const timesOn = (form: HoursForm, date: string) =>
    form.exceptions.find((exception) => exception.date === date)?.times ?? null;
  const changedDates = [...dates].filter(
    (date) => !same(timesOn(saved, date), timesOn(draft, date)),
  );
  const settings = (Object.keys(saved) as (keyof HoursForm)[]).filter(
    (name) => name !== 'week' && name !== 'exceptions' && saved[name] !== draft[name],
  );
  return days + changedDates.length + settings.length;
}

/** Neighbouring dates with the same hours, as one entry of the list. */
export interface ExceptionGroup {
  first: string;
  last: string;
  times: Row[];
  /** Places in the list of exceptions. */
  places: number[];
}

const nextDate = (date: string): string => {
  const day = parseDay(date);
  return day ? dayText(wallOf(Date.UTC(day.year, day.month - 1, day.day + 1), 'UTC')) : '';
};

export function groupExceptions(exceptions: readonly DateException[]): ExceptionGroup[] {
  const groups: ExceptionGroup[] = [];
  const sorted = exceptions
    .map((exception, place) => ({ ...exception, place }))
    .sort((a, b) => a.date.localeCompare(b.date));
  for (const { date, times, place } of sorted) {
    const before = groups.at(-1);
    if (before && nextDate(before.last) === date && same(before.times, times)) {
      before.last = date;
      before.places.push(place);
    } else groups.push({ first: date, last: date, times, places: [place] });
  }
  return groups;
}

/** The server's name of a field as the form's: `week.mon[0]` is `week.mon.0`. */
export const fieldPath = (name: string): string => name.replace(/\[(\d+)\]/g, '.$1');

export const DAY_NAMES: Readonly<Record<Weekday, string>> = {
  mon: 'Mon',
  tue: 'Tue',
  wed: 'Wed',
  thu: 'Thu',
  fri: 'Fri',
  sat: 'Sat',
  sun: 'Sun',
};

/** What is wrong with the rows that are being written for a date. */
export const rowsError = (rows: readonly Row[]): string | undefined =>
  rows.map(rowError).find((fieldError) => fieldError !== undefined) ??
  dateErrors({ date: '', times: [...rows] })[0]?.message;

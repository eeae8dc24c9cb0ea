import type { BusySlot } from './booking-rules';
import { findOverlap } from './booking-rules';
import { HOUR, QUARTER_MS } from './clock';
import type { DayPiece } from './free-time';
import { localMidnight, pieceBetween } from './free-time';

/** An interval in ms. */
export interface Interval {
  start: number;
  end: number;
}

/** When a guide can be booked, as the server tells it. Times are ms. */
export interface FreeTimes {
  /** The guide's zone, IANA name. */
  zone: string;
  hoursSet: boolean;
  instant: boolean;
  outside: 'ask' | 'refuse';
  noticeMinutes: number;
  maxHours: number;
  pausedUntil: number | undefined;
  intervals: readonly Interval[];
  slots: readonly number[];
}

/** The server lists times for at most 31 days: four weeks, and the day into which a session may reach. */
export const WINDOW_DAYS = 28;

/** A session lies within the guide's free times. */
export function isFree(start: number, hours: number, { intervals }: FreeTimes): boolean {
  const end = start + hours * HOUR;
  return intervals.some((free) => free.start <= start && end <= free.end);
}

export type StartKind = 'free' | 'taken' | 'outside';

/** What a start is: free, booked already, or outside the guide's hours or too soon for them. */
export function startKind(
  start: number,
  hours: number,
  free: FreeTimes,
  busy: readonly BusySlot[],
): StartKind {
  if (isFree(start, hours, free)) return 'free';
  return findOverlap(start, hours, busy) ? 'taken' : 'outside';
}

/** The starts for so many hours. Those of an answer for other hours are held against the intervals. */
export function slotsFor(free: FreeTimes, hours: number): number[] {
  return free.slots.filter((start) => isFree(start, hours, free));
}

/** Those on the viewer's day that begins at `midnight`. */
export function slotsOfDay(slots: readonly number[], midnight: number): number[] {
  const next = localMidnight(midnight, 1);
  return slots.filter((start) => midnight <= start && start < next);
}

/** The free pieces of a viewer's day. */
export function freePieces(intervals: readonly Interval[], midnight: number): DayPiece[] {
  return intervals
    .map(({ start, end }) => pieceBetween(start, end, midnight))
    .filter((piece) => piece !== undefined);
}

const PARTS = ['Night', 'Morning', 'Afternoon', 'Evening'] as const;

/** Starts of one day by the part of the viewer's day. */
export function byPartOfDay(slots: readonly number[]): { part: string; slots: number[] }[] {
  const groups = PARTS.map((part) => ({ part, slots: [] as number[] }));
  for (const start of slots) groups[Math.floor(new Date(start).getHours() / 6)]!.slots.push(start);
  return groups.filter((group) => group.slots.length > 0);
}

/**
 * The start that a press on the strip means: the quarter hour that was met, or the last start from which
 * the session still holds it.
 */
export function snapStart(time: number, hours: number, slots: readonly number[]): number {
  const met = Math.floor(time / QUARTER_MS) * QUARTER_MS;
  if (slots.includes(met)) return met;
  const holding = slots.filter((start) => start <= met && met < start + hours * HOUR);
  return holding.at(-1) ?? met;
}

/** The time of a viewer's day at which the clock on the wall shows so many hours. */
export function timeOfDay(midnight: number, hours: number): number {
  const date = new Date(midnight);
  date.setHours(0, Math.round(hours * 60), 0, 0);
  return date.getTime();
}

/** True when two zones show the same clock at a time. */
export function sameClock(time: number, zone: string, other: string): boolean {
  const clock = (timeZone: string) =>
    new Date(time).toLocaleString('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return clock(zone) === clock(other);
}

/**
 * Until when a booking that is made now can be cancelled with everything back (ms): a day before the
 * start; an approval at once leaves an hour at least, but never the last two before the start.
 */
export function freeToCancelUntil(start: number, at: number, instant: boolean): number {
  const dayBefore = start - 24 * HOUR;
  return instant ? Math.max(dayBefore, Math.min(at + HOUR, start - 2 * HOUR)) : dayBefore;
}

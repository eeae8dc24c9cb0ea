import type { BusySlot } from './booking-rules';
import { findOverlap } from './booking-rules';
import { HOUR, MINUTE, STEP_MINUTES, roundUp } from './clock';
import { effectiveHours } from './session-status';

/** Rounded up to the 5 minutes that the time input moves in. */
export const roundUpToStep = (time: number): number => roundUp(time, STEP_MINUTES * MINUTE);

/**
 * The first start, at `from` or later, at which so many hours overlap no taken slot. It steps from
 * the end of one taken slot to the next, so it always ends.
 */
export function nextFreeStart(from: number, hours: number, busy: readonly BusySlot[]): number {
  let start = roundUpToStep(from);
  for (;;) {
    const taken = findOverlap(start, hours, busy);
    if (!taken) return start;
    start = roundUpToStep(Date.parse(taken.scheduledTime) + effectiveHours(taken.hours) * HOUR);
  }
}

/** A piece of a local day, in hours of the wall clock (0 to 24). */
export interface DayPiece {
  from: number;
  to: number;
}

/** Midnight of the local day that `time` falls on, `days` later. */
export function localMidnight(time: number, days = 0): number {
  const date = new Date(time);
  date.setHours(0, 0, 0, 0);
  date.setDate(date.getDate() + days);
  return date.getTime();
}

/** Hours of the wall clock: 19:30 is 19.5, on days of 23 and 25 hours too. */
function wallHours(time: number): number {
  const date = new Date(time);
  return date.getHours() + date.getMinutes() / 60;
}

/** What of the range [start, end) lies on the local day that begins at `midnight`. */
export function pieceBetween(start: number, end: number, midnight: number): DayPiece | undefined {
  const next = localMidnight(midnight, 1);
  if (end <= midnight || start >= next) return undefined;
  return {
    from: start <= midnight ? 0 : wallHours(start),
    to: end >= next ? 24 : wallHours(end),
  };
}

/** The same of a session of so many hours. */
export function pieceOfDay(
  start: number,
  hours: number | undefined,
  midnight: number,
): DayPiece | undefined {
  return pieceBetween(start, start + effectiveHours(hours) * HOUR, midnight);
}

/** The taken pieces of a local day. */
export function busyPieces(busy: readonly BusySlot[], midnight: number): DayPiece[] {
  return busy
    .map((slot) => pieceOfDay(Date.parse(slot.scheduledTime), slot.hours, midnight))
    .filter((piece) => piece !== undefined)
    .sort((a, b) => a.from - b.from);
}

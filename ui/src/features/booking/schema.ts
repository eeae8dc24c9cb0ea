import * as z from 'zod/mini';
import type { BusySlot } from '@/domain/booking-rules';
import { HOURS_MAX, HOURS_MIN, findOverlap, validHours } from '@/domain/booking-rules';
import { HOUR, hasLeadTime, now } from '@/domain/clock';
import { messages } from './messages';

/** Bookings reach this far ahead. */
export const HORIZON_MS = 180 * 24 * HOUR;

/** What is wrong with a start, besides being taken. */
export function startFault(start: number, at: number): string | undefined {
  if (Number.isNaN(start)) return messages.invalidTime;
  if (!hasLeadTime(start, at)) return messages.tooSoon;
  if (start > at + HORIZON_MS) return messages.tooFar;
  return undefined;
}

/** True when the wish overlaps a taken slot. Hours that are not valid count as 1. */
export function isTaken(start: number, hours: number, busy: readonly BusySlot[]): boolean {
  if (Number.isNaN(start)) return false;
  return findOverlap(start, validHours(hours) ? hours : 1, busy) !== undefined;
}

/** The booking form; the clock is read when it is checked. */
export const schema = z.object({
  game: z
    .string()
    .check(z.trim(), z.minLength(1, messages.game), z.maxLength(120, messages.gameLong)),
  platform: z.string(),
  hours: z
    .number(messages.hours)
    .check(
      z.int(messages.hours),
      z.gte(HOURS_MIN, messages.hours),
      z.lte(HOURS_MAX, messages.hours),
    ),
  // NaN, an unfinished time, is an answer here: it has a sentence of its own.
  start: z.any().check(
    z.superRefine((start: number, context) => {
      const fault = startFault(start, now());
      if (fault) context.addIssue(fault);
    }),
  ),
});

export interface BookingValues {
  game: string;
  platform: string;
  hours: number;
  /** Milliseconds; NaN while the field holds no time. */
  start: number;
}

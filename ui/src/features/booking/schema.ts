import type { BusySlot } from '@/domain/booking-rules';
import { HORIZON_MS, HOURS_MAX, findOverlap, validHours } from '@/domain/booking-rules';
import { hasLeadTime, now } from '@/domain/clock';
import { messages } from './messages';

/** Longest name of a game. */
const GAME_MAX = 120;

/** Longest note to the guide; counted from `NOTE_NEAR` on. */
export const NOTE_MAX = 500;
export const NOTE_NEAR = 400;

/** What is wrong with a start, besides being taken. */
export function startError(start: number, at: number): string | undefined {
  if (Number.isNaN(start)) return messages.invalidTime;
  if (!hasLeadTime(start, at)) return messages.tooSoon;
  if (start > at + HORIZON_MS) return messages.tooFar;
  return undefined;
}

/** True when the chosen time overlaps a taken slot. Hours that are not valid count as 1. */
export function isTaken(start: number, hours: number, busy: readonly BusySlot[]): boolean {
  if (Number.isNaN(start)) return false;
  return findOverlap(start, validHours(hours) ? hours : 1, busy) !== undefined;
}

export interface BookingValues {
  game: string;
  platform: string;
  hours: number;
  /** Milliseconds; NaN while the field holds no time. */
  start: number;
  /** For the guide, who reads it before answering. */
  note: string;
}

/** What somebody wanted to book before the dialog was opened. */
export type BookingDraft = { [Name in keyof BookingValues]?: BookingValues[Name] | undefined };

/** The draft in an address: `?book=1&game=Hades&platform=PC&hours=2`; undefined when it names none. */
export function draftIn(params: URLSearchParams): BookingDraft | undefined {
  const game = params.get('game')?.trim();
  const platform = params.get('platform')?.trim();
  const hours = Number(params.get('hours') ?? Number.NaN);
  if (!game && !platform && !validHours(hours)) return undefined;
  return {
    ...(game ? { game: [...game].slice(0, GAME_MAX).join('') } : {}),
    ...(platform ? { platform } : {}),
    ...(validHours(hours) ? { hours } : {}),
  };
}

/**
 * Validation errors by field; empty when the form may be sent. `maxHours` is the guide's longest session. The clock is
 * read when it is checked.
 */
export function errorsOf(
  values: BookingValues,
  maxHours: number = HOURS_MAX,
): Partial<Record<keyof BookingValues, string>> {
  const game = values.game.trim();
  const time = startError(values.start, now());
  return {
    ...(game === '' ? { game: messages.game } : {}),
    ...([...game].length > GAME_MAX ? { game: messages.gameLong } : {}),
    ...(validHours(values.hours) && values.hours <= maxHours
      ? {}
      : { hours: messages.hoursUpTo(maxHours) }),
    ...(time ? { start: time } : {}),
    ...([...values.note.trim()].length > NOTE_MAX ? { note: messages.noteLong } : {}),
  };
}

import { HOUR, MINUTE } from './clock';
import type { StatusFacts } from './session-status';
import { endOf, statusKind } from './session-status';

/** Check-in opens so long before the start. */
export const CHECK_IN_MS = 15 * MINUTE;
/** Who has not checked in so long after the start is missing. */
export const MISSING_MS = 5 * MINUTE;
/** Of a session that was approved at once the handles are shown so long before the start. */
export const INSTANT_HANDLES_MS = 24 * HOUR;

export interface RoomFacts extends StatusFacts {
  instant?: boolean | undefined;
  checkIns: { gamer: string | undefined; guide: string | undefined; opensAt: string | undefined };
}

export interface Window {
  opensAt: number;
  start: number;
  end: number;
}

/** When the two of an agreed session can check in; undefined without a time. */
export function checkInWindow(session: RoomFacts): Window | undefined {
  const start = Date.parse(session.scheduledTime ?? '');
  const end = endOf(session);
  if (Number.isNaN(start) || end === undefined || statusKind(session.status) !== 'confirmed') {
    return undefined;
  }
  const told = Date.parse(session.checkIns.opensAt ?? '');
  return { opensAt: Number.isNaN(told) ? start - CHECK_IN_MS : told, start, end };
}

/** Where somebody is: not yet due, late by their own word, missing, or here. */
export type Presence = 'not-yet' | 'late' | 'missing' | 'here';

/** `here` is when they checked in, `late` whether they said that they are late. */
export function presenceOf(
  here: string | undefined,
  late: boolean,
  { start }: Window,
  at: number,
): Presence {
  if (here) return 'here';
  if (late) return 'late';
  return at >= start + MISSING_MS ? 'missing' : 'not-yet';
}

/** Why handles are not to be seen: not approved yet, or approved at once and too far ahead. */
export type Hidden = 'approval' | 'instant' | 'over';

export function handlesHidden(session: RoomFacts, at: number): Hidden | undefined {
  const kind = statusKind(session.status);
  if (kind === 'pending') return 'approval';
  if (kind !== 'confirmed') return 'over';
  const start = Date.parse(session.scheduledTime ?? '');
  return session.instant && start - INSTANT_HANDLES_MS > at ? 'instant' : undefined;
}

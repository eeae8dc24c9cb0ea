import { HOUR } from './clock';
import { effectiveHours } from './session-status';

export const HOURS_MIN = 1;
export const HOURS_MAX = 12;

/** Sessions reach this far ahead. */
export const HORIZON_MS = 180 * 24 * HOUR;

/** A taken slot of a guide. */
export interface BusySlot {
  scheduledTime: string;
  hours?: number | undefined;
}

/** Whole hours from 1 to 12. */
export function validHours(hours: number): boolean {
  return Number.isInteger(hours) && hours >= HOURS_MIN && hours <= HOURS_MAX;
}

/**
 * The first taken slot that a attempt overlaps. Ranges are half open: back to back is fine. A slot
 * without hours counts as 1 hour.
 */
export function findOverlap<T extends BusySlot>(
  start: number,
  hours: number,
  busy: readonly T[],
): T | undefined {
  const end = start + effectiveHours(hours) * HOUR;
  return busy.find((slot) => {
    const from = Date.parse(slot.scheduledTime);
    if (Number.isNaN(from)) return false;
    return start < from + effectiveHours(slot.hours) * HOUR && from < end;
  });
}

/** What one booking is about. `scheduledTime` is ISO. */
export interface BookingAttempt {
  guideId: string;
  hours: number;
  scheduledTime: string;
}

/** Idempotency key: guide, hours, time and 16 random bytes in hex. */
export function idempotencyKey(
  attempt: BookingAttempt,
  random: Uint8Array = randomBytes(),
): string {
  const hex = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${attempt.guideId}:${attempt.hours}:${attempt.scheduledTime}:${hex}`;
}

function randomBytes(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(16));
}

/** A booking is marked locally for this long against a second click. */
export const MARKER_MS = 12_000;
/** Markers this much older than their end are swept. */
export const MARKER_CLEANUP_MS = 60_000;

const PREFIX = 'sherpa:booking:';

/** Marker of a booking under way; `sessionId` once the server named one. */
export interface BookingMarker {
  expiresAt: number;
  sessionId?: string | undefined;
}

export type MarkerStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** One marker per guide, time and hours. */
export function markerKey(attempt: BookingAttempt): string {
  return `${PREFIX}${attempt.guideId}|${attempt.scheduledTime}|${attempt.hours}`;
}

function parseMarker(text: string | null): BookingMarker | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const { expiresAt, sessionId } = value as Record<string, unknown>;
    if (typeof expiresAt !== 'number') return undefined;
    return { expiresAt, sessionId: typeof sessionId === 'string' ? sessionId : undefined };
  } catch {
    return undefined;
  }
}

/** The marker of a booking, or undefined when it has expired or there is none. */
export function readMarker(
  store: MarkerStore,
  attempt: BookingAttempt,
  at: number,
): BookingMarker | undefined {
  const marker = parseMarker(store.getItem(markerKey(attempt)));
  return marker && marker.expiresAt > at ? marker : undefined;
}

/** Sets the marker for 12 seconds, with the session's id when it is known. */
export function writeMarker(
  store: MarkerStore,
  attempt: BookingAttempt,
  at: number,
  sessionId?: string,
): void {
  const marker: BookingMarker = { expiresAt: at + MARKER_MS, ...(sessionId ? { sessionId } : {}) };
  store.setItem(markerKey(attempt), JSON.stringify(marker));
}

/** Takes the marker away, after a refusal. */
export function clearMarker(store: MarkerStore, attempt: BookingAttempt): void {
  store.removeItem(markerKey(attempt));
}

/** Sweeps markers that ended more than 60 seconds ago, and those that cannot be read. */
export function sweepMarkers(store: MarkerStore, at: number): void {
  const keys = Array.from({ length: store.length }, (_, i) => store.key(i));
  for (const key of keys) {
    if (!key?.startsWith(PREFIX)) continue;
    const marker = parseMarker(store.getItem(key));
    if (!marker || marker.expiresAt + MARKER_CLEANUP_MS < at) store.removeItem(key);
  }
}

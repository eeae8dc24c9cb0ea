/**
 * The business clock of the browser. The server says what time it is (GET /api/config, `now`), so
 * that a device with a wrong clock still gets the right minimum times.
 */

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** Nothing may start earlier than this after now. */
export const LEAD_MINUTES = 15;
/** The time input moves in steps of this many minutes. */
export const STEP_MINUTES = 5;
/** Free times are offered in steps of this length. */
export const QUARTER_MS = 15 * MINUTE;
/** How often open pickers look at the clock again. */
export const RECHECK_MS = 30_000;

let skew = 0;
let watchers: (() => void)[] = [];

/** Milliseconds since the epoch, as the server counts them. */
export function now(): number {
  return Date.now() + skew;
}

/**
 * Takes over the server's time. `sentAt` and `receivedAt` are device times around the request; the
 * answer is taken to be from the middle. A time that cannot be read changes nothing.
 */
export function syncClock(serverNow: string, sentAt: number, receivedAt: number): void {
  const server = Date.parse(serverNow);
  if (Number.isNaN(server)) return;
  skew = Math.round(server - (sentAt + receivedAt) / 2);
  watchers.forEach((tell) => tell());
}

/** Tells when the server's time was taken over; returns the way to stop. */
export function onClockSync(tell: () => void): () => void {
  watchers.push(tell);
  return () => {
    watchers = watchers.filter((other) => other !== tell);
  };
}

/** Forgets what the server said. */
export function resetClock(): void {
  skew = 0;
}

/** The first multiple of `step` at `time` or later, ms. */
export const roundUp = (time: number, step: number): number => Math.ceil(time / step) * step;

/** Earliest time that may be chosen: 15 minutes from now, rounded up to 5 minutes. */
export function minSelectable(at: number = now()): number {
  return roundUp(at + LEAD_MINUTES * MINUTE, STEP_MINUTES * MINUTE);
}

/** True when a start keeps the lead time. */
export function hasLeadTime(start: number, at: number = now()): boolean {
  return start >= at + LEAD_MINUTES * MINUTE;
}

/**
 * The whole hour that `at` lies in. Counted back from `at`: a wall clock that shows the hour twice,
 * as in autumn, would name the earlier one.
 */
export function hourBegun(at: number): number {
  const date = new Date(at);
  return at - date.getMinutes() * MINUTE - date.getSeconds() * 1000 - date.getMilliseconds();
}

/**
 * Proposed start: the next whole hour plus 2 hours. Whole hours are the viewer's: a zone of
 * GMT+5:30 has its own.
 */
export function defaultStart(at: number = now()): number {
  return hourBegun(at) + 3 * HOUR;
}

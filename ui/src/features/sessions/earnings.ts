import type { Session } from '@/api/normalize';
import { canonicalStatus } from '@/domain/session-status';

/** Weeks of the chart on wide screens. */
export const WEEKS = 12;

/** One week of a guide: its Monday (local midnight, ms) and what was earned in it, in cents. */
export interface Week {
  start: number;
  cents: number;
}

/** Monday 00:00 of the viewer's zone, `weeks` weeks after that of `at`. */
export function monday(at: number, weeks = 0): number {
  const day = new Date(at);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - ((day.getDay() + 6) % 7) + weeks * 7);
  return day.getTime();
}

/**
 * The last `count` weeks, oldest first, this week included. A week's sum is the price of the
 * sessions that were played in it and completed.
 */
export function weeklyEarnings(sessions: readonly Session[], at: number, count: number): Week[] {
  const weeks = Array.from({ length: count }, (_, i) => ({
    start: monday(at, i - count + 1),
    cents: 0,
  }));
  for (const session of sessions) {
    if (canonicalStatus(session.status) !== 'completed' || !session.scheduledTime) continue;
    const played = Date.parse(session.scheduledTime);
    const week = weeks.findLast(({ start }) => start <= played);
    if (week && played < monday(week.start, 1)) week.cents += session.priceCents ?? 0;
  }
  return weeks;
}

/** Round steps of the scale: at most four, the last one not above the best week. */
export function scaleSteps(best: number): number[] {
  if (best <= 0) return [0];
  const sizes = [1, 2, 2.5, 5, 10].flatMap((size) =>
    [1_000, 10_000, 100_000, 1_000_000].map((ten) => size * ten),
  );
  const step = sizes.sort((a, b) => a - b).find((size) => best / size <= 4) ?? best;
  return Array.from({ length: Math.floor(best / step) + 1 }, (_, i) => i * step);
}

import { dayFormat } from '@/components/time/format';
import { HOUR } from '@/domain/clock';

const DAY = 24 * HOUR;

/** A name for the viewer's day that a time lies in. */
export const dayKey = (time: number): string => new Date(time).toDateString();

/** "Today", "Yesterday", "Saturday" within a week, otherwise "Sat 14 Nov". `at` is the present, ms. */
export function dayText(time: number, at: number): string {
  const key = dayKey(time);
  if (key === dayKey(at)) return 'Today';
  if (key === dayKey(at - DAY)) return 'Yesterday';
  return at - time < 6 * DAY && time < at
    ? dayFormat({ weekday: 'long' })(time)
    : dayFormat({ weekday: 'short', day: 'numeric', month: 'short' })(time);
}

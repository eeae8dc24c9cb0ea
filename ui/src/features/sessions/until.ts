import { HOUR, MINUTE } from '@/domain/clock';

const DAY = 24 * HOUR;

const count = (value: number, unit: string) => `${value} ${unit}${value === 1 ? '' : 's'}`;

/** A stretch of time in its two largest units: "1 day and 2 hours", "25 minutes". */
export function lengthText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE)) * MINUTE;
  const parts = [
    [Math.floor(minutes / DAY), 'day'],
    [Math.floor((minutes % DAY) / HOUR), 'hour'],
    [Math.floor((minutes % HOUR) / MINUTE), 'minute'],
  ] as const;
  const first = parts.findIndex(([value]) => value > 0);
  if (first < 0) return 'less than a minute';
  return parts
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => count(value, unit))
    .join(' and ');
}

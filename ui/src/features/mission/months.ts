import { dayFormat } from '@/components/time/format';
import type { GoodMonth } from './queries';

const nameOf = dayFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' });

/** "2026-11" -> "Nov 2026". */
export function monthName(month: string): string {
  const time = Date.parse(`${month}-01T00:00:00Z`);
  return Number.isNaN(time) ? month : nameOf(time);
}

/** The newest months, oldest first; a month without books between two others is a flat one. */
export function lastMonths(months: readonly GoodMonth[], count = 12): GoodMonth[] {
  const known = new Map(months.map((month) => [month.month, month]));
  const names = Array.from(known.keys()).sort();
  const [first, last] = [names[0], names.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all: GoodMonth[] = [];
  const at = new Date(`${first}-01T00:00:00Z`);
  while (!Number.isNaN(at.getTime())) {
    const name = at.toISOString().slice(0, 7);
    if (name > last) break;
    all.push(known.get(name) ?? { month: name, profit: 0, aside: 0, given: 0 });
    at.setUTCMonth(at.getUTCMonth() + 1);
  }
  return all.slice(-count);
}

/** A round number of cents that the highest peak stays under: 1, 2 or 5 times a power of ten. */
export function niceTop(cents: number): number {
  if (cents <= 100) return 100;
  const power = 10 ** Math.floor(Math.log10(cents));
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= cents)!;
}

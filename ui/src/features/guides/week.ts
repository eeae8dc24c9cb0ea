import type { BusySlot } from '@/domain/booking-rules';
import type { DayPiece } from '@/domain/free-time';
import { busyPieces, localMidnight } from '@/domain/free-time';

/** One day of the week ahead. */
export interface WeekDay {
  midnight: number;
  busy: DayPiece[];
  /** Hours of today that are over; 0 on later days. */
  past: number;
}

/** Today and the six days after it, in the viewer's zone. */
export function weekAhead(busy: readonly BusySlot[], at: number): WeekDay[] {
  return Array.from({ length: 7 }, (_, index) => {
    const midnight = localMidnight(at, index);
    const now = new Date(at);
    return {
      midnight,
      busy: busyPieces(busy, midnight),
      past: index === 0 ? now.getHours() + now.getMinutes() / 60 : 0,
    };
  });
}

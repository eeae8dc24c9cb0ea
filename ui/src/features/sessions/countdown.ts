import { HOUR, MINUTE } from '@/domain/clock';
import { lengthText } from './until';

export interface Countdown {
  label: string;
  /** At most two: days and hours, or hours and minutes. */
  parts: { value: number; unit: 'd' | 'h' | 'min' }[];
  /** "Starts in 1 hour and 58 minutes", for those who listen. */
  words: string;
}

const DAY = 24 * HOUR;

function partsOf(ms: number): Countdown['parts'] {
  // The last minute is a minute until it is over.
  const minutes = Math.max(1, Math.floor(ms / MINUTE));
  const whole = minutes * MINUTE;
  if (whole >= DAY) {
    return [
      { value: Math.floor(whole / DAY), unit: 'd' },
      { value: Math.floor((whole % DAY) / HOUR), unit: 'h' },
    ];
  }
  const left = { value: minutes % 60, unit: 'min' } as const;
  return whole >= HOUR ? [{ value: Math.floor(whole / HOUR), unit: 'h' }, left] : [left];
}

/** How long until an agreed session starts, or until it ends; undefined once it is over. */
export function countdownOf(start: number, end: number, at: number): Countdown | undefined {
  const [label, until] = at < start ? ['Starts in', start] : ['Ends in', end];
  if (Number.isNaN(start) || at >= end) return undefined;
  return { label, parts: partsOf(until - at), words: `${label} ${lengthText(until - at)}` };
}

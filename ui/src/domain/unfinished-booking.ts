import type { MarkerStore } from './booking-rules';
import { validHours } from './booking-rules';
import { HOUR } from './clock';
import { sessionTotalSC } from './money';

/** A booking that was begun and waits for something: a sign-in, or Sherpa Cred. */
export interface UnfinishedBooking {
  guideId: string;
  guideName: string;
  /** SC of an hour when the booking was begun. */
  rateSC: number;
  /** What had been chosen; absent when the dialog was not open yet. */
  game?: string | undefined;
  platform?: string | undefined;
  hours?: number | undefined;
  note?: string | undefined;
  /** Milliseconds. */
  start?: number | undefined;
}

/** The name of the guide whom the booking is with. */
export const guideOf = ({ guideName }: UnfinishedBooking): string => guideName || 'Unknown Gamer';

/** What a booking costs in SC, at the rate of when it was begun. */
export const totalOf = ({ rateSC, hours = 1 }: UnfinishedBooking): number =>
  sessionTotalSC(rateSC, hours);

/** An unfinished booking is remembered for a day. */
export const UNFINISHED_MS = 24 * HOUR;
/** A visitor's for an hour: whoever signs in on this device within it takes the booking over. */
export const VISITOR_MS = HOUR;

const KEY = 'sherpa:unfinished';

/** The person is named by the provider's account; a visitor has none. */
const VISITOR = '';

interface Kept {
  booking: UnfinishedBooking;
  account: string;
  /** Device time, ms. */
  until: number;
}

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined);
const number = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

function parse(stored: string | null): Kept | undefined {
  try {
    const { booking, account, until } = JSON.parse(stored ?? '') as Record<string, unknown>;
    const { guideId, guideName, rateSC, game, platform, hours, note, start } = booking as Record<
      string,
      unknown
    >;
    if (!text(guideId) || typeof account !== 'string' || typeof until !== 'number')
      return undefined;
    return {
      booking: {
        guideId: text(guideId)!,
        guideName: text(guideName) ?? '',
        rateSC: number(rateSC) ?? 0,
        game: text(game),
        platform: text(platform),
        hours: validHours(number(hours) ?? 0) ? number(hours) : undefined,
        note: text(note),
        start: number(start),
      },
      account,
      until,
    };
  } catch {
    return undefined;
  }
}

/** Remembers a booking of a person, or of a visitor (''). There is one at a time. */
export function keepUnfinished(
  store: MarkerStore,
  booking: UnfinishedBooking,
  account: string,
  at: number,
): void {
  const until = at + (account === VISITOR ? VISITOR_MS : UNFINISHED_MS);
  store.setItem(KEY, JSON.stringify({ booking, account, until } satisfies Kept));
}

/**
 * The unfinished booking of a person, or of a visitor (''). A visitor's becomes that of the person who
 * reads it. Another person's is left alone, one that has run out is removed.
 */
export function readUnfinished(
  store: MarkerStore,
  account: string,
  at: number,
): UnfinishedBooking | undefined {
  const kept = parse(store.getItem(KEY));
  if (!kept) return undefined;
  if (kept.until <= at) {
    store.removeItem(KEY);
    return undefined;
  }
  if (kept.account === account) return kept.booking;
  if (kept.account !== VISITOR) return undefined;
  keepUnfinished(store, kept.booking, account, at);
  return kept.booking;
}

/** Forgets it: it was booked or dismissed. */
export function forgetUnfinished(store: MarkerStore): void {
  store.removeItem(KEY);
}

import { useState } from 'react';
import type { Session } from '@/api/normalize';
import type { Side } from '@/domain/session-actions';
import { firstToRate } from '@/domain/session-actions';

/**
 * Which session the rating dialog is about. It opens by itself once per visit, for the first
 * completed session that the side has not rated, be it there at once or after a later look, and
 * whenever a person asks.
 */
export function useAutoRate(sessions: readonly Session[] | undefined, side: Side) {
  const [rating, setRating] = useState<Session>();
  const [opened, setOpened] = useState(false);
  const first = opened || !sessions ? undefined : firstToRate(sessions, side);
  if (first) {
    setOpened(true);
    setRating(first);
  }
  return { rating, rate: setRating, close: () => setRating(undefined) };
}

/** How a screen of sessions shows the rating dialog, which is another feature. */
export interface RatingSlot {
  session: Session;
  side: Side;
  onClose: () => void;
}

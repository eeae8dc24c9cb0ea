import type { Session } from '@/api/normalize';
import type { Onlooker } from '@/domain/session-actions';

export interface RoomProps {
  session: Session;
  who: Onlooker;
  /** The business time, ms. */
  at: number;
}

import type { Session } from '@/api/normalize';
import type { Side } from '@/domain/session-actions';

/** Who looks at a room: one of the two, or an admin beside them. */
export type Onlooker = Side | 'admin';

export interface RoomProps {
  session: Session;
  who: Onlooker;
  /** The business time, ms. */
  at: number;
}

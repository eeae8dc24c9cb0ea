import type { Session } from '@/api/normalize';
import type { ViewerRole } from '@/domain/session-actions';

export interface RoomProps {
  session: Session;
  who: ViewerRole;
  /** The business time, ms. */
  at: number;
}

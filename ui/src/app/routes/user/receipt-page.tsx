import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { Fallible } from '@/components/feedback/fallible';
import { late } from '@/components/feedback/late';
import { Loading } from '@/components/feedback/loading';
import { LiveLine } from '@/features/room/live-line';
import type { RoomProps } from '@/features/room/room-props';
import { ReceiptPage } from '@/features/sessions/receipt-page';
import { showRating } from '../rating-slot';

/** The room is much code: it is asked for together with the session, and mostly there before it. */
const parts = {
  meet: () => import('@/features/room/meet-card'),
  talk: () => import('@/features/room/talk'),
  bar: () => import('@/features/room/room-bar'),
};
const Meet = late(parts.meet);
const Talk = late(parts.talk);
const Bar = late(parts.bar);
Object.values(parts).forEach((load) => void load().catch(() => {}));

/** A part of the room, and the height that is kept for it until it is there. */
function Part({ height = 0, children }: { height?: number; children: ReactNode }) {
  const kept = height > 0 && (
    <Loading>
      <Skeleton height={height} sx={{ borderRadius: '16px', mb: 7 }} />
    </Loading>
  );
  return (
    <Fallible>
      <Suspense fallback={kept}>{children}</Suspense>
    </Fallible>
  );
}

/** The parts of a session's room (features/room). */
const room = (shown: RoomProps) => ({
  line: <LiveLine />,
  meet: (
    <Part height={280}>
      <Meet {...shown} />
    </Part>
  ),
  talk: shown.who !== 'admin' && (
    <Part height={260}>
      <Talk {...shown} />
    </Part>
  ),
  bar: (
    <Part>
      <Bar {...shown} />
    </Part>
  ),
});

export default function ReceiptScreen() {
  return <ReceiptPage rating={showRating} room={room} />;
}

import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { Fallible } from '@/components/feedback/fallible';
import { late } from '@/components/feedback/late';
import { Loading } from '@/components/feedback/loading';
import { LiveLine } from '@/features/room/live-line';
import { MeetCard } from '@/features/room/meet-card';
import { RoomBar } from '@/features/room/room-bar';
import type { RoomProps } from '@/features/room/room-props';
import { ReceiptPage } from '@/features/sessions/receipt-page';
import { showRating } from '../rating-slot';

/** Fields and menus are much code: the messages come a moment after the rest, and are asked for with it. */
const loadTalk = () => import('@/features/room/talk');
const Talk = late(loadTalk);
void loadTalk().catch(() => {});

/** The parts of a session's room (features/room). */
const room = (shown: RoomProps) => ({
  line: <LiveLine />,
  meet: <MeetCard {...shown} />,
  talk: shown.who !== 'admin' && (
    <Fallible>
      <Suspense
        fallback={
          <Loading>
            <Skeleton height={260} sx={{ borderRadius: '16px', mb: 7 }} />
          </Loading>
        }
      >
        <Talk {...shown} />
      </Suspense>
    </Fallible>
  ),
  bar: <RoomBar {...shown} />,
});

export default function ReceiptScreen() {
  return <ReceiptPage rating={showRating} room={room} />;
}

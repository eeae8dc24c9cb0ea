import { LiveLine } from '@/features/room/live-line';
import { MeetCard } from '@/features/room/meet-card';
import { RoomBar } from '@/features/room/room-bar';
import type { RoomProps } from '@/features/room/room-props';
import { Talk } from '@/features/room/talk';
import { ReceiptPage } from '@/features/sessions/receipt-page';
import { showRating } from '../rating-slot';

/** The parts of a session's room (features/room). */
const room = (shown: RoomProps) => ({
  line: <LiveLine />,
  meet: <MeetCard {...shown} />,
  talk: <Talk {...shown} />,
  bar: <RoomBar {...shown} />,
});

export default function ReceiptScreen() {
  return <ReceiptPage rating={showRating} room={room} />;
}

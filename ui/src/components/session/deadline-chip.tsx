import { HOUR, MINUTE } from '@/domain/clock';
import { VisuallyHidden } from '../layout/visually-hidden';
import { Chip } from './chip';

/** From then on the chip warns. */
const SOON_MS = 6 * HOUR;

/** "61 h left", "25 min left". */
function leftText(ms: number): string {
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)} h left`;
  return `${Math.max(1, Math.floor(ms / MINUTE))} min left`;
}

interface Props {
  /** ISO: until when an answer counts. */
  until: string;
  /** The business time, ms. */
  at: number;
  /** What the time is left for, where it is not to be seen: "Answer". */
  label?: string;
}

/** How long an answer still counts; nothing once it does not. */
export function DeadlineChip({ until, at, label }: Props) {
  const left = Date.parse(until) - at;
  if (!(left > 0)) return null;
  return (
    <Chip icon="hourglass" colour={left < SOON_MS ? 'flare' : 'dusk'}>
      {label && <VisuallyHidden>{label}: </VisuallyHidden>}
      {leftText(left)}
    </Chip>
  );
}

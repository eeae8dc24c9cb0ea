import { styled } from '@mui/material/styles';
import type { BusySlot } from '@/domain/booking-rules';
import { HOUR } from '@/domain/clock';
import { busyPieces, localMidnight, pieceOfDay } from '@/domain/free-time';
import { BusyKey, DayHours, DayStrip, firstHour } from './day-strip';
import { dayFormat, formatWhen } from './format';
import { Zone } from './zone';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2px 12px',
  marginBottom: 8,
  '& b': { fontSize: 14, fontWeight: 600 },
});

const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '2px 12px',
  fontSize: 13,
  '& > span': { marginTop: 8 },
  color: 'var(--sh-text3)',
});

const BUSY_UNKNOWN = 'The booked times could not be loaded. Your time is checked when you confirm.';

const dayName = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' });

interface Props {
  start: number;
  hours: number;
  /** Undefined while not known. */
  busy: readonly BusySlot[] | undefined;
  /** They could not be loaded. */
  busyFailed: boolean;
  taken: boolean;
  at: number;
}

/** The chosen day: what is booked, and where the chosen time lies in it. */
export function DaySection({ start, hours, busy, busyFailed, taken, at }: Props) {
  const midnight = localMidnight(start);
  const pieces = busyPieces(busy ?? [], midnight);
  const piece = pieceOfDay(start, hours, midnight);
  const from = firstHour(piece ? [...pieces, piece] : pieces);
  const today = localMidnight(at) === midnight;
  const date = new Date(at);
  const end = start + hours * HOUR;
  const pastMidnight = end > localMidnight(start, 1);
  return (
    <div>
      <Head>
        <b>{dayName(start)}</b>
        <Zone at={start} />
      </Head>
      <DayStrip
        from={from}
        day={dayName(start)}
        busy={pieces}
        past={today ? date.getHours() + date.getMinutes() / 60 : 0}
        yours={piece && { piece, text: `${hours} h`, clash: taken }}
      />
      <DayHours from={from} />
      <Foot>
        {busyFailed && !busy ? <span>{BUSY_UNKNOWN}</span> : <BusyKey />}
        {pastMidnight && <span>Ends {formatWhen(new Date(end).toISOString(), at)}</span>}
      </Foot>
    </div>
  );
}

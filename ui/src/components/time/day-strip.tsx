import { styled } from '@mui/material/styles';
import type { DayPiece } from '@/domain/free-time';
import { usesTwelveHours } from './format';

const Strip = styled('div')({
  position: 'relative',
  height: 52,
  borderRadius: 10,
  border: '1px solid var(--sh-line)',
  background: 'var(--sh-field)',
  overflow: 'hidden',
  '&.thin': { height: 32, borderRadius: 6, background: 'var(--sh-s1)' },
  '& span': { position: 'absolute', top: 0, bottom: 0, boxSizing: 'border-box' },
  '& .line': { width: 1, background: 'var(--sh-line)' },
  '& .past': { background: 'var(--sh-s3)', opacity: 0.55 },
  '& .busy': {
    background: 'repeating-linear-gradient(135deg,var(--sh-edge) 0 2px,var(--sh-s3) 2px 8px)',
  },
  '&.thin .busy': { borderRadius: 3 },
  '& .yours': {
    top: 5,
    bottom: 5,
    display: 'grid',
    placeItems: 'center',
    borderRadius: 6,
    overflow: 'hidden',
    background: 'var(--sh-accent)',
    color: 'var(--sh-on-accent)',
    font: '700 14px/1 var(--sh-text-face)',
    whiteSpace: 'nowrap',
    transition: 'left 160ms,width 160ms',
    containerType: 'inline-size',
    // Half a word is no word: a short session on a phone is a block without one.
    '& b': { font: 'inherit', '@container (max-width:26px)': { display: 'none' } },
  },
  '& .clash': {
    background: 'color-mix(in srgb,var(--sh-flare) 30%,var(--sh-base))',
    border: '2px solid var(--sh-flare)',
    color: 'var(--sh-text)',
  },
});

const Hours = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  marginTop: 6,
  fontSize: 13,
  lineHeight: 1.4,
  color: 'var(--sh-text3)',
  fontVariantNumeric: 'tabular-nums',
});

const Key = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginTop: 8,
  fontSize: 13,
  color: 'var(--sh-text3)',
  '&::before': {
    content: '""',
    width: 16,
    height: 12,
    borderRadius: 3,
    background: 'repeating-linear-gradient(135deg,var(--sh-edge) 0 3px,transparent 3px 6px)',
  },
});

/** First hour that is drawn: 6 in the morning, or midnight when something lies before. */
export function firstHour(pieces: readonly DayPiece[]): 0 | 6 {
  return pieces.some((piece) => piece.from < 6) ? 0 : 6;
}

const clockLabel = (hour: number, twelve: boolean): string => {
  if (!twelve) return `${hour}:00`;
  const half = hour % 24 < 12 ? 'AM' : 'PM';
  return `${hour % 12 === 0 ? 12 : hour % 12} ${half}`;
};

/** "19:30" or "7:30 PM", for those who listen. */
export function sayHour(hour: number): string {
  const minutes = Math.round((hour % 1) * 60);
  const whole = Math.floor(hour);
  const mm = String(minutes).padStart(2, '0');
  if (!usesTwelveHours()) return `${whole}:${mm}`;
  return clockLabel(whole, true).replace(' ', `:${mm} `);
}

const sayPiece = ({ from, to }: DayPiece) => `${sayHour(from)} to ${sayHour(to)}`;

interface Props {
  /** First hour drawn; the strip ends at 24. */
  from: 0 | 6;
  busy: readonly DayPiece[];
  /** The wish, and its words in the block. */
  yours?: { piece: DayPiece; text: string; clash: boolean } | undefined;
  /** Hours of today that are over. */
  past?: number;
  thin?: boolean;
  /** The day's name, said first. */
  day: string;
}

/** One day: what is booked is hatched, the wish is a block. Said in words as well. */
export function DayStrip({ from, busy, yours, past = 0, thin = false, day }: Props) {
  const span = 24 - from;
  const place = (piece: DayPiece) => {
    const left = Math.max(piece.from, from);
    return {
      left: `${((left - from) / span) * 100}%`,
      width: `${(Math.max(0, piece.to - left) / span) * 100}%`,
    };
  };
  const words = [
    `${day}.`,
    busy.length > 0 ? `Booked ${busy.map(sayPiece).join(', ')}.` : 'Nothing booked.',
    yours ? `Your session ${sayPiece(yours.piece)}.` : '',
  ];
  return (
    <Strip className={thin ? 'thin' : ''} role="img" aria-label={words.join(' ').trim()}>
      {past > from && <span className="past" style={place({ from, to: past })} />}
      {[6, 12, 18]
        .filter((hour) => hour > from)
        .map((hour) => (
          <span key={hour} className="line" style={{ left: `${((hour - from) / span) * 100}%` }} />
        ))}
      {busy.map((piece) => (
        <span key={piece.from} className="busy" style={place(piece)} />
      ))}
      {yours && (
        <span className={yours.clash ? 'yours clash' : 'yours'} style={place(yours.piece)}>
          <b>{yours.text}</b>
        </span>
      )}
    </Strip>
  );
}

/** The hours under one strip or several. */
export function DayHours({ from }: { from: 0 | 6 }) {
  const twelve = usesTwelveHours();
  const hours = from === 0 ? [0, 6, 12, 18, 24] : [6, 12, 18, 24];
  return (
    <Hours aria-hidden="true">
      {hours.map((hour) => (
        <span key={hour}>{clockLabel(hour, twelve)}</span>
      ))}
    </Hours>
  );
}

/** What the hatching means. */
export const BusyKey = () => <Key>Already booked</Key>;

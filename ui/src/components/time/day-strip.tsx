import { styled } from '@mui/material/styles';
import type { DayPiece } from '@/domain/free-time';
import { usesTwelveHours } from './format';

const DOTS = 'radial-gradient(circle,var(--sh-text3) 1px,transparent 1.4px) 0 0/8px 8px';
const STRIPES = 'repeating-linear-gradient(0deg,var(--sh-line) 0 2px,var(--sh-s2) 2px 7px)';
const HATCHING = 'repeating-linear-gradient(135deg,var(--sh-edge) 0 2px,var(--sh-s3) 2px 8px)';

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
  '& .busy': { background: HATCHING },
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
    // A block that is too narrow for its whole label shows none, such as a short session on a phone.
    '& b': { font: 'inherit', '@container (max-width:26px)': { display: 'none' } },
  },
  // With hours: what is not free is dotted, free is filled and framed, too soon is striped.
  '&.hours': { background: `${DOTS},var(--sh-field)` },
  '& .free': {
    background: 'color-mix(in srgb,var(--sh-lichen) 24%,var(--sh-base))',
    boxShadow: '0 0 0 1px color-mix(in srgb,var(--sh-lichen) 60%,transparent) inset',
  },
  '& .soon': { background: STRIPES },
  '& .pick': { inset: 0, cursor: 'pointer' },
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
  /** With hours: what of the day can be booked, and what of it is too soon. */
  free?: readonly DayPiece[] | undefined;
  soon?: DayPiece | undefined;
  /** The chosen time, and its words in the block. */
  yours?: { piece: DayPiece; text: string; clash: boolean } | undefined;
  /** Hours of today that are over. */
  past?: number;
  thin?: boolean;
  /** The day's name, said first. */
  day: string;
  /** The strip was pressed at this hour of the wall clock. */
  onPick?: ((hour: number) => void) | undefined;
}

/**
 * One day: what is booked is hatched, what is free is filled, the chosen time is a block. Said in words as well;
 * whoever uses no pointer has the same choice in the list beside it.
 */
export function DayStrip(props: Props) {
  const { from, busy, free, soon, yours, past = 0, thin = false, day, onPick } = props;
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
    free && (free.length > 0 ? `Free ${free.map(sayPiece).join(', ')}.` : 'Nothing free.'),
    busy.length > 0
      ? `Booked ${busy.map(sayPiece).join(', ')}.`
      : free
        ? undefined
        : 'Nothing booked.',
    yours && `Your session ${sayPiece(yours.piece)}.`,
  ];
  return (
    <Strip
      className={[thin && 'thin', free && 'hours'].filter(Boolean).join(' ')}
      role="img"
      aria-label={words.filter(Boolean).join(' ')}
    >
      {soon && <span className="soon" style={place(soon)} />}
      {free?.map((piece) => (
        <span key={piece.from} className="free" style={place(piece)} />
      ))}
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
      {onPick && (
        <span
          className="pick"
          onClick={({ clientX, currentTarget }) => {
            const { left, width } = currentTarget.getBoundingClientRect();
            onPick(from + ((clientX - left) / (width || 1)) * span);
          }}
        />
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

const Keys = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 18px',
  marginTop: 8,
  fontSize: 13,
  lineHeight: 1.4,
  color: 'var(--sh-text2)',
  '& li': { display: 'inline-flex', alignItems: 'center', gap: 7 },
  '& i': {
    width: 18,
    height: 14,
    borderRadius: 3,
    border: '1px solid var(--sh-line)',
    background: 'var(--sh-field)',
  },
  '& .free': {
    background: 'color-mix(in srgb,var(--sh-lichen) 24%,var(--sh-base))',
    borderColor: 'color-mix(in srgb,var(--sh-lichen) 60%,transparent)',
  },
  '& .busy': { background: HATCHING },
  '& .outside': { background: `${DOTS},var(--sh-field)` },
  '& .soon': { background: STRIPES },
  '& .yours': { background: 'var(--sh-accent)', borderColor: 'transparent' },
});

const KEYS = [
  ['free', 'Free'],
  ['busy', 'Busy'],
  ['outside', 'Outside hours'],
  ['soon', 'Too soon'],
  ['yours', 'Yours'],
] as const;

/** What each pattern of a strip with hours means. */
export const HoursKey = ({ shown }: { shown: readonly (typeof KEYS)[number][0][] }) => (
  <Keys aria-label="Patterns">
    {KEYS.filter(([kind]) => shown.includes(kind)).map(([kind, text]) => (
      <li key={kind}>
        <i className={kind} aria-hidden="true" />
        {text}
      </li>
    ))}
  </Keys>
);

/** What the hatching means. */
export const BusyKey = () => <Key>Already booked</Key>;

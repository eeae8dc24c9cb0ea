import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { byPartOfDay } from '@/domain/free-slots';
import { VisuallyHidden } from '../layout/visually-hidden';
import { bothTimes } from './both-times';

export const ChipGrid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill,minmax(94px,1fr))',
  gap: 6,
  '& .part': {
    gridColumn: '1/-1',
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 12px',
    fontSize: 13,
    color: 'var(--sh-text3)',
    marginTop: 4,
  },
  '& .chip': {
    position: 'relative',
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    minWidth: 0,
    minHeight: 46,
    padding: '3px 4px',
    borderRadius: 10,
    border: '1.5px solid var(--sh-edge)',
    background: 'var(--sh-field)',
    color: 'inherit',
    font: '700 15px/1.2 var(--sh-text-face)',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    '&:hover': { background: 'var(--sh-s3)' },
    '&:disabled': { cursor: 'default', background: 'none' },
    '&:has(:focus-visible),&:focus-visible': {
      outline: '3px solid var(--sh-lantern)',
      outlineOffset: 2,
    },
    '&:has(:checked)': {
      background: 'var(--sh-accent)',
      borderColor: 'var(--sh-accent)',
      color: 'var(--sh-on-accent)',
      '& small': { color: 'inherit' },
    },
    '& input': { position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'inherit' },
    '& small': {
      maxWidth: '100%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontWeight: 400,
      fontSize: 13,
      color: 'var(--sh-text2)',
    },
  },
  '@media (max-width:760px)': { gridTemplateColumns: 'repeat(3,minmax(0,1fr))' },
});

/** About six rows; the rest comes when it is asked for, unless it is hardly any. */
const FIRST = 24;
const FEW = 6;

interface Props {
  slots: readonly number[];
  /** The chosen start; NaN without one. */
  start: number;
  zone: string;
  name: string;
  onPick: (start: number) => void;
  /** A press on a chip leads on, it chooses nothing here. */
  leadsOn?: boolean;
  /** The chips are shown, and cannot be pressed. */
  idle?: boolean;
}

/** Starts as chips, the reader's time first, by part of the day. */
export function SlotChips({
  slots,
  start,
  zone,
  name,
  onPick,
  leadsOn = false,
  idle = false,
}: Props) {
  const group = useId();
  const [all, setAll] = useState(false);
  const write = bothTimes(zone);
  const isShort = slots.length <= FIRST + FEW;
  const shown = all || isShort || slots.indexOf(start) >= FIRST ? slots : slots.slice(0, FIRST);
  const differs = shown.some((slot) => write(slot).theirs);
  const chip = (slot: number) => {
    const { own, theirs, words } = write(slot);
    const content = (
      <>
        <span aria-hidden="true">{own}</span>
        {theirs && <small aria-hidden="true">{theirs}</small>}
      </>
    );
    return leadsOn ? (
      <button
        key={slot}
        type="button"
        className="chip"
        disabled={idle}
        onClick={() => onPick(slot)}
      >
        {content}
        <VisuallyHidden>{words(name)}</VisuallyHidden>
      </button>
    ) : (
      <label key={slot} className="chip">
        <input
          type="radio"
          name={group}
          checked={slot === start}
          onChange={() => onPick(slot)}
          aria-label={words(name)}
        />
        {content}
      </label>
    );
  };
  return (
    <>
      <ChipGrid role={leadsOn ? 'group' : 'radiogroup'} aria-label="Free times">
        {byPartOfDay(shown).map(({ part, slots: some }, index) => [
          <span key={part} className="part">
            {part}
            {index === 0 && differs && (
              <span aria-hidden="true">Second line: the time for {name}</span>
            )}
          </span>,
          ...some.map(chip),
        ])}
      </ChipGrid>
      {shown.length < slots.length && (
        <Button size="small" variant="outlined" onClick={() => setAll(true)} sx={{ mt: 2 }}>
          More times ({slots.length - shown.length})
        </Button>
      )}
    </>
  );
}

/** A few starts that take the place of one that cannot be booked. */
export function OtherStarts({
  starts,
  zone,
  name,
  write,
  onPick,
}: {
  starts: readonly number[];
  zone: string;
  name: string;
  /** Day and time as the reader sees them. */
  write: (start: number) => string;
  onPick: (start: number) => void;
}) {
  const both = bothTimes(zone);
  if (starts.length === 0) return null;
  return (
    <ChipGrid
      role="group"
      aria-label="Next free times"
      sx={{ mt: 2, gridTemplateColumns: 'repeat(auto-fit,minmax(150px,1fr)) !important' }}
    >
      {starts.map((start) => {
        const { theirs } = both(start);
        return (
          <button key={start} type="button" className="chip" onClick={() => onPick(start)}>
            {write(start)}
            {theirs && (
              <small>
                {theirs} for {name}
              </small>
            )}
          </button>
        );
      })}
    </ChipGrid>
  );
}

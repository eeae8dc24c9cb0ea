import { styled } from '@mui/material/styles';
import type { KeyboardEvent, PointerEvent } from 'react';
import { memo, useRef, useState } from 'react';
import { VisuallyHidden } from '@/components/layout/visually-hidden';
import { DayHours } from '@/components/time/day-strip';
import type { Piece, Week, Weekday } from '@/domain/week-hours';
import { DAY, QUARTER, WEEKDAYS, isOpen, paint, pieces, timeText } from '@/domain/week-hours';
import { DAY_NAMES } from './hours-form';
import { messages } from './messages';

const COLUMNS = DAY / QUARTER;
const PER_HOUR = 60 / QUARTER;

const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  '& .line': {
    display: 'grid',
    gridTemplateColumns: '44px minmax(0,1fr)',
    gap: 10,
    alignItems: 'center',
  },
  '& .line > b': { fontWeight: 600, fontSize: 14 },
  '& .track': {
    position: 'relative',
    height: 44,
    borderRadius: 6,
    border: '1px solid var(--sh-line)',
    background:
      'repeating-linear-gradient(90deg,transparent 0 calc(100%/24 - 1px),var(--sh-s3) calc(100%/24 - 1px) calc(100%/24)),var(--sh-field)',
  },
  '& [role=grid] .track': { cursor: 'crosshair', touchAction: 'pan-y', userSelect: 'none' },
  '& .cells': {
    position: 'absolute',
    inset: 0,
    display: 'grid',
    gridTemplateColumns: `repeat(${COLUMNS},minmax(0,1fr))`,
  },
  '& [role=gridcell]:focus-visible': {
    outline: '3px solid var(--sh-lantern)',
    outlineOffset: 1,
    borderRadius: 2,
    zIndex: 3,
  },
  '& .piece': {
    position: 'absolute',
    top: -1,
    bottom: -1,
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    borderRadius: 6,
    pointerEvents: 'none',
    whiteSpace: 'nowrap',
    color: 'var(--sh-text)',
    font: '600 13px/1 var(--sh-text-face)',
    fontVariantNumeric: 'tabular-nums',
    background: 'color-mix(in srgb,var(--sh-lichen) 24%,var(--sh-base))',
    boxShadow: '0 0 0 1px color-mix(in srgb,var(--sh-lichen) 60%,transparent) inset',
    containerType: 'inline-size',
    '& i': { fontStyle: 'normal', '@container (max-width:88px)': { display: 'none' } },
    '&.tail': { borderLeft: '3px dotted var(--sh-lichen)' },
    '&.current': {
      outline: '3px solid var(--sh-lantern)',
      outlineOffset: 1,
      zIndex: 2,
    },
  },
  '& .brush': {
    position: 'absolute',
    top: 3,
    bottom: 3,
    borderRadius: 4,
    pointerEvents: 'none',
    border: '2px dashed var(--sh-lantern)',
    zIndex: 2,
    '&.opens': { background: 'color-mix(in srgb,var(--sh-lichen) 40%,transparent)' },
    '&.closes': {
      background: 'repeating-linear-gradient(135deg,var(--sh-edge) 0 2px,var(--sh-s3) 2px 8px)',
    },
  },
  [theme.breakpoints.down('sm')]: {
    '& .line': { gridTemplateColumns: '34px minmax(0,1fr)' },
    '& .track': { height: 26 },
    '& .piece i': { display: 'none' },
  },
}));

/** A cell: the place of the day in the week, and of the quarter hour in the day. */
interface Cell {
  day: number;
  quarter: number;
}

interface Box {
  days: [first: number, last: number];
  quarters: [first: number, last: number];
}

const boxOf = (a: Cell, b: Cell): Box => ({
  days: [Math.min(a.day, b.day), Math.max(a.day, b.day)],
  quarters: [Math.min(a.quarter, b.quarter), Math.max(a.quarter, b.quarter)],
});

const sizeOf = ({ days, quarters }: Box) =>
  (days[1] - days[0] + 1) * (quarters[1] - quarters[0] + 1);

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most);
const nameOf = (day: number) => DAY_NAMES[WEEKDAYS[day]!];
const startOf = (quarter: number) => timeText(quarter * QUARTER);

/** "Mon 18:00 to 22:30", "Mon to Fri, 18:00 to 22:30". */
function say({ days: [first, last], quarters }: Box): string {
  const times = `${startOf(quarters[0])} to ${startOf(quarters[1] + 1)}`;
  return first === last
    ? `${nameOf(first)} ${times}`
    : `${nameOf(first)} to ${nameOf(last)}, ${times}`;
}

const place = (from: number, to: number) => ({
  left: `${(from / DAY) * 100}%`,
  width: `${((to - from) / DAY) * 100}%`,
});

const pieceText = ({ from, to }: Piece) => `${timeText(from)} to ${timeText(to)}`;

/** The row of the list that has the focus, and the painted piece that belongs to it. */
export interface Place {
  day: Weekday;
  index: number;
}

interface Props {
  week: Week;
  onChange: (week: Week) => void;
  current: Place | undefined;
  onCurrent: (place: Place | undefined) => void;
}

/**
 * The week as seven strips, painted by dragging or by keyboard: a grid of quarter hours in which Space opens
 * or closes what is picked. A drag begins with what its first quarter hour becomes.
 */
export function WeekPainter({ week, onChange, current, onCurrent }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<Cell>({ day: 0, quarter: 18 * PER_HOUR });
  const [anchor, setAnchor] = useState<Cell>(cursor);
  const [drag, setDrag] = useState<{ from: Cell; to: Cell; open: boolean }>();
  const [said, setSaid] = useState('');
  const found = pieces(week);

  const openAt = ({ day, quarter }: Cell) => isOpen(found[WEEKDAYS[day]!], quarter * QUARTER);

  const apply = (box: Box, open: boolean) => {
    let next = week;
    for (let day = box.days[0]; day <= box.days[1]; day += 1) {
      const range = {
        day: WEEKDAYS[day]!,
        from: box.quarters[0] * QUARTER,
        to: (box.quarters[1] + 1) * QUARTER,
      };
      next = paint(next, range, open);
    }
    onChange(next);
    setSaid(`${say(box)} ${open ? 'opened' : 'closed'}.`);
  };

  const cellOf = ({ clientX, clientY }: PointerEvent): Cell => {
    const tracks = [...grid.current!.querySelectorAll('.track')].map((track) =>
      track.getBoundingClientRect(),
    );
    const below = tracks.findIndex(({ bottom }) => clientY <= bottom);
    const day = below < 0 ? tracks.length - 1 : below;
    const { left, width } = tracks[day]!;
    const quarter = Math.floor(((clientX - left) / (width || 1)) * COLUMNS);
    return { day, quarter: clamp(quarter, COLUMNS - 1) };
  };

  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || !(event.target as Element).closest('.track')) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const cell = cellOf(event);
    setDrag({ from: cell, to: cell, open: !openAt(cell) });
    // The keyboard goes on where the pointer was.
    setCursor(cell);
    setAnchor(cell);
  };

  const move = (to: Cell, stretch: boolean) => {
    setCursor(to);
    if (stretch) setSaid(`${say(boxOf(anchor, to))} picked.`);
    else setAnchor(to);
    const at = found[WEEKDAYS[to.day]!].find(
      ({ from, to: end }) => from <= to.quarter * QUARTER && to.quarter * QUARTER < end,
    );
    onCurrent(at && { day: at.day, index: at.index });
    grid.current?.querySelector<HTMLElement>(`[data-cell="${to.day}-${to.quarter}"]`)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { day, quarter } = cursor;
    const steps: Partial<Record<string, Cell>> = {
      ArrowLeft: { day, quarter: quarter - 1 },
      ArrowRight: { day, quarter: quarter + 1 },
      ArrowUp: { day: day - 1, quarter },
      ArrowDown: { day: day + 1, quarter },
      PageUp: { day, quarter: quarter - PER_HOUR },
      PageDown: { day, quarter: quarter + PER_HOUR },
      Home: { day, quarter: 0 },
      End: { day, quarter: COLUMNS - 1 },
    };
    const to = steps[event.key];
    if (to) {
      event.preventDefault();
      move({ day: clamp(to.day, 6), quarter: clamp(to.quarter, COLUMNS - 1) }, event.shiftKey);
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      apply(boxOf(anchor, cursor), !openAt(anchor));
    } else if (event.key === 'Escape' && drag) {
      event.preventDefault();
      setDrag(undefined);
    }
  };

  const picked = boxOf(anchor, cursor);
  const brush = drag
    ? { box: boxOf(drag.from, drag.to), kind: drag.open ? 'opens' : 'closes' }
    : sizeOf(picked) > 1
      ? { box: picked, kind: '' }
      : undefined;

  return (
    <Root>
      <Axis />
      <div
        ref={grid}
        role="grid"
        aria-label={messages.paint}
        aria-multiselectable="true"
        aria-describedby="painter-keys"
        style={{ display: 'grid', gap: 6 }}
        onKeyDown={onKeyDown}
        onPointerDown={begin}
        onPointerMove={(event) => drag && setDrag({ ...drag, to: cellOf(event) })}
        onPointerUp={() => {
          if (drag) apply(boxOf(drag.from, drag.to), drag.open);
          setDrag(undefined);
        }}
        onPointerCancel={() => setDrag(undefined)}
      >
        {WEEKDAYS.map((day, at) => {
          const inside = brush && brush.box.days[0] <= at && at <= brush.box.days[1];
          return (
            <div key={day} role="row" className="line">
              <b role="rowheader">{DAY_NAMES[day]}</b>
              <div className="track" role="presentation">
                <Cells
                  day={at}
                  open={opennessOf(found[day])}
                  active={cursor.day === at ? cursor.quarter : -1}
                />
                <Pieces found={found[day]} current={current} />
                {inside && (
                  <span
                    aria-hidden="true"
                    className={`brush ${brush.kind}`}
                    style={place(
                      brush.box.quarters[0] * QUARTER,
                      (brush.box.quarters[1] + 1) * QUARTER,
                    )}
                  />
                )}
              </div>
            </div>
          );
        })}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Root>
  );
}

/** The week to look at: on a phone the list edits. */
export function WeekStrips({ week, current }: Pick<Props, 'week' | 'current'>) {
  const found = pieces(week);
  return (
    <Root>
      <Axis />
      {WEEKDAYS.map((day) => (
        <div key={day} className="line">
          <b aria-hidden="true">{DAY_NAMES[day]}</b>
          <div
            className="track"
            role="img"
            aria-label={`${DAY_NAMES[day]}: ${found[day].map(pieceText).join(', ') || messages.off}`}
          >
            <Pieces found={found[day]} current={current} />
          </div>
        </div>
      ))}
    </Root>
  );
}

const Axis = () => (
  <div className="line" aria-hidden="true">
    <span />
    <DayHours from={0} />
  </div>
);

function Pieces({ found, current }: { found: readonly Piece[]; current: Place | undefined }) {
  return found.map((piece) => {
    const isCurrent = piece.day === current?.day && piece.index === current.index;
    return (
      <span
        key={`${piece.day}-${piece.index}`}
        aria-hidden="true"
        className={['piece', piece.tail && 'tail', isCurrent && 'current']
          .filter(Boolean)
          .join(' ')}
        style={place(piece.from, piece.to)}
      >
        <i>{pieceText(piece)}</i>
      </span>
    );
  });
}

/** One character for each quarter hour of a day: cells are drawn again only when it changes. */
const opennessOf = (found: readonly Piece[]): string =>
  Array.from({ length: COLUMNS }, (_, quarter) =>
    isOpen(found, quarter * QUARTER) ? '1' : '0',
  ).join('');

const Cells = memo(function Cells(props: { day: number; open: string; active: number }) {
  const { day, open, active } = props;
  return (
    <div className="cells" role="presentation">
      {[...open].map((state, quarter) => (
        <span
          key={quarter}
          role="gridcell"
          data-cell={`${day}-${quarter}`}
          tabIndex={quarter === active ? 0 : -1}
          aria-selected={state === '1'}
          aria-label={`${nameOf(day)} ${startOf(quarter)}, ${state === '1' ? 'open' : 'closed'}`}
        />
      ))}
    </div>
  );
});

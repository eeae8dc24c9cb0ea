import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { KeyboardEvent } from 'react';
import { useId, useRef } from 'react';
import type { BusySlot } from '@/domain/booking-rules';
import { HORIZON_MS, validHours } from '@/domain/booking-rules';
import { HOUR, MINUTE, QUARTER_MS, minSelectable, roundUp } from '@/domain/clock';
import { freePieces, slotsFor, slotsOfDay, snapStart, timeOfDay } from '@/domain/free-slots';
import { busyPieces, localMidnight, pieceBetween, pieceOfDay } from '@/domain/free-time';
import { Icon } from '../drawing/icon';
import { ErrorState } from '../feedback/error-state';
import { Loading } from '../feedback/loading';
import { DayHours, DayStrip, HoursKey } from '../time/day-strip';
import { dayFormat, formatCity, formatWhen } from '../time/format';
import { viewerZone } from '../time/viewer-zone';
import { ChipGrid, SlotChips } from './slot-chips';
import type { FreeTimesView } from './use-free-times';

const Root = styled('div')({ display: 'grid', gap: 12, minWidth: 0 });

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '2px 12px',
  fontSize: 13,
  lineHeight: 1.4,
  color: 'var(--sh-text3)',
  '& b': { fontSize: 14, fontWeight: 600, color: 'var(--sh-text)' },
  '& span': { display: 'inline-flex', gap: 6, alignItems: 'center', minWidth: 0 },
  '& svg': { flex: 'none' },
});

const Days = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0,1fr) auto',
  gap: 4,
  alignItems: 'center',
  '& > .MuiIconButton-root': { padding: 8 },
  '& [role=tablist]': { display: 'grid', gridTemplateColumns: 'repeat(7,minmax(0,1fr))', gap: 6 },
  '& [role=tab]': {
    minHeight: 60,
    padding: '6px 2px',
    borderRadius: 10,
    border: '1.5px solid var(--sh-line)',
    background: 'var(--sh-field)',
    color: 'inherit',
    font: '600 14px/1.25 var(--sh-text-face)',
    cursor: 'pointer',
    '& small': { display: 'block', fontWeight: 400, fontSize: 13, color: 'var(--sh-text2)' },
    '&.none': { background: 'none', borderStyle: 'dashed', color: 'var(--sh-text2)' },
    '&:hover': { borderColor: 'var(--sh-edge)' },
    '&[aria-selected=true]': {
      borderColor: 'var(--sh-accent)',
      boxShadow: 'inset 0 -4px 0 var(--sh-accent)',
    },
    '&:focus-visible': { outline: '3px solid var(--sh-lantern)', outlineOffset: 2 },
  },
  '@media (max-width:760px)': {
    gridTemplateColumns: 'auto auto 1fr',
    '& [role=tablist]': { gridColumn: '1/-1', gridRow: 2, gap: 4 },
    '& [role=tab]': {
      fontSize: 13,
      '& .name span': { display: 'block' },
      '& .word': { display: 'none' },
    },
  },
});

const Panel = styled('div')({
  display: 'grid',
  gap: 12,
  minWidth: 0,
  '&:focus-visible': { outline: '3px solid var(--sh-lantern)', outlineOffset: 4 },
  '& .empty': { color: 'var(--sh-text2)', fontSize: 15 },
});

const longDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' });
const weekday = dayFormat({ weekday: 'short' });
const dayNumber = dayFormat({ day: 'numeric' });

interface Props {
  times: FreeTimesView;
  busy: readonly BusySlot[];
  hours: number;
  /** The chosen start (ms); NaN without one. */
  start: number;
  onPick: (start: number) => void;
  at: number;
  /** The guide's GamerTag. */
  name: string;
  /** The chosen start cannot be booked. */
  clash?: boolean;
  /** A press on a chip leads on, it chooses nothing here. */
  leadsOn?: boolean;
  /** The times are shown, and cannot be chosen. */
  idle?: boolean;
  title?: string;
}

/** The free times of a guide: seven days at a time, one day as a strip and as chips, in both zones. */
export function SlotPicker(props: Props) {
  const {
    times,
    busy,
    start,
    onPick,
    at,
    name,
    clash = false,
    leadsOn = false,
    idle = false,
  } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const hours = validHours(props.hours) ? props.hours : 1;
  const { viewed, today, day, week } = times;
  const slots = viewed ? slotsFor(viewed, hours) : [];
  const days = Array.from({ length: 7 }, (_, index) => localMidnight(today, week * 7 + index));
  const here = slotsOfDay(slots, day);
  const last = localMidnight(today, (week + 1) * 7) > at + HORIZON_MS;
  const zone = viewed?.zone ?? viewerZone();

  const turn = (by: number) => times.show(localMidnight(today, Math.max(0, week + by) * 7));
  const onKeyDown = (event: KeyboardEvent) => {
    const at = days.indexOf(day);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: 6 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = days[(to + 7) % 7]!;
    times.show(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[days.indexOf(next)]?.focus();
  };

  /** What a day's tab says below its name, and to those who listen. */
  const count = (midnight: number): { some: boolean; short: string; said: string } => {
    if (!viewed) return { some: true, short: '\u00a0', said: '' };
    const found = slotsOfDay(slots, midnight).length;
    if (found > 0) return { some: true, short: String(found), said: `, ${found} free` };
    return busyPieces(busy, midnight).length > 0
      ? { some: false, short: 'full', said: ', full' }
      : { some: false, short: 'none', said: ', nothing free' };
  };

  const zones =
    zone === viewerZone()
      ? `Your time and ${name}'s: ${formatCity(day, zone)}`
      : `Your time: ${formatCity(day)}. ${name}: ${formatCity(day, zone)}`;

  return (
    <Root>
      <Head>
        <b id={`${id}-title`}>{props.title ?? 'Start'}</b>
        <span>
          <Icon name="globe" size={16} />
          {zones}
        </span>
      </Head>
      <Days>
        <IconButton aria-label="Earlier days" disabled={week === 0} onClick={() => turn(-1)}>
          <Icon name="arrow-left" size={16} />
        </IconButton>
        <div role="tablist" aria-labelledby={`${id}-title`} ref={list} onKeyDown={onKeyDown}>
          {days.map((midnight) => {
            const { some, short, said } = count(midnight);
            return (
              <button
                key={midnight}
                type="button"
                role="tab"
                id={`${id}-${midnight}`}
                aria-selected={midnight === day}
                aria-controls={`${id}-panel`}
                aria-label={longDay(midnight) + said}
                tabIndex={midnight === day ? 0 : -1}
                className={some ? '' : 'none'}
                onClick={() => times.show(midnight)}
              >
                <span className="name">
                  <span>{weekday(midnight)} </span>
                  <span>{dayNumber(midnight)}</span>
                </span>
                <small>
                  {short}
                  {viewed && some && <span className="word"> free</span>}
                </small>
              </button>
            );
          })}
        </div>
        <IconButton aria-label="Later days" disabled={last} onClick={() => turn(1)}>
          <Icon name="arrow-right" size={16} />
        </IconButton>
      </Days>
      <Panel role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${day}`}>
        {times.failed ? (
          <ErrorState message="The free times could not be loaded." onRetry={times.onRetry} />
        ) : !viewed ? (
          <SlotsSkeleton />
        ) : (
          <>
            <Strip {...props} hours={hours} slots={slots} clash={clash} />
            {here.length > 0 ? (
              <SlotChips
                key={day}
                slots={here}
                start={start}
                zone={zone}
                name={name}
                onPick={onPick}
                leadsOn={leadsOn}
                idle={idle}
              />
            ) : (
              <Nothing slots={slots} day={day} at={at} show={times.show} />
            )}
          </>
        )}
      </Panel>
    </Root>
  );
}

/** The day as a strip; a press on it chooses a quarter hour. */
function Strip(
  props: Pick<Props, 'times' | 'busy' | 'start' | 'onPick' | 'at' | 'clash' | 'leadsOn'> & {
    hours: number;
    slots: readonly number[];
  },
) {
  const { times, busy, start, onPick, at, hours, slots, leadsOn = false } = props;
  const { viewed, day, today } = times;
  if (!viewed) return null;
  const piece = Number.isNaN(start) ? undefined : pieceOfDay(start, hours, day);
  const notice = at + viewed.noticeMinutes * MINUTE;
  const soon = notice > at ? pieceBetween(at, notice, day) : undefined;
  const booked = busyPieces(busy, day);
  const date = new Date(at);
  const end = start + hours * HOUR;
  const pick = (hour: number) => {
    const least = roundUp(minSelectable(at), QUARTER_MS);
    const met = Math.max(least, snapStart(timeOfDay(day, hour), hours, slots));
    if (!leadsOn || slots.includes(met)) onPick(met);
  };
  return (
    <div>
      <DayStrip
        from={0}
        day={longDay(day)}
        free={freePieces(viewed.intervals, day)}
        soon={soon}
        busy={booked}
        past={day === today ? date.getHours() + date.getMinutes() / 60 : 0}
        yours={piece && { piece, text: `${hours} h`, clash: props.clash ?? false }}
        onPick={pick}
      />
      <DayHours from={0} />
      <HoursKey
        shown={[
          'free',
          'outside',
          ...(booked.length > 0 ? (['busy'] as const) : []),
          ...(soon ? (['soon'] as const) : []),
          ...(piece ? (['yours'] as const) : []),
        ]}
      />
      {piece && end > localMidnight(start, 1) && (
        <Head sx={{ mt: 2 }}>Ends {formatWhen(new Date(end).toISOString(), at)}</Head>
      )}
    </div>
  );
}

/** A day without a free start, and the way to the next that has one. */
function Nothing({
  slots,
  day,
  at,
  show,
}: {
  slots: readonly number[];
  day: number;
  at: number;
  show: (midnight: number) => void;
}) {
  const next = slots.find((slot) => slot >= day) ?? slots[0];
  return (
    <p className="empty">
      {next === undefined
        ? 'Nothing is free in these four weeks.'
        : 'Nothing is free on this day. '}
      {next !== undefined && (
        <Button size="small" variant="outlined" onClick={() => show(localMidnight(next))}>
          Next free: {formatWhen(new Date(next).toISOString(), at)}
        </Button>
      )}
    </p>
  );
}

/** Grey slots on their way. */
export const SlotsSkeleton = () => (
  <Loading label="Loading free times...">
    <Skeleton height={52} />
    <ChipGrid sx={{ mt: 4 }}>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} height={46} />
      ))}
    </ChipGrid>
  </Loading>
);

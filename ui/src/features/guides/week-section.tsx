import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { SectionHead } from '@/components/layout/section-head';
import { SlotPicker, SlotsSkeleton } from '@/components/slots/slot-picker';
import type { FreeTimesView } from '@/components/slots/use-free-times';
import { BusyKey, DayHours, DayStrip, firstHour } from '@/components/time/day-strip';
import { dayFormat } from '@/components/time/format';
import { Zone } from '@/components/time/zone';
import type { BusySlot } from '@/domain/booking-rules';
import { messages } from './messages';
import { weekAhead } from './week';

const Week = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0,1fr)',
  gap: '8px 16px',
  alignItems: 'center',
  fontSize: 14,
  lineHeight: 1.45,
  fontVariantNumeric: 'tabular-nums',
  '& .hours': { gridColumn: 2 },
});

// "Sat 21" in every language's order: the American one would be "21 Sat".
const short = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric' });
const long = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' });

interface Props {
  times: FreeTimesView;
  /** The guide's GamerTag. */
  name: string;
  /** Books from the start that was pressed; undefined where nothing can be booked. */
  onPick: ((start: number) => void) | undefined;
  busy: readonly BusySlot[] | undefined;
  failed: boolean;
  onRetry: () => void;
  at: number;
}

/** When the guide can be booked: by slots of those with hours, otherwise when nobody has booked yet. */
export function WeekSection(props: Props) {
  const { times, busy, at, onPick } = props;
  if (times.mode === 'field') return <BookedWeek {...props} />;
  return (
    <section>
      <SectionHead>Next 7 days</SectionHead>
      {times.mode === 'loading' ? (
        <SlotsSkeleton />
      ) : (
        <SlotPicker
          times={times}
          busy={busy ?? []}
          hours={1}
          start={Number.NaN}
          onPick={onPick ?? (() => {})}
          at={at}
          name={props.name}
          leadsOn
          idle={!onPick}
          title={onPick ? 'Book one of these' : messages.ownWeek}
        />
      )}
    </section>
  );
}

/** When the guide is booked in the next 7 days. */
function BookedWeek({ busy, failed, onRetry, at }: Props) {
  const days = weekAhead(busy ?? [], at);
  const from = firstHour(days.flatMap((day) => day.busy));
  return (
    <section>
      <SectionHead more={<Zone at={at} />}>Next 7 days</SectionHead>
      {failed && !busy ? (
        <ErrorState message={messages.busyFailed} onRetry={onRetry} />
      ) : busy ? (
        <>
          <Week>
            {days.map((day) => (
              <Day key={day.midnight} label={short.format(day.midnight)}>
                <DayStrip
                  thin
                  from={from}
                  day={long(day.midnight)}
                  busy={day.busy}
                  past={day.past}
                />
              </Day>
            ))}
            <div className="hours">
              <DayHours from={from} />
            </div>
          </Week>
          <BusyKey />
        </>
      ) : (
        <Loading>
          <Skeleton height={7 * 40 + 28} />
        </Loading>
      )}
    </section>
  );
}

function Day({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <span aria-hidden="true">{label}</span>
      {children}
    </>
  );
}

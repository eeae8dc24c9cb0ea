import { styled } from '@mui/material/styles';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { busyQuery } from '@/api/busy';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { SelectField } from '@/components/form/select-field';
import { Card } from '@/components/layout/card';
import { DayHours, DayStrip, HoursKey } from '@/components/time/day-strip';
import { dayFormat } from '@/components/time/format';
import type { components } from '@/api/schema';
import { HOUR } from '@/domain/clock';
import { effectiveHours } from '@/domain/session-status';
import { pieceIn, plusDays, startOfDay, wallOf } from '@/domain/zoned';
import { messages } from './messages';
import { previewQuery } from './queries';
import { otherZone, zoneOptions } from './zones';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  marginBottom: 14,
  '& .zone': { width: 'min(280px,100%)' },
});

const Week = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0,1fr)',
  gap: '8px 14px',
  alignItems: 'center',
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
  '& .hours': { gridColumn: 2 },
});

const DAYS = 7;
/** The draft is asked about once the hand rests. */
const REST_MS = 400;

function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
    // The value is new with each render; its text says whether it differs.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [text]);
  return rested;
}

interface Props {
  guideId: string;
  /** The guide's own zone. */
  zone: string;
  /** The draft as it would be sent; undefined while it cannot be. */
  draft: components['schemas']['HoursChange'] | undefined;
  at: number;
}

/** The server's answer to the draft: the next seven days as somebody sees them in another zone. */
export default function PreviewCard({ guideId, zone, draft, at }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  const seenIn = chosen ?? otherZone(zone);
  const settings = useRested(draft);
  const today = wallOf(at, seenIn);
  const midnights = Array.from({ length: DAYS + 1 }, (_, index) =>
    startOfDay(plusDays(today, index), seenIn),
  );
  const [from, to] = [midnights[0]!, midnights[DAYS]!];
  const preview = useQuery(previewQuery(settings, from, to));
  const busy = useQuery(busyQuery(guideId));
  const booked = (busy.data ?? []).map((slot) => {
    const start = Date.parse(slot.scheduledTime);
    return { start, end: start + effectiveHours(slot.hours) * HOUR };
  });
  const short = dayFormat({ weekday: 'short', day: 'numeric', timeZone: seenIn });
  const long = dayFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: seenIn });

  return (
    <Card component="section" aria-labelledby={id}>
      <Head>
        <Typography variant="h3" component="h2" id={id}>
          {messages.preview}
        </Typography>
        <div className="zone">
          <SelectField
            label="Seen in"
            icon="globe"
            value={seenIn}
            onChange={setChosen}
            options={zoneOptions(seenIn)}
          />
        </div>
      </Head>
      {preview.data ? (
        <>
          <Week>
            {midnights.slice(0, DAYS).map((midnight, index) => {
              const next = midnights[index + 1]!;
              const on = (all: readonly { start: number; end: number }[]) =>
                all
                  .map((one) => pieceIn(seenIn, one, midnight, next))
                  .filter((piece) => piece !== undefined);
              return [
                <span key={`${midnight}-name`} aria-hidden="true">
                  {short(midnight).replace(/^(\d+) (\w+)$/, '$2 $1')}
                </span>,
                <DayStrip
                  key={midnight}
                  thin
                  from={0}
                  day={long(midnight)}
                  free={on(preview.data.intervals)}
                  busy={on(booked)}
                  past={index === 0 ? today.minutes / 60 : 0}
                />,
              ];
            })}
            <div className="hours">
              <DayHours from={0} />
            </div>
          </Week>
          <HoursKey shown={['free', 'busy', 'outside']} />
          {!draft && <p role="status">{messages.previewWaits}</p>}
        </>
      ) : preview.isError ? (
        <ErrorState
          message={messages.previewFailed}
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        />
      ) : draft ? (
        <Loading>
          <Skeleton height={DAYS * 40 + 56} />
        </Loading>
      ) : (
        <p>{messages.previewWaits}</p>
      )}
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { freeQuery } from '@/api/free';
import { validHours } from '@/domain/booking-rules';
import type { FreeTimes } from '@/domain/free-slots';
import { WINDOW_DAYS, slotsFor } from '@/domain/free-slots';
import { localMidnight } from '@/domain/free-time';

const DAY_MS = 86_400_000;

/** Days from one local midnight to another; those of 23 and 25 hours count as one. */
const daysFrom = (base: number, midnight: number) =>
  Math.max(0, Math.round((midnight - base) / DAY_MS));

interface FreeTimesQuery {
  guideId: string;
  hours: number;
  /** The chosen start (ms); NaN without one. */
  start: number;
  at: number;
  /** A session that is to be moved. */
  session?: string | undefined;
  enabled?: boolean;
}

/**
 * The free times around what is chosen and what is looked at. `mode` says how a time is chosen: from the
 * slots of a guide with hours, or freely: without hours, from a server that does not know the call, and
 * while the answer fails (the server checks each booking anyway).
 */
export function useFreeTimes({
  guideId,
  hours,
  start,
  at,
  session,
  enabled = true,
}: FreeTimesQuery) {
  const [picked, setPicked] = useState<number>();
  // A new start is shown, whatever day was looked at.
  const [followed, setFollowed] = useState(start);
  if (!Object.is(followed, start)) {
    setFollowed(start);
    if (!Number.isNaN(start)) setPicked(undefined);
  }

  const today = localMidnight(at);
  const chosenDay = Number.isNaN(start) ? today : localMidnight(start);
  const anchor = Math.max(today, picked ?? chosenDay);
  const windowOf = (midnight: number) => {
    const windows = Math.floor(daysFrom(today, midnight) / WINDOW_DAYS);
    return localMidnight(today, windows * WINDOW_DAYS);
  };
  const optionsFor = (midnight: number) => {
    const from = windowOf(midnight);
    return {
      ...freeQuery({ guideId, from, hours: validHours(hours) ? hours : 1, session }),
      enabled,
      // Other hours: what is known of the same days stays until the answer is there.
      placeholderData: (
        known: FreeTimes | null | undefined,
        query?: { queryKey: readonly unknown[] },
      ) => (query?.queryKey[1] === guideId && query.queryKey[2] === from ? known : undefined),
    };
  };
  const viewed = useQuery(optionsFor(anchor));
  const chosen = useQuery(optionsFor(chosenDay));

  const first =
    viewed.data && picked === undefined && Number.isNaN(start)
      ? slotsFor(viewed.data, hours)[0]
      : undefined;
  const day = first === undefined ? anchor : localMidnight(first);
  const week = Math.floor(daysFrom(today, day) / 7);
  const known = chosen.data ?? viewed.data;
  return {
    mode: known?.hoursSet
      ? ('slots' as const)
      : chosen.isPending && enabled
        ? ('loading' as const)
        : ('field' as const),
    /** Of the days that are looked at. */
    viewed: viewed.data ?? undefined,
    /** Of the days around the chosen start. */
    chosen: chosen.data ?? undefined,
    /** The answer is for exactly these hours. */
    settled: !chosen.isFetching && !chosen.isPlaceholderData,
    failed: viewed.isError && !viewed.data,
    onRetry: () => void viewed.refetch(),
    today,
    day,
    week,
    /** Looks at another day. */
    show: setPicked,
  };
}

export type FreeTimesView = ReturnType<typeof useFreeTimes>;

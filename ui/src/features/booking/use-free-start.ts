import type { UseQueryResult } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { FreeTimesView } from '@/components/slots/use-free-times';
import type { BusySlot } from '@/domain/booking-rules';
import { validHours } from '@/domain/booking-rules';
import { minSelectable, now } from '@/domain/clock';
import { slotsFor, startKind } from '@/domain/free-slots';
import { nextFreeStart } from '@/domain/free-time';
import { messages } from './messages';
import { isTaken } from './schema';
import type { BookingFormState } from './use-booking-form';

interface Facts {
  open: boolean;
  form: BookingFormState;
  /** The start that the person had chosen before, if any. */
  wanted: number | undefined;
  busy: Pick<UseQueryResult<BusySlot[]>, 'data' | 'isFetching'>;
  times: FreeTimesView;
  /** The guide's next free time (ms), where the server tells it. */
  nextFree: number | undefined;
}

/**
 * Opens the dialog on a free time: a start that cannot be booked, before the person has changed it, gives
 * way to the next free one. Answers what is to be said about a start that was chosen before and could not
 * be kept; undefined once the person has chosen another.
 */
export function useFreeStart(facts: Facts): string | undefined {
  const { open, form, wanted, times, nextFree } = facts;
  const { values, change } = form;
  const { start } = values;
  const hours = validHours(values.hours) ? values.hours : 1;
  // Looked at until the times are known, once for each opening.
  const settled = useRef(false);
  const proposed = useRef(start);
  const [reason, setReason] = useState<string | undefined>(() =>
    wanted !== undefined && wanted !== start ? messages.passed : undefined,
  );
  const { data: busy, isFetching } = facts.busy;
  const { mode, chosen: free } = times;
  const known = mode === 'slots' ? times.settled : mode === 'field' && !isFetching;

  useLayoutEffect(() => {
    if (!open) {
      settled.current = false;
      proposed.current = start;
      return;
    }
    if (settled.current || mode === 'loading') return;
    const give = (next: number, why: string) => {
      if (start === wanted) setReason(why);
      proposed.current = next;
      change('start', next);
    };
    if (start !== proposed.current) settled.current = true;
    else if (mode === 'slots') {
      if (!free) return;
      const kind = startKind(start, hours, free, busy ?? []);
      const asked = kind === 'outside' && start === wanted && free.outside === 'ask';
      if (kind !== 'free' && !asked) {
        const slots = slotsFor(free, hours);
        const later = nextFree !== undefined && nextFree > start ? nextFree : undefined;
        const next = slots.find((slot) => slot >= start) ?? slots[0] ?? later;
        if (next !== undefined && next !== start)
          give(next, kind === 'taken' ? messages.gone : messages.movedInside);
      }
    } else if (!busy) return;
    else if (isTaken(start, hours, busy)) {
      give(nextFreeStart(Math.max(start, minSelectable(now())), hours, busy), messages.gone);
    }
    if (known) settled.current = true;
  }, [open, mode, free, start, hours, wanted, busy, known, nextFree, change]);

  return reason !== undefined && start === proposed.current ? reason : undefined;
}

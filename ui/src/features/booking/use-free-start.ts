import type { UseQueryResult } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { BusySlot } from '@/domain/booking-rules';
import { validHours } from '@/domain/booking-rules';
import { minSelectable, now } from '@/domain/clock';
import { nextFreeStart } from '@/domain/free-time';
import { messages } from './messages';
import { isTaken } from './schema';
import type { BookingFormState } from './use-booking-form';

interface Facts {
  open: boolean;
  form: BookingFormState;
  /** The start that the person had chosen before, if any. */
  wished: number | undefined;
  slots: Pick<UseQueryResult<BusySlot[]>, 'data' | 'isFetching'>;
}

/**
 * Opens the dialog on a free time: a start that turns out to be taken, before the person has changed it,
 * gives way to the next free one. Answers what is to be said about a start that was chosen before and
 * could not be kept; undefined once the person has chosen another.
 */
export function useFreeStart({ open, form, wished, slots }: Facts): string | undefined {
  const { values, change } = form;
  const { start, hours } = values;
  // Looked at until the booked times are known, once for each opening.
  const settled = useRef(false);
  const proposed = useRef(start);
  const [reason, setReason] = useState<string | undefined>(() =>
    wished !== undefined && wished !== start ? messages.passed : undefined,
  );
  const { data: busy, isFetching } = slots;

  useLayoutEffect(() => {
    if (!open) {
      settled.current = false;
      proposed.current = start;
      return;
    }
    if (settled.current || !busy) return;
    if (start !== proposed.current) settled.current = true;
    else if (isTaken(start, hours, busy)) {
      const from = Math.max(start, minSelectable(now()));
      const free = nextFreeStart(from, validHours(hours) ? hours : 1, busy);
      if (start === wished) setReason(messages.gone);
      proposed.current = free;
      change('start', free);
    }
    if (!isFetching) settled.current = true;
  }, [open, start, hours, wished, busy, isFetching, change]);

  return reason !== undefined && start === proposed.current ? reason : undefined;
}

import { useCallback, useRef, useState } from 'react';
import { roundUpToStep } from '@/domain/free-time';
import type { BookingValues } from './schema';
import { faultsOf } from './schema';

type FieldName = keyof BookingValues;
export type Faults = Partial<Record<FieldName, string>>;

/** In the order in which the fields stand. */
const ORDER: readonly FieldName[] = ['game', 'platform', 'start', 'hours'];

/**
 * State of the booking form. It is its own and not react-hook-form's: the dialog is loaded on
 * intent and has its pickers to carry already.
 */
export function useBookingForm(initial: () => BookingValues) {
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Faults>({});
  const [sent, setSent] = useState(false);
  const fields = useRef<Partial<Record<FieldName, HTMLElement | null>>>({});

  /** Changes one field. It is blamed at once when `blame` is set or the form was sent before. */
  const change = useCallback(
    <Name extends FieldName>(name: Name, value: BookingValues[Name], blame = false) => {
      setValues((before) => {
        const next = { ...before, [name]: value };
        const fault = sent || blame ? faultsOf(next)[name] : undefined;
        setFaults(({ [name]: _, ...others }) => (fault ? { ...others, [name]: fault } : others));
        return next;
      });
    },
    [sent],
  );

  /** The values when nothing is wrong; otherwise the first faulty field takes the focus. */
  const check = (): BookingValues | undefined => {
    const found = faultsOf(values);
    setSent(true);
    setFaults(found);
    const first = ORDER.find((name) => found[name]);
    // A time that was typed is rounded when its field is left: the form may be sent before.
    if (!first) return { ...values, start: roundUpToStep(values.start) };
    fields.current[first]?.focus();
    return undefined;
  };

  /** Ref of a field, for the focus. */
  const fieldRef = (name: FieldName) => (element: HTMLElement | null) => {
    fields.current[name] = element;
  };

  return { values, faults, change, check, fieldRef };
}

export type BookingFormState = ReturnType<typeof useBookingForm>;

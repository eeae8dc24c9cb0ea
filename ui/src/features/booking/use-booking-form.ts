import { useCallback, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { roundUpToStep } from '@/domain/free-time';
import type { BookingValues } from './schema';
import { errorsOf } from './schema';

type FieldName = keyof BookingValues;

interface Context {
  /** The guide's longest session. */
  maxHours: number;
}

/** The rules stand in schema.ts: three fields need no schema language. */
const resolver: Resolver<BookingValues, Context> = (values, context) => {
  const fieldErrors = Object.entries(errorsOf(values, context?.maxHours));
  if (fieldErrors.length === 0) return { values, errors: {} };
  return {
    values: {},
    errors: Object.fromEntries(
      fieldErrors.map(([name, message]) => [name, { type: 'value', message }]),
    ),
  };
};

/** The booking form: its values, and what is wrong with them by field. */
export function useBookingForm(initial: () => BookingValues, maxHours: number) {
  const [defaultValues] = useState(initial);
  const { control, watch, setValue, clearErrors, handleSubmit, formState } = useForm<
    BookingValues,
    Context
  >({ defaultValues, resolver, context: { maxHours } });
  const { errors, isSubmitted } = formState;

  /** Changes one field. It is blamed at once when `blame` is set or the form was sent before. */
  const change = useCallback(
    <Name extends FieldName>(name: Name, value: BookingValues[Name], blame = false) => {
      const shouldValidate = blame || isSubmitted;
      setValue<FieldName>(name, value, { shouldValidate, shouldDirty: true });
      if (!shouldValidate) clearErrors(name);
    },
    [setValue, clearErrors, isSubmitted],
  );

  /** Sends what is right; otherwise the first faulty field takes the focus. */
  const submit = (send: (values: BookingValues) => unknown) =>
    // A time that was typed is rounded when its field is left: the form may be sent before.
    handleSubmit((values) => void send({ ...values, start: roundUpToStep(values.start) }))();

  return {
    control,
    values: watch(),
    fieldErrors: {
      game: errors.game?.message,
      hours: errors.hours?.message,
      start: errors.start?.message,
      note: errors.note?.message,
    },
    change,
    submit,
  };
}

export type BookingFormState = ReturnType<typeof useBookingForm>;

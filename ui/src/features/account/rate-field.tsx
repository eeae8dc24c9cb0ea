import type { Control } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { Field } from '@/components/form/text-field';
import { formatSC, formatUSD, parseRate, scPerHour } from '@/domain/money';
import { messages } from './messages';
import type { ProfileForm } from './profile-schema';
import { isRate, keepRate, rateText } from './profile-schema';

/** Dollars per hour, and what that is in SC while it is typed. */
export function RateField({ control, name }: { control: Control<ProfileForm>; name: 'rate' }) {
  const { field, fieldState } = useController({ control, name });
  const cents = parseRate(field.value);
  const valid = isRate(field.value);
  return (
    <Field
      label="Rate per hour (USD)"
      name={field.name}
      value={field.value}
      onChange={(text) => field.onChange(keepRate(text))}
      onBlur={() => {
        if (valid) field.onChange(rateText(cents));
        field.onBlur();
      }}
      inputRef={field.ref}
      inputProps={{ inputMode: 'decimal' }}
      error={
        fieldState.error?.message ?? (fieldState.isTouched && !valid ? messages.rate : undefined)
      }
      help={valid ? `${formatUSD(cents)} → ${formatSC(scPerHour(cents))}` : undefined}
    />
  );
}

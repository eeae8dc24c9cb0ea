import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import MuiRadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { FieldError } from './field-error';

interface Props<T extends FieldValues> {
  control: Control<T>;
  name: FieldPath<T>;
  label: string;
  options: readonly { value: string; label: string }[];
  required?: boolean;
}

/** One of a few, bound to react-hook-form. */
export function RadioGroup<T extends FieldValues>(props: Props<T>) {
  const id = useId();
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  const fieldError = fieldState.error?.message;
  return (
    <FormControl error={fieldError !== undefined} required={props.required ?? false}>
      <FormLabel id={`${id}-label`} sx={{ fontSize: 14, fontWeight: 600, color: 'var(--sh-text)' }}>
        {props.label}
      </FormLabel>
      <MuiRadioGroup
        row
        name={field.name}
        value={field.value ?? ''}
        onChange={(_, value) => field.onChange(value)}
        onBlur={field.onBlur}
        aria-labelledby={`${id}-label`}
        aria-describedby={fieldError ? id : undefined}
        sx={{ columnGap: 6 }}
      >
        {props.options.map((option, index) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            label={option.label}
            control={
              <Radio {...(index === 0 ? { slotProps: { input: { ref: field.ref } } } : {})} />
            }
          />
        ))}
      </MuiRadioGroup>
      {fieldError && <FieldError id={id}>{fieldError}</FieldError>}
    </FormControl>
  );
}

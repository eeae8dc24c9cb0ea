import MuiCheckbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { FieldError } from './field-error';

interface Props<T extends FieldValues> {
  control: Control<T>;
  name: FieldPath<T>;
  label: ReactNode;
  disabled?: boolean;
}

/** A tick bound to react-hook-form. */
export function Checkbox<T extends FieldValues>({ control, name, label, disabled }: Props<T>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const fieldError = fieldState.error?.message;
  return (
    <FormControl error={fieldError !== undefined} disabled={disabled ?? false}>
      <FormControlLabel
        label={label}
        control={
          <MuiCheckbox
            name={field.name}
            checked={field.value === true}
            onChange={(_, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{
              input: {
                ref: field.ref,
                'aria-invalid': fieldError ? true : undefined,
                'aria-describedby': fieldError ? id : undefined,
              },
            }}
          />
        }
      />
      {fieldError && <FieldError id={id}>{fieldError}</FieldError>}
    </FormControl>
  );
}

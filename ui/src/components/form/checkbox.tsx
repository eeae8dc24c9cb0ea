import MuiCheckbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { Fault } from './fault';

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
  const fault = fieldState.error?.message;
  return (
    <FormControl error={fault !== undefined} disabled={disabled ?? false}>
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
                'aria-invalid': fault ? true : undefined,
                'aria-describedby': fault ? id : undefined,
              },
            }}
          />
        }
      />
      {fault && <Fault id={id}>{fault}</Fault>}
    </FormControl>
  );
}

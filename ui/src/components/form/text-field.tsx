import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useController } from 'react-hook-form';
import type { FieldProps } from './field';
import { Field } from './field';

export { Field, type FieldProps } from './field';

type RhfProps<T extends FieldValues> = Omit<
  FieldProps,
  'value' | 'onChange' | 'onBlur' | 'error' | 'inputRef' | 'name'
> & { control: Control<T>; name: FieldPath<T> };

/** The same, bound to react-hook-form; the first faulty field takes the focus. */
export function TextField<T extends FieldValues>({ control, name, ...rest }: RhfProps<T>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field
      {...rest}
      name={field.name}
      value={typeof field.value === 'number' ? String(field.value) : (field.value ?? '')}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  );
}

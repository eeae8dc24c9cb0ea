import type { OutlinedInputProps } from '@mui/material/OutlinedInput';
import FormControl from '@mui/material/FormControl';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Icon } from '../drawing/icon';
import type { IconName } from '../drawing/icon-paths';
import { VisuallyHidden } from '../layout/visually-hidden';

const Under = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  marginTop: 6,
  fontSize: 13,
  lineHeight: 1.4,
  color: 'var(--sh-text3)',
  '& .field-error': {
    display: 'flex',
    gap: 6,
    fontSize: 14,
    fontWeight: 600,
    color: 'var(--sh-flare)',
  },
  '& .count': { marginLeft: 'auto', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
});

export interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  type?: 'text' | 'email' | 'password' | 'url' | 'tel' | 'number' | 'date' | 'search' | undefined;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  placeholder?: string | undefined;
  autoComplete?: string | undefined;
  /** Rows of a text area; one line without it. */
  rows?: number | undefined;
  /** Counts characters against this many; nothing is cut off while typing. */
  counter?: number | undefined;
  icon?: IconName | undefined;
  suffix?: ReactNode;
  inputRef?: OutlinedInputProps['inputRef'];
  inputProps?: OutlinedInputProps['inputProps'];
}

/** A labelled input: the label always visible above, the error or the help below. */
export function Field(props: FieldProps) {
  const id = useId();
  const { error, help, counter, value } = props;
  const over = counter !== undefined && [...value].length > counter;
  const under = error !== undefined || help !== undefined || counter !== undefined;
  return (
    <FormControl
      fullWidth
      error={error !== undefined || over}
      required={props.required ?? false}
      disabled={props.disabled ?? false}
    >
      <InputLabel htmlFor={id}>{props.label}</InputLabel>
      <OutlinedInput
        id={id}
        name={props.name ?? ''}
        type={props.type ?? 'text'}
        value={value}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
        placeholder={props.placeholder ?? ''}
        autoComplete={props.autoComplete ?? 'off'}
        readOnly={props.readOnly ?? false}
        multiline={props.rows !== undefined}
        minRows={props.rows ?? 1}
        inputRef={props.inputRef}
        startAdornment={
          props.icon && (
            <InputAdornment position="start" sx={{ color: 'var(--sh-text3)', mr: 0 }}>
              <Icon name={props.icon} />
            </InputAdornment>
          )
        }
        endAdornment={
          props.suffix && <InputAdornment position="end">{props.suffix}</InputAdornment>
        }
        inputProps={{
          ...props.inputProps,
          'aria-describedby': under ? `${id}-under` : undefined,
        }}
      />
      {under && (
        <Under id={`${id}-under`}>
          {error !== undefined ? (
            <span className="field-error" role="alert">
              <Icon name="alert" size={16} />
              {error}
            </span>
          ) : (
            help && <span>{help}</span>
          )}
          {counter !== undefined && (
            <span className="count">
              {[...value].length} / {counter}
              <VisuallyHidden> characters</VisuallyHidden>
            </span>
          )}
        </Under>
      )}
    </FormControl>
  );
}

import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { FieldError } from './field-error';

const Toggle = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0,1fr)',
  gap: '0 14px',
  padding: '12px 0',
  borderTop: '1px solid var(--sh-line)',
  '&:first-of-type': { borderTop: 0 },
  '& input': {
    appearance: 'none',
    position: 'relative',
    width: 44,
    height: 26,
    margin: 0,
    borderRadius: 13,
    border: '1.5px solid var(--sh-edge)',
    background: 'var(--sh-field)',
    cursor: 'pointer',
    '&::after': {
      content: '""',
      position: 'absolute',
      left: 3,
      top: 3,
      width: 17,
      height: 17,
      borderRadius: '50%',
      background: 'var(--sh-text2)',
    },
    '&:checked': {
      background: 'var(--sh-lichen)',
      borderColor: 'var(--sh-lichen)',
      '&::after': { left: 21, background: 'var(--sh-base)' },
    },
    '&:focus-visible': { outline: '3px solid var(--sh-lantern)', outlineOffset: 3 },
  },
  '& label': { fontWeight: 700, cursor: 'pointer' },
  '& p': { gridColumn: 2, fontSize: 14, color: 'var(--sh-text2)' },
});

/** Something that is on or off at once, with what that means under it. */
export function Switch(props: {
  label: string;
  help: string;
  checked: boolean;
  onChange: (on: boolean) => void;
  fieldError?: string | undefined;
}) {
  const id = useId();
  return (
    <Toggle>
      <input
        type="checkbox"
        role="switch"
        id={id}
        checked={props.checked}
        onChange={({ target }) => props.onChange(target.checked)}
        aria-describedby={`${id}-help`}
      />
      <label htmlFor={id}>{props.label}</label>
      <p id={`${id}-help`}>{props.help}</p>
      {props.fieldError && <FieldError>{props.fieldError}</FieldError>}
    </Toggle>
  );
}

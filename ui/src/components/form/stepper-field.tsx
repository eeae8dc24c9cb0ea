import { styled } from '@mui/material/styles';
import type { Ref } from 'react';
import { useId } from 'react';
import { Icon } from '../drawing/icon';
import { FieldError } from './field-error';

const Label = styled('label')({ display: 'block', marginBottom: 6, fontSize: 14, fontWeight: 600 });
const Box = styled('div')({
  display: 'grid',
  gridTemplateColumns: '48px 1fr 48px',
  alignItems: 'center',
  minHeight: 48,
  border: '1.5px solid var(--sh-edge)',
  borderRadius: 10,
  background: 'var(--sh-field)',
  textAlign: 'center',
  '& button': {
    display: 'grid',
    placeItems: 'center',
    height: '100%',
    padding: 0,
    border: 0,
    borderRadius: 9,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
    '&[aria-disabled=true]': { color: 'var(--sh-text3)', cursor: 'default' },
  },
  '& input': {
    width: '100%',
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    font: '700 20px/1 var(--sh-text-face)',
    textAlign: 'center',
    appearance: 'textfield',
    '&::-webkit-inner-spin-button,&::-webkit-outer-spin-button': { appearance: 'none' },
    '&:focus-visible': { outline: 0 },
  },
  '&:has(input:focus-visible)': {
    borderColor: 'var(--sh-lantern)',
    outline: '1.5px solid var(--sh-lantern)',
  },
  '&.invalid': { borderColor: 'var(--sh-flare)' },
});

interface Props {
  label: string;
  /** NaN while the field is empty. */
  value: number;
  onChange: (value: number) => void;
  onBlur?: () => void;
  min: number;
  max: number;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  name?: string;
}

/** A small whole number with minus and plus; at its end a button keeps the focus. */
export function StepperField(props: Props) {
  const id = useId();
  const { value, min, max, onChange, error } = props;
  const known = Number.isFinite(value) ? value : min;
  return (
    <div>
      <Label htmlFor={id}>{props.label}</Label>
      <Box className={error ? 'invalid' : ''}>
        <button
          type="button"
          aria-label="One less"
          aria-controls={id}
          aria-disabled={known <= min}
          onClick={() => onChange(Math.max(min, Math.ceil(known) - 1))}
        >
          <Icon name="minus" />
        </button>
        <input
          id={id}
          ref={props.inputRef}
          name={props.name}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          value={Number.isFinite(value) ? value : ''}
          onChange={(event) => onChange(event.target.valueAsNumber)}
          onBlur={props.onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-field-error` : undefined}
        />
        <button
          type="button"
          aria-label="One more"
          aria-controls={id}
          aria-disabled={known >= max}
          onClick={() => onChange(Math.min(max, Math.floor(known) + 1))}
        >
          <Icon name="plus" />
        </button>
      </Box>
      {error && <FieldError id={`${id}-field-error`}>{error}</FieldError>}
    </div>
  );
}

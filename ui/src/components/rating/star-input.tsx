import { styled } from '@mui/material/styles';
import type { Ref } from 'react';
import { useId } from 'react';
import { Star } from './star';

const Set = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0 });
const Legend = styled('legend')({
  padding: 0,
  marginBottom: 6,
  fontSize: 14,
  fontWeight: 600,
  overflowWrap: 'anywhere',
});
const Row = styled('div')({ display: 'flex', marginLeft: -6 });
const Label = styled('label')({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: 10,
  cursor: 'pointer',
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
  '&:has(input:focus-visible)': { outline: '3px solid var(--sh-lantern)', outlineOffset: -2 },
});
const FieldError = styled('p')({
  marginTop: 6,
  fontSize: 14,
  fontWeight: 600,
  color: 'var(--sh-flare)',
});

interface Props {
  label: string;
  /** 0 until chosen, then 1 to 5. */
  value: number;
  onChange: (score: number) => void;
  error?: string | undefined;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  name?: string;
}

/** Five radio buttons drawn as stars; whole steps. */
export function StarInput({ label, value, onChange, error, disabled, inputRef, name }: Props) {
  const id = useId();
  return (
    <Set disabled={disabled} aria-describedby={error ? `${id}-error` : undefined}>
      <Legend>{label}</Legend>
      <Row>
        {[1, 2, 3, 4, 5].map((score) => (
          <Label key={score}>
            <input
              ref={score === (value || 1) ? inputRef : undefined}
              type="radio"
              name={name ?? id}
              value={score}
              checked={value === score}
              onChange={() => onChange(score)}
              aria-label={`${score} ${score === 1 ? 'star' : 'stars'}`}
              aria-invalid={error ? true : undefined}
            />
            <Star filled={score <= value ? 1 : 0} size={32} />
          </Label>
        ))}
      </Row>
      {error && (
        <FieldError id={`${id}-error`} role="alert">
          {error}
        </FieldError>
      )}
    </Set>
  );
}

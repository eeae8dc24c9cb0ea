import { styled } from '@mui/material/styles';

const Group = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '& button': {
    minHeight: 40,
    padding: '0 14px',
    borderRadius: 10,
    border: '1.5px solid var(--sh-edge)',
    background: 'none',
    color: 'var(--sh-text2)',
    font: '600 15px/1 var(--sh-text-face)',
    cursor: 'pointer',
  },
  '& button:hover': { background: 'var(--sh-s3)' },
  '& button[aria-pressed=true]': {
    background: 'var(--sh-s3)',
    borderColor: 'var(--sh-text2)',
    color: 'var(--sh-text)',
  },
  '@media (pointer:coarse)': { '& button': { minHeight: 44 } },
});

interface Props<T> {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** A filter: one of a few, always visible. */
export function Choice<T extends string | undefined>({
  label,
  options,
  value,
  onChange,
}: Props<T>) {
  return (
    <Group role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.label}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </Group>
  );
}

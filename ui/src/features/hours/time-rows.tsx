import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { Icon } from '@/components/drawing/icon';
import { FieldError } from '@/components/form/field-error';
import type { Row } from '@/domain/week-hours';
import { endsNextDay, tidyRow } from '@/domain/week-hours';

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  '& input': {
    boxSizing: 'border-box',
    width: 58,
    minHeight: 36,
    padding: '0 4px',
    borderRadius: 6,
    border: '1.5px solid var(--sh-edge)',
    background: 'var(--sh-field)',
    color: 'inherit',
    font: '400 15px/1 var(--sh-text-face)',
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'center',
    '&[aria-invalid=true]': { borderColor: 'var(--sh-flare)' },
    '&:focus-visible': { outline: '3px solid var(--sh-lantern)', outlineOffset: 2 },
    '@media (pointer:coarse), (max-width:760px)': { minHeight: 44 },
  },
  '& .word': { fontSize: 13, color: 'var(--sh-text3)' },
  // Below the times, so that what removes the row stays beside them.
  '& .after': { order: 1, flexBasis: '100%', paddingLeft: 84 },
  '& .MuiIconButton-root': { marginLeft: 'auto', padding: 6, color: 'var(--sh-text2)' },
});

interface Props {
  rows: readonly Row[];
  /** "Mon": what the rows are of, for those who listen. */
  of: string;
  onChange: (rows: Row[]) => void;
  onFocus?: (index: number) => void;
  onBlur?: () => void;
  /** What is wrong with a row. */
  errorOf: (index: number) => string | undefined;
}

/** Rows of two typed times. What is left is written as the server has it: "6 pm" becomes 18:00. */
export function TimeRows({ rows, of, onChange, onFocus, onBlur, errorOf }: Props) {
  const id = useId();
  const put = (index: number, row: Row) =>
    onChange(rows.map((other, at) => (at === index ? row : other)));
  const remove = (index: number) => onChange(rows.filter((_, at) => at !== index));
  return rows.map((row, index) => {
    const fieldError = errorOf(index);
    const input = (side: 'from' | 'to') => (
      <input
        aria-label={`${of} ${side}, row ${index + 1}`}
        value={row[side]}
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={fieldError ? true : undefined}
        aria-describedby={fieldError ? `${id}-${index}` : undefined}
        onChange={({ target }) => put(index, { ...row, [side]: target.value })}
        onFocus={() => onFocus?.(index)}
        onBlur={() => {
          const tidy = tidyRow(row);
          if (tidy.from !== row.from || tidy.to !== row.to) put(index, tidy);
          onBlur?.();
        }}
      />
    );
    return (
      <div key={index}>
        <Line>
          {input('from')}
          <span className="word">to</span>
          {input('to')}
          {endsNextDay(row) && <span className="word after">next day</span>}
          <IconButton
            aria-label={`Remove ${row.from} to ${row.to}, ${of}`}
            onClick={() => remove(index)}
          >
            <Icon name="close" size={16} />
          </IconButton>
        </Line>
        {fieldError && <FieldError id={`${id}-${index}`}>{fieldError}</FieldError>}
      </div>
    );
  });
}

/** Hours that a new row begins with: the evening, or two more hours after the last row. */
export function newRow(rows: readonly Row[]): Row {
  const last = rows.at(-1);
  if (!last) return { from: '18:00', to: '22:00' };
  const hour = Number(/^(\d{2}):\d{2}$/.exec(last.to)?.[1] ?? Number.NaN);
  const [from, to] = [hour + 1, hour + 3];
  if (endsNextDay(last) || !(to <= 24)) return { from: '', to: '' };
  return { from: `${String(from).padStart(2, '0')}:00`, to: `${to}:00` };
}

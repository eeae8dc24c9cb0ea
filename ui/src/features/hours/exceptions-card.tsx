import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { Icon } from '@/components/drawing/icon';
import { FieldError } from '@/components/form/field-error';
import { Field } from '@/components/form/field';
import { Card } from '@/components/layout/card';
import { dayFormat } from '@/components/time/format';
import type { Row } from '@/domain/week-hours';
import { tidyRow } from '@/domain/week-hours';
import { daysBetween, parseDay } from '@/domain/zoned';
import type { DateException, ExceptionGroup } from './hours-form';
import { groupExceptions, rowsError } from './hours-form';
import { messages } from './messages';
import { TimeRows, newRow } from './time-rows';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  marginBottom: 6,
});

const List = styled('ul')({
  '& li': {
    display: 'flex',
    gap: 12,
    alignItems: 'center',
    padding: '10px 0',
    borderTop: '1px solid var(--sh-line)',
  },
  '& li:first-of-type': { borderTop: 0 },
  '& .what': { flex: 1, minWidth: 0, fontVariantNumeric: 'tabular-nums' },
  '& .times': { display: 'block', fontSize: 14, color: 'var(--sh-text2)' },
});

const Editor = styled('div')({
  display: 'grid',
  gap: 14,
  padding: '14px 0',
  borderTop: '1px solid var(--sh-line)',
  '& .dates': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit,minmax(140px,1fr))',
    gap: 12,
  },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 10 },
  '& .rows': { display: 'grid', gap: 6 },
});

const dayName = dayFormat({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const yearName = dayFormat({ year: 'numeric', timeZone: 'UTC' });

/** "Thu 24 Dec"; the year where it is not this one. */
function dateText(date: string): string {
  const day = parseDay(date);
  if (!day) return date;
  const time = Date.UTC(day.year, day.month - 1, day.day);
  const year = yearName(time) === yearName(Date.now()) ? '' : ` ${yearName(time)}`;
  return dayName(time).replace(',', '') + year;
}

const groupName = ({ first, last }: ExceptionGroup) =>
  first === last ? dateText(first) : `${dateText(first)} to ${dateText(last)}`;

const timesText = (rows: readonly Row[]) =>
  rows.length === 0
    ? messages.off
    : `${rows.map(({ from, to }) => `${from} to ${to}`).join(', ')} instead`;

interface Props {
  exceptions: readonly DateException[];
  onChange: (exceptions: DateException[]) => void;
  /** What is wrong with the exception at this place. */
  errorOf: (place: number) => string | undefined;
}

/** Days off and days with other hours. Neighbouring dates with the same hours stand together. */
export default function ExceptionsCard({ exceptions, onChange, errorOf }: Props) {
  const id = useId();
  const [adding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const done = () => {
    setAdding(false);
    addButton.current?.focus();
  };
  return (
    <Card component="section" aria-labelledby={id}>
      <Head>
        <Typography variant="h3" component="h2" id={id}>
          {messages.exceptions}
        </Typography>
        <Button
          ref={addButton}
          size="small"
          variant="outlined"
          startIcon={<Icon name="plus" size={16} />}
          aria-expanded={adding}
          onClick={() => setAdding(true)}
        >
          {messages.addDate}
        </Button>
      </Head>
      {exceptions.length === 0 && !adding && (
        <p style={{ color: 'var(--sh-text2)' }}>{messages.noExceptions}</p>
      )}
      {adding && (
        <AddDates
          onAdd={(dates, times) => {
            const others = exceptions.filter(({ date }) => !dates.includes(date));
            const added = dates.map((date) => ({ date, times }));
            onChange([...others, ...added].sort((a, b) => a.date.localeCompare(b.date)));
            done();
          }}
          onCancel={done}
        />
      )}
      <List>
        {groupExceptions(exceptions).map((group) => {
          const fieldError = group.places.map(errorOf).find((one) => one !== undefined);
          return (
            <li key={group.first}>
              <Icon name="calendar" />
              <span className="what">
                <b>{groupName(group)}</b>
                <span className="times">{timesText(group.times)}</span>
                {fieldError && <FieldError>{fieldError}</FieldError>}
              </span>
              <IconButton
                aria-label={`Remove ${groupName(group)}`}
                onClick={() => {
                  onChange(exceptions.filter((_, place) => !group.places.includes(place)));
                  addButton.current?.focus();
                }}
              >
                <Icon name="close" size={16} />
              </IconButton>
            </li>
          );
        })}
      </List>
    </Card>
  );
}

function AddDates({
  onAdd,
  onCancel,
}: {
  onAdd: (dates: string[], times: Row[]) => void;
  onCancel: () => void;
}) {
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const [rows, setRows] = useState<Row[]>([]);
  const [sent, setSent] = useState(false);
  const dates = daysBetween(first, last || first);
  const fieldError = rowsError(rows);
  const add = () => {
    setSent(true);
    if (dates.length > 0 && !fieldError) onAdd(dates, rows.map(tidyRow));
  };
  return (
    <Editor role="group" aria-label={messages.addDate}>
      <div className="dates">
        <Field
          label="Date"
          type="date"
          value={first}
          onChange={setFirst}
          error={sent && !parseDay(first) ? messages.badDate : undefined}
          inputRef={(input: HTMLInputElement | null) => {
            if (input && !sent && first === '') input.focus();
          }}
        />
        <Field
          label="Until (optional)"
          type="date"
          value={last}
          onChange={setLast}
          error={sent && parseDay(first) && dates.length === 0 ? messages.badEnd : undefined}
        />
      </div>
      <div className="rows">
        {rows.length === 0 && <span>{messages.off} on these days.</span>}
        <TimeRows
          rows={rows}
          of="That day"
          onChange={setRows}
          errorOf={(index) => (sent && index === rows.length - 1 ? fieldError : undefined)}
        />
      </div>
      <div className="actions">
        <Button size="small" variant="outlined" onClick={() => setRows([...rows, newRow(rows)])}>
          {rows.length === 0 ? 'Other hours instead' : 'More hours'}
        </Button>
        <Button size="small" variant="outlined" onClick={add}>
          Add
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Editor>
  );
}

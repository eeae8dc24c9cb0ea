import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Icon } from '@/components/drawing/icon';
import { FieldError } from '@/components/form/field-error';
import type { Week, Weekday } from '@/domain/week-hours';
import { WEEKDAYS } from '@/domain/week-hours';
import { DAY_NAMES } from './hours-form';
import { messages } from './messages';
import { TimeRows, newRow } from './time-rows';
import type { Place } from './week-painter';

const List = styled('ul')({
  '& li': {
    display: 'grid',
    gridTemplateColumns: '44px minmax(0,1fr) auto',
    gap: 6,
    alignItems: 'center',
    padding: '7px 0',
    borderTop: '1px solid var(--sh-line)',
  },
  '& li:first-of-type': { borderTop: 0 },
  '& b': { fontWeight: 600 },
  '& .rows': { display: 'grid', gap: 6, minWidth: 0 },
  '& .off': { color: 'var(--sh-text3)' },
  '& .MuiIconButton-root': { padding: 8, color: 'var(--sh-text2)' },
});

interface Props {
  week: Week;
  onChange: (week: Week) => void;
  onCurrent: (place: Place | undefined) => void;
  /** What is wrong with a row, or with a day as a whole. */
  errorOf: (day: Weekday, index?: number) => string | undefined;
}

/** The week as rows of times, for those who prefer typing. */
export function WeekList({ week, onChange, onCurrent, errorOf }: Props) {
  return (
    <List>
      {WEEKDAYS.map((day) => {
        const put = (rows: Week[Weekday]) => onChange({ ...week, [day]: rows });
        const fieldError = errorOf(day);
        return (
          <li key={day}>
            <b>{DAY_NAMES[day]}</b>
            <div className="rows">
              {week[day].length === 0 && <span className="off">{messages.off}</span>}
              <TimeRows
                rows={week[day]}
                of={DAY_NAMES[day]}
                onChange={put}
                onFocus={(index) => onCurrent({ day, index })}
                onBlur={() => onCurrent(undefined)}
                errorOf={(index) => errorOf(day, index)}
              />
              {fieldError && <FieldError>{fieldError}</FieldError>}
            </div>
            <IconButton
              aria-label={`Add hours on ${DAY_NAMES[day]}`}
              onClick={() => put([...week[day], newRow(week[day])])}
            >
              <Icon name="plus" size={16} />
            </IconButton>
          </li>
        );
      })}
    </List>
  );
}

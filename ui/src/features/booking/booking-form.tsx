import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import type { Guide } from '@/api/normalize';
import { Fault } from '@/components/form/fault';
import { StepperField } from '@/components/form/stepper-field';
import { DateTimeField } from '@/components/time/date-time-field';
import { DaySection } from '@/components/time/day-section';
import { formatWhen } from '@/components/time/format';
import type { BusySlot } from '@/domain/booking-rules';
import { HORIZON_MS, HOURS_MAX, HOURS_MIN, validHours } from '@/domain/booking-rules';
import { minSelectable } from '@/domain/clock';
import { nextFreeStart } from '@/domain/free-time';
import { GameField } from './game-field';
import { messages } from './messages';
import { SelectField } from './select-field';
import type { BookingFormState } from './use-booking-form';

const Fields = styled('form')({ display: 'grid', gap: 18 });

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr) 136px',
  gap: '18px 16px',
  '& label': { lineHeight: 1.4 },
  // "Nov 24, 2026, 08:00 AM" needs a line of its own beside the sum of a tablet, and on a phone.
  '@media (max-width:479px)': { gridTemplateColumns: 'minmax(0,1fr)' },
  [theme.breakpoints.between('sm', 'md')]: { gridTemplateColumns: 'minmax(0,1fr)' },
}));

const Under = styled('div')({ marginTop: -12, '& button': { marginTop: 4 } });

interface Props {
  id: string;
  form: BookingFormState;
  guide: Guide;
  busy: readonly BusySlot[] | undefined;
  busyFailed: boolean;
  taken: boolean;
  /** The business time, looked at every 30 s. */
  at: number;
  /** Id of the sentence about the time, which Confirm points at too. */
  faultId: string;
  onSubmit: () => void;
}

/** Game, platform, time, hours, and the day they fall on. */
export function BookingForm(props: Props) {
  const { form, guide, busy, taken, at, faultId } = props;
  const { values, faults, change, fieldRef } = form;
  const { start } = values;
  const min = minSelectable(at);
  const blocks = validHours(values.hours) ? values.hours : 1;
  const fault = taken ? messages.taken : faults.start;

  // The minimum moves on; a start that it has passed moves with it.
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  }, [start]);
  useEffect(() => {
    const passed = !Number.isNaN(latest.current) && latest.current < minSelectable(at);
    if (passed) change('start', minSelectable(at));
  }, [at, change]);

  const free = taken ? nextFreeStart(Math.max(min, start), blocks, busy ?? []) : 0;

  return (
    <Fields
      id={props.id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      <GameField
        value={values.game}
        onChange={(game) => change('game', game)}
        games={guide.games}
        error={faults.game}
        inputRef={fieldRef('game')}
      />
      {guide.platforms.length > 1 && (
        <SelectField
          label="Platform"
          icon="screen"
          value={values.platform}
          onChange={(platform) => change('platform', platform)}
          options={guide.platforms.map((name) => ({ value: name, label: name }))}
        />
      )}
      <Row>
        <DateTimeField
          label="Date and time"
          value={start}
          // An unfinished time is blamed when the form is sent, a wrong one at once.
          onChange={(time) => change('start', time, !Number.isNaN(time))}
          min={min}
          max={at + HORIZON_MS}
          invalid={fault !== undefined}
          describedBy={fault ? faultId : undefined}
          inputRef={fieldRef('start')}
        />
        <StepperField
          label="Hours"
          value={values.hours}
          onChange={(hours) => change('hours', hours, !Number.isNaN(hours))}
          min={HOURS_MIN}
          max={HOURS_MAX}
          error={faults.hours}
          inputRef={fieldRef('hours')}
        />
      </Row>
      {fault && (
        <Under>
          <Fault id={faultId}>{fault}</Fault>
          {taken && (
            <Button
              size="small"
              variant="outlined"
              onClick={(event) => {
                // This button goes away with the clash: the focus stays in the dialog, and Escape works on.
                event.currentTarget.closest<HTMLElement>('[role=dialog]')?.focus();
                change('start', free);
              }}
            >
              Next free time: {formatWhen(new Date(free).toISOString(), at)}
            </Button>
          )}
        </Under>
      )}
      {!Number.isNaN(start) && (
        <DaySection
          start={start}
          hours={blocks}
          busy={busy}
          busyFailed={props.busyFailed}
          taken={taken}
          at={at}
        />
      )}
    </Fields>
  );
}

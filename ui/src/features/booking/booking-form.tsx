import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useController } from 'react-hook-form';
import type { Guide } from '@/api/normalize';
import { Fault } from '@/components/form/fault';
import { StepperField } from '@/components/form/stepper-field';
import { DateTimeField } from '@/components/time/date-time-field';
import { formatWhen } from '@/components/time/format';
import type { BusySlot } from '@/domain/booking-rules';
import { HOURS_MAX, HOURS_MIN, validHours } from '@/domain/booking-rules';
import { minSelectable } from '@/domain/clock';
import { nextFreeStart } from '@/domain/free-time';
import { DaySection } from './day-section';
import { GameField } from './game-field';
import { messages } from './messages';
import { PlatformField } from './platform-field';
import type { BookingValues } from './schema';
import { HORIZON_MS } from './schema';

const Fields = styled('form')({ display: 'grid', gap: 18 });

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1.5fr) minmax(0,1fr)',
  gap: '18px 16px',
  '& label': { lineHeight: 1.4 },
  '@media (max-width:479px)': { gridTemplateColumns: 'minmax(0,1fr)' },
});

const Under = styled('div')({ marginTop: -12, '& button': { marginTop: 4 } });

interface Props {
  id: string;
  form: UseFormReturn<BookingValues>;
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
  const { control, setValue, getValues, trigger, formState } = form;
  const game = useController({ control, name: 'game' });
  const platform = useController({ control, name: 'platform' });
  const hours = useController({ control, name: 'hours' });
  const start = useController({ control, name: 'start' });
  const min = minSelectable(at);
  const blocks = validHours(hours.field.value) ? hours.field.value : 1;
  const fault = taken ? messages.taken : start.fieldState.error?.message;

  const moveTo = (time: number) => {
    setValue('start', time, { shouldValidate: true, shouldDirty: true });
  };

  // The minimum moves on; a start that it has passed moves with it.
  useEffect(() => {
    const value = getValues('start');
    if (!Number.isNaN(value) && value < minSelectable(at)) {
      setValue('start', minSelectable(at), { shouldValidate: true });
    }
  }, [at, getValues, setValue]);

  const free = taken ? nextFreeStart(Math.max(min, start.field.value), blocks, busy ?? []) : 0;

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
        value={game.field.value}
        onChange={game.field.onChange}
        onBlur={game.field.onBlur}
        games={guide.games}
        error={game.fieldState.error?.message}
        inputRef={game.field.ref}
      />
      {guide.platforms.length > 1 && (
        <PlatformField
          value={platform.field.value}
          onChange={platform.field.onChange}
          platforms={guide.platforms}
        />
      )}
      <Row>
        <DateTimeField
          label="Date and time"
          value={start.field.value}
          onChange={(value) => {
            start.field.onChange(value);
            // An unfinished time is blamed when the form is sent, a wrong one at once.
            if (!Number.isNaN(value) || formState.isSubmitted) void trigger('start');
          }}
          onBlur={start.field.onBlur}
          min={min}
          max={at + HORIZON_MS}
          invalid={fault !== undefined}
          describedBy={fault ? faultId : undefined}
          inputRef={start.field.ref}
        />
        <StepperField
          label="Hours"
          value={hours.field.value}
          onChange={(value) => {
            hours.field.onChange(value);
            if (formState.isSubmitted || !Number.isNaN(value)) void trigger('hours');
          }}
          onBlur={hours.field.onBlur}
          min={HOURS_MIN}
          max={HOURS_MAX}
          error={hours.fieldState.error?.message}
          inputRef={hours.field.ref}
        />
      </Row>
      {fault && (
        <Under>
          <Fault id={faultId}>{fault}</Fault>
          {taken && (
            <Button size="small" variant="outlined" onClick={() => moveTo(free)}>
              Next free time: {formatWhen(new Date(free).toISOString(), at)}
            </Button>
          )}
        </Under>
      )}
      {!Number.isNaN(start.field.value) && (
        <DaySection
          start={start.field.value}
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

import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import type { Guide } from '@/api/normalize';
import { FieldError } from '@/components/form/field-error';
import { Field } from '@/components/form/field';
import { StepperField } from '@/components/form/stepper-field';
import { LateTimeField } from '@/components/slots/late-time-field';
import { OtherStarts } from '@/components/slots/slot-chips';
import { SlotPicker, SlotsSkeleton } from '@/components/slots/slot-picker';
import type { FreeTimesView } from '@/components/slots/use-free-times';
import { DaySection } from '@/components/time/day-section';
import { formatWhen } from '@/components/time/format';
import type { BusySlot } from '@/domain/booking-rules';
import { HORIZON_MS, HOURS_MIN, validHours } from '@/domain/booking-rules';
import { minSelectable } from '@/domain/clock';
import { slotsFor } from '@/domain/free-slots';
import { nextFreeStart } from '@/domain/free-time';
import { GameField } from './game-field';
import { messages } from './messages';
import { SelectField } from '@/components/form/select-field';
import { NOTE_MAX, NOTE_NEAR } from './schema';
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

/** Game, platform and hours beside each other; the game alone in its line where it is narrow. */
const Facts = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '18px 12px',
  '& > *': { flex: '1 1 150px', minWidth: 0 },
  '& > .game': { flex: '2 1 240px', display: 'grid', gap: 18 },
  '& > .hours': { flex: '0 1 168px', '& label': { lineHeight: 1.4 } },
  [theme.breakpoints.down('sm')]: {
    '& > .game': { flex: '1 1 100%' },
    '& > *, & > .hours': { flex: '1 1 120px' },
  },
}));

const Under = styled('div')({ marginTop: -12, '& button.MuiButton-root': { marginTop: 4 } });

const Ask = styled('p')({ marginTop: -6, fontSize: 14, color: 'var(--sh-text2)' });

interface Props {
  id: string;
  form: BookingFormState;
  guide: Guide;
  name: string;
  busy: readonly BusySlot[] | undefined;
  busyFailed: boolean;
  times: FreeTimesView;
  /** What is wrong with the start, and starts that take its place. */
  clash: string | undefined;
  instead: readonly number[];
  /** It is booked already: the next time that is not is offered. */
  taken: boolean;
  maxHours: number;
  /** The business time, looked at every 30 s. */
  at: number;
  /** Id of the sentence about the time, which Confirm points at too. */
  errorId: string;
  onSubmit: () => void;
}

/** Game, platform, hours and time: from the free times of a guide with hours, otherwise any. */
export function BookingForm(props: Props) {
  const { form, guide, name, busy, times, taken, at, errorId } = props;
  const { control, values, fieldErrors, change } = form;
  const game = useController({ control, name: 'game' });
  const hours = useController({ control, name: 'hours' });
  const time = useController({ control, name: 'start' });
  const note = useController({ control, name: 'note' });
  const [anyTime, setAnyTime] = useState(false);
  const { start } = values;
  const min = minSelectable(at);
  const blocks = validHours(values.hours) ? values.hours : 1;
  const fieldError = props.clash ?? fieldErrors.start;
  const bySlots = times.mode === 'slots';

  // The minimum moves on; a start that it has passed moves with it.
  const latest = useRef({ start, slots: [] as readonly number[] });
  useEffect(() => {
    const { chosen } = times;
    latest.current = { start, slots: bySlots && chosen ? slotsFor(chosen, blocks) : [] };
  }, [start, times, bySlots, blocks]);
  useEffect(() => {
    const least = minSelectable(at);
    const { start: shown, slots } = latest.current;
    if (Number.isNaN(shown) || shown >= least) return;
    change('start', slots.find((slot) => slot >= least) ?? least);
  }, [at, change]);

  const free = taken ? nextFreeStart(Math.max(min, start), blocks, busy ?? []) : 0;

  const timeField = (
    <LateTimeField
      label="Date and time"
      value={start}
      // An unfinished time is blamed when the form is sent, a wrong one at once.
      onChange={(next) => change('start', next, !Number.isNaN(next))}
      min={min}
      max={at + HORIZON_MS}
      invalid={fieldError !== undefined}
      describedBy={fieldError ? errorId : undefined}
      inputRef={time.field.ref}
    />
  );
  const hoursField = (
    <StepperField
      label="Hours"
      value={values.hours}
      onChange={(next) => change('hours', next, !Number.isNaN(next))}
      min={HOURS_MIN}
      max={props.maxHours}
      error={fieldErrors.hours}
      inputRef={hours.field.ref}
    />
  );
  const gameField = (
    <GameField
      value={values.game}
      onChange={(next) => change('game', next)}
      games={guide.games}
      error={fieldErrors.game}
      inputRef={game.field.ref}
    />
  );
  const platformField = guide.platforms.length > 1 && (
    <SelectField
      label="Platform"
      icon="screen"
      value={values.platform}
      onChange={(platform) => change('platform', platform)}
      options={guide.platforms.map((one) => ({ value: one, label: one }))}
    />
  );
  const noteField = (
    <Field
      label={messages.note}
      value={values.note}
      onChange={(next) => change('note', next)}
      help={messages.noteHelp(name)}
      counter={[...values.note].length >= NOTE_NEAR ? NOTE_MAX : undefined}
      error={fieldErrors.note}
      rows={2}
      inputRef={note.field.ref}
    />
  );
  const errorText = fieldError && (
    <Under>
      <FieldError id={errorId}>{fieldError}</FieldError>
      {taken && !bySlots && (
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
      {props.instead.length > 0 && (
        <OtherStarts
          starts={props.instead}
          zone={times.chosen?.zone ?? ''}
          name={name}
          write={(slot) => formatWhen(new Date(slot).toISOString(), at)}
          onPick={(slot) => change('start', slot)}
        />
      )}
    </Under>
  );

  return (
    <Fields
      id={props.id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      {times.mode === 'field' ? (
        <>
          {gameField}
          {platformField}
          <Row>
            {timeField}
            {hoursField}
          </Row>
          {errorText}
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
        </>
      ) : (
        <>
          <Facts>
            <div className="game">{gameField}</div>
            {platformField}
            <div className="hours">{hoursField}</div>
          </Facts>
          {bySlots ? (
            <SlotPicker
              times={times}
              busy={busy ?? []}
              hours={values.hours}
              start={start}
              onPick={(slot) => change('start', slot, true)}
              at={at}
              name={name}
              clash={props.clash !== undefined}
            />
          ) : (
            <SlotsSkeleton />
          )}
          {bySlots && anyTime && timeField}
          {errorText}
          {bySlots && times.chosen?.outside === 'ask' && !anyTime && (
            <Ask>
              {name} can be asked for other times as well.{' '}
              <Button size="small" variant="outlined" onClick={() => setAnyTime(true)}>
                {messages.anotherTime}
              </Button>
            </Ask>
          )}
        </>
      )}
      {noteField}
    </Fields>
  );
}

import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Control } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { FieldError } from '@/components/form/field-error';
import { SelectField } from '@/components/form/select-field';
import { Switch } from '@/components/form/switch';
import { TextField } from '@/components/form/text-field';
import { Card } from '@/components/layout/card';
import type { HoursForm } from './hours-form';
import { messages } from './messages';

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill,minmax(150px,1fr))',
  gap: 16,
  marginTop: 14,
});

interface Bound {
  control: Control<HoursForm>;
}

/** Least times from a booking to its start, in minutes. */
const NOTICES = [15, 30, 60, 120, 180, 240, 360, 720, 1440, 2880, 4320, 10_080];

function noticeText(minutes: number): string {
  if (minutes % 1440 === 0) return minutes === 1440 ? '1 day' : `${minutes / 1440} days`;
  if (minutes % 60 === 0) return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
  return `${minutes} minutes`;
}

/** How close, how far, how long and how many. */
export function LimitsCard({ control }: Bound) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'noticeMinutes' });
  const notices = [...new Set([...NOTICES, Number(field.value)])].sort((a, b) => a - b);
  const number = (name: 'bufferMinutes' | 'horizonDays' | 'maxHours' | 'maxPerDay') => ({
    control,
    name,
    inputProps: { inputMode: 'numeric' as const },
  });
  return (
    <Card component="section" aria-labelledby={id}>
      <Typography variant="h3" component="h2" id={id}>
        {messages.limits}
      </Typography>
      <Grid>
        <TextField {...number('bufferMinutes')} label="Break between" suffix="min" />
        <div>
          <SelectField
            label="Notice"
            icon="clock"
            value={field.value}
            onChange={field.onChange}
            options={notices.map((minutes) => ({
              value: String(minutes),
              label: noticeText(minutes),
            }))}
          />
          {fieldState.error?.message && <FieldError>{fieldState.error.message}</FieldError>}
        </div>
        <TextField {...number('horizonDays')} label="Book ahead" suffix="days" />
        <TextField {...number('maxHours')} label="Longest session" suffix="hours" />
        <TextField {...number('maxPerDay')} label="Sessions a day" placeholder="No limit" />
        <TextField control={control} name="pausedUntil" label="Paused until" type="date" />
      </Grid>
    </Card>
  );
}

/** What becomes of requests: at once, outside the hours, other games. */
export function ArriveCard({ control, games }: Bound & { games: readonly string[] }) {
  const id = useId();
  const instant = useController({ control, name: 'instant' });
  const outside = useController({ control, name: 'outside' });
  const onlyMine = useController({ control, name: 'onlyMyGames' });
  return (
    <Card component="section" aria-labelledby={id}>
      <Typography variant="h3" component="h2" id={id} sx={{ mb: 2 }}>
        {messages.arrive}
      </Typography>
      <Switch
        label="Confirm bookings inside my hours at once"
        help="You read the request afterwards and can still cancel, with everything back to the gamer."
        checked={instant.field.value}
        onChange={instant.field.onChange}
        fieldError={instant.fieldState.error?.message}
      />
      <Switch
        label="Let gamers ask outside my hours"
        help="Off: they see your next free times instead."
        checked={outside.field.value === 'ask'}
        onChange={(on) => outside.field.onChange(on ? 'ask' : 'refuse')}
        fieldError={outside.fieldState.error?.message}
      />
      <Switch
        label="Only my games"
        help={games.join(', ') || 'Your profile names no games yet.'}
        checked={onlyMine.field.value}
        onChange={onlyMine.field.onChange}
        fieldError={onlyMine.fieldState.error?.message}
      />
    </Card>
  );
}

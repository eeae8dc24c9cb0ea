import { styled } from '@mui/material/styles';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DesktopDateTimePicker } from '@mui/x-date-pickers/DesktopDateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { FieldSelectedSections } from '@mui/x-date-pickers/models';
import type { Dayjs } from 'dayjs';
import dayjs from 'dayjs';
import 'dayjs/locale/en-gb';
import type { Ref } from 'react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { STEP_MINUTES } from '@/domain/clock';
import { roundUpToStep } from '@/domain/free-time';
import { BREAKPOINTS, token } from '@/theme/tokens';
import { Icon } from '../drawing/icon';
import { dayComesFirst, usesTwelveHours } from './format';

const Root = styled('div')({
  minWidth: 0,
  '& .MuiFormControl-root': { width: '100%' },
  '& .MuiPickersOutlinedInput-root': {
    minHeight: 48,
    padding: '0 2px 0 14px',
    borderRadius: 10,
    background: 'var(--sh-field)',
    fontVariantNumeric: 'tabular-nums',
    '& .MuiPickersOutlinedInput-notchedOutline': {
      borderColor: 'var(--sh-edge)',
      borderWidth: 1.5,
      top: 0,
      '& legend': { display: 'none' },
    },
    '&:hover .MuiPickersOutlinedInput-notchedOutline': { borderColor: 'var(--sh-text3)' },
    '&.Mui-focused:not(.Mui-error) .MuiPickersOutlinedInput-notchedOutline': {
      borderColor: 'var(--sh-lantern)',
      borderWidth: 2.5,
    },
    '&.Mui-error .MuiPickersOutlinedInput-notchedOutline': { borderColor: 'var(--sh-flare)' },
  },
  '& .MuiPickersInputBase-sectionsContainer': { padding: '12px 0', width: 'auto', flex: 1 },
  '& .MuiPickersSectionList-sectionContent': { outline: 0 },
  '& .MuiInputAdornment-root': { margin: 0, color: 'var(--sh-text3)' },
  '& .MuiInputAdornment-root .MuiIconButton-root': { marginRight: 0 },
});

/** The theme styles MUI's own inputs, so these fields repeat those styles; the calendar's icon is ours. */
const OpenIcon = () => <Icon name="calendar" />;

/** Calendar and times side by side are wider than a phone. */
const PHONE = `@media (max-width:${BREAKPOINTS.sm - 0.05}px)`;

const LAYOUT = {
  fontSize: 15,
  '& .MuiPickerDay-root': { fontSize: 14 },
  '& .MuiMultiSectionDigitalClockSection-item': { fontSize: 15, borderRadius: '6px' },
  '& .MuiButtonBase-root.Mui-selected, & .MuiMenuItem-root.Mui-selected': {
    '&, &:hover, &:focus': { background: token('accent'), color: token('on-accent') },
  },
  [PHONE]: {
    gridTemplateColumns: 'minmax(0,1fr)',
    '& .MuiPickersLayout-contentWrapper': { display: 'block', gridColumn: 1 },
    '& .MuiPickersLayout-actionBar': { gridColumn: 1 },
    '& .MuiDivider-vertical': { display: 'none' },
    '& .MuiMultiSectionDigitalClock-root': {
      width: 'auto',
      borderTop: `1px solid ${token('line')}`,
    },
    '& .MuiMultiSectionDigitalClockSection-root': { flex: 1, height: 156 },
    '& .MuiMultiSectionDigitalClockSection-item': { width: 'auto', minHeight: 44 },
  },
} as const;

/** On a phone the calendar comes up from the lower edge, as wide as the screen. */
const SHEET = {
  [PHONE]: {
    position: 'fixed !important',
    inset: 'auto 0 0 !important',
    transform: 'none !important',
  },
} as const;

const PAPER = {
  background: token('s2'),
  boxShadow: token('shadow-pop'),
  [PHONE]: {
    maxHeight: 'calc(100dvh - 16px)',
    overflow: 'auto',
    borderRadius: '24px 24px 0 0',
    // What lies behind steps back, as behind a dialog.
    boxShadow: `0 0 0 100vmax ${token('scrim')}`,
  },
} as const;

/** Beside each other at every width, where a dialog's buttons would stand one above the other. */
const ACTIONS = {
  padding: '8px 12px',
  flexDirection: 'row',
  '@media (max-width:760px)': {
    flexDirection: 'row',
    padding: '8px 12px',
    '& > .MuiButton-root': { flex: 1, width: 'auto' },
  },
} as const;

interface Props {
  label: string;
  /** Milliseconds; NaN while what stands in the field is not a time. */
  value: number;
  onChange: (value: number) => void;
  onBlur?: () => void;
  min: number;
  max?: number | undefined;
  /** Marks the field; the words stand where the form shows them. */
  invalid?: boolean;
  /** Id of the words about it. */
  describedBy?: string | undefined;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** Names of parts of the time. "Hours" is what a form calls the length of a session. */
const SECTIONS = { hours: 'Hour', minutes: 'Minute' };

/** Minutes are the last part where the clock has 24 hours: no other part takes the focus after them. */
const LAST_PART = 4;

/**
 * The part of the time that is typed. MUI keeps the digits typed into a part for 5 s, and reads those
 * typed again as more of them: 03 and then 15 as 031 and 5. Nothing is selected for one render whenever
 * a part is, upon which it forgets them; the last part is selected anew after its two digits.
 */
function useTypedPart() {
  const [{ part, next }, set] = useState<{
    part: FieldSelectedSections;
    next: FieldSelectedSections;
  }>({ part: null, next: null });
  const digits = useRef(0);
  useLayoutEffect(() => {
    if (next !== null) set({ part: next, next: null });
  }, [next]);
  const select = (wanted: FieldSelectedSections) => {
    digits.current = 0;
    set({ part: null, next: wanted });
  };
  const beforeInput = ({ data }: { data?: string }) => {
    if (part !== LAST_PART || !/^\d$/.test(data ?? '')) return;
    if (digits.current === 2) flushSync(() => select(part));
    digits.current += 1;
  };
  return { part, select, beforeInput };
}

/**
 * Date and time in the viewer's own zone, by keyboard or calendar. A typed time is rounded up to
 * 5 minutes when the field is left.
 */
export function DateTimeField(props: Props) {
  const id = useId();
  const { value, onChange } = props;
  // What stands in the field while it is not a time yet.
  const [unfinished, setUnfinished] = useState<Dayjs | null>(null);
  const typed = useTypedPart();
  // Twelve hours and the order of day and month go apart: India writes "21 Nov 2026, 07:00 PM".
  const twelve = usesTwelveHours();
  const dayFirst = dayComesFirst();
  const shown = Number.isNaN(value) ? unfinished : dayjs(value);

  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={dayFirst ? 'en-gb' : 'en'}
      localeText={SECTIONS}
    >
      <Root onBeforeInputCapture={(event) => typed.beforeInput(event)}>
        <DesktopDateTimePicker
          label={props.label}
          value={shown}
          onChange={(next) => {
            const time = next?.isValid() ? next.second(0).millisecond(0).valueOf() : Number.NaN;
            setUnfinished(next);
            onChange(time);
          }}
          onAccept={(next, { source }) => {
            // While it is typed, the first digit of a minute is a time already.
            if (source === 'view' && next?.isValid()) onChange(roundUpToStep(next.valueOf()));
          }}
          minDateTime={dayjs(props.min)}
          {...(props.max === undefined ? {} : { maxDateTime: dayjs(props.max) })}
          ampm={twelve}
          format={`${dayFirst ? 'D MMM YYYY' : 'MMM D, YYYY'}, ${twelve ? 'hh:mm A' : 'HH:mm'}`}
          timeSteps={{ minutes: STEP_MINUTES }}
          minutesStep={STEP_MINUTES}
          selectedSections={typed.part}
          onSelectedSectionsChange={typed.select}
          disabled={props.disabled ?? false}
          {...(props.inputRef ? { inputRef: props.inputRef } : {})}
          slots={{ openPickerIcon: OpenIcon }}
          slotProps={{
            textField: {
              id,
              error: props.invalid ?? false,
              onBlur: ({ currentTarget, relatedTarget }) => {
                // From one part of the time to the next is no leaving.
                if (currentTarget.contains(relatedTarget)) return;
                if (!Number.isNaN(value)) {
                  const rounded = roundUpToStep(value);
                  if (rounded !== value) onChange(rounded);
                }
                props.onBlur?.();
              },
              slotProps: { htmlInput: { 'aria-describedby': props.describedBy } },
            },
            actionBar: { sx: ACTIONS },
            layout: { sx: LAYOUT },
            // The label that MUI points at has the id of the field.
            popper: { 'aria-label': props.label, 'aria-labelledby': undefined, sx: SHEET },
            desktopPaper: { sx: PAPER },
          }}
        />
      </Root>
    </LocalizationProvider>
  );
}

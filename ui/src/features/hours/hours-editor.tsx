import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { failureReason, isApiError } from '@/api/errors';
import type { Me } from '@/api/normalize';
import { BusyButton } from '@/components/feedback/busy-button';
import { late } from '@/components/feedback/late';
import { useLeaveGuard } from '@/components/feedback/use-leave-guard';
import { useNotify } from '@/components/feedback/notify';
import { SelectField } from '@/components/form/select-field';
import { Card } from '@/components/layout/card';
import { SectionHead } from '@/components/layout/section-head';
import { HoursKey } from '@/components/time/day-strip';
import { formatCity, formatWhen } from '@/components/time/format';
import { useNow } from '@/components/time/use-now';
import type { Week } from '@/domain/week-hours';
import { hoursText, openMinutes } from '@/domain/week-hours';
import { parseDay, startOfDay } from '@/domain/zoned';
import { BREAKPOINTS } from '@/theme/tokens';
import type { DateException, Hours, HoursForm } from './hours-form';
import { countChanges, fieldPath, hoursSchema, toChange, toForm } from './hours-form';
import { messages } from './messages';
import { useSaveHours } from './queries';
import { ArriveCard, LimitsCard } from './settings-cards';
import { WeekList } from './week-list';
import type { Place } from './week-painter';
import { WeekPainter, WeekStrips } from './week-painter';
import { zoneOptions } from './zones';

const ExceptionsCard = late(() => import('./exceptions-card'));
const PreviewCard = late(() => import('./preview-card'));

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr) 372px',
  // The last row takes what the side is higher.
  gridTemplateRows: 'auto auto 1fr',
  gap: 20,
  alignItems: 'start',
  '& > .side': { display: 'grid', gap: 20, gridColumn: 2, gridRow: '1/span 3' },
  '& > :not(.side)': { gridColumn: 1 },
  '@media (max-width:1000px)': {
    gridTemplateColumns: 'minmax(0,1fr)',
    gridTemplateRows: 'none',
    '& > .side, & > :not(.side)': { gridColumn: 1, gridRow: 'auto' },
  },
});

const PaintHead = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: '6px 16px',
  marginBottom: 14,
  fontSize: 13,
  color: 'var(--sh-text2)',
  '& .zone': { width: 'min(300px,100%)' },
});

const Small = styled('p')({
  marginTop: 14,
  fontSize: 13,
  lineHeight: 1.45,
  color: 'var(--sh-text2)',
});

const SaveBar = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: 4,
  marginTop: 20,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  minHeight: 72,
  padding: '12px 24px',
  borderRadius: '16px 16px 0 0',
  background: 'var(--sh-s2)',
  border: '1px solid var(--sh-line)',
  borderBottom: 0,
  '& .words': { flex: 1, minWidth: 200 },
  '& .small': { fontSize: 14, color: 'var(--sh-text2)' },
  [theme.breakpoints.down('sm')]: {
    margin: '20px -16px 0',
    padding: '12px 16px',
    borderRadius: 0,
    borderInline: 0,
    '& .words': { flex: '1 1 100%' },
    '& .MuiButton-root': { flex: 1 },
  },
}));

/** Drafts that were left by Back, for the way forward again; by guide, while the page lives. */
const left = new Map<string, HoursForm>();

/** A guide's hours as one draft: painted, typed, limited, and seen as gamers see them. */
export function HoursEditor({ me, saved }: { me: Me; saved: Hours }) {
  const at = useNow();
  const notify = useNotify();
  const id = useId();
  const save = useSaveHours(me.id);
  const phone = useMediaQuery(`(max-width:${BREAKPOINTS.sm - 0.05}px)`);
  const root = useRef<HTMLFormElement>(null);
  const [current, setCurrent] = useState<Place>();
  const [base, setBase] = useState(saved);
  const [asSaved, setAsSaved] = useState(() => toForm(saved, at));
  const [restored] = useState(() => left.get(me.id));
  const { control, handleSubmit, reset, setError, watch, formState } = useForm<HoursForm>({
    resolver: zodResolver(hoursSchema),
    defaultValues: restored ?? asSaved,
    // The first of them is found on the page: rows have no fields of the form's own.
    shouldFocusError: false,
  });
  const { errors } = formState;
  const week = useController({ control, name: 'week' });
  const exceptions = useController({ control, name: 'exceptions' });
  const zone = useController({ control, name: 'zone' });
  const draft = watch();
  const changes = countChanges(asSaved, draft);

  // Back cannot be asked about: what is left by it is there again on the way forward.
  const kept = useRef<HoursForm>(undefined);
  useEffect(() => {
    kept.current = changes > 0 ? draft : undefined;
  });
  useEffect(() => {
    left.delete(me.id);
    return () => {
      if (kept.current) left.set(me.id, kept.current);
    };
  }, [me.id]);
  const leave = useCallback(() => {
    kept.current = undefined;
  }, []);
  useLeaveGuard(changes > 0, messages.leave, leave);

  const focusError = () =>
    requestAnimationFrame(() => {
      const fieldError = root.current?.querySelector<HTMLElement>('[aria-invalid=true]');
      (fieldError ?? root.current?.querySelector<HTMLElement>('[role=alert]'))?.scrollIntoView?.({
        block: 'center',
      });
      fieldError?.focus();
    });

  const submit = handleSubmit(async (form) => {
    try {
      const answer = await save.mutateAsync(toChange(form, base));
      const next = toForm(answer, at);
      setBase(answer);
      setAsSaved(next);
      reset(next);
      notify('success', messages.saved);
    } catch (error) {
      const fieldErrors = isApiError(error) ? Object.entries(error.fields) : [];
      for (const [name, message] of fieldErrors)
        setError(fieldPath(name) as keyof HoursForm, { type: 'server', message });
      setError('root', {
        message:
          fieldErrors.length > 0 ? messages.mend : failureReason(error) || messages.saveFailed,
      });
      focusError();
    }
  }, focusError);

  const parsed = hoursSchema.safeParse(draft);
  const open = openMinutes(draft.week);
  const pauseDay = parseDay(draft.pausedUntil);
  const pauseEnd = pauseDay ? startOfDay(pauseDay, draft.zone) : 0;
  const weekErrors = errors.week;
  const dateErrors = errors.exceptions as Partial<Record<number, unknown>> | undefined;

  const editWeek = (next: Week) => week.field.onChange(next);

  return (
    <>
      <SectionHead more={open > 0 ? `${hoursText(open)} a week` : undefined}>
        {messages.week}
      </SectionHead>
      <p style={{ color: 'var(--sh-text2)', marginBottom: 18 }}>{messages.lead}</p>
      {restored && changes > 0 && (
        <Alert severity="info" sx={{ mb: 5 }}>
          {messages.restored}
        </Alert>
      )}
      {pauseEnd > at && (
        <Alert severity="warning" sx={{ mb: 5 }}>
          No new bookings until{' '}
          {formatWhen(new Date(pauseEnd).toISOString(), at, { timeZone: draft.zone })},{' '}
          {formatCity(pauseEnd, draft.zone)}. Sessions and requests go on.
        </Alert>
      )}
      {open === 0 && draft.exceptions.every(({ times }) => times.length === 0) && (
        <Alert severity="info" sx={{ mb: 5 }}>
          <b>{messages.none}.</b> {messages.noneHint}
        </Alert>
      )}
      <Form
        id={id}
        ref={root}
        noValidate
        onSubmit={(event) => void submit(event)}
        aria-label="Hours"
      >
        <Card component="section" aria-label={messages.paint}>
          <PaintHead>
            <div className="zone">
              <SelectField
                label="Your zone"
                icon="globe"
                value={draft.zone}
                onChange={zone.field.onChange}
                options={zoneOptions(draft.zone)}
              />
            </div>
            <span>
              {formatCity(at, draft.zone)}
              {phone ? '' : `. ${messages.paintHint}.`}
            </span>
          </PaintHead>
          {phone ? (
            <WeekStrips week={draft.week} current={current} />
          ) : (
            <WeekPainter
              week={draft.week}
              onChange={editWeek}
              current={current}
              onCurrent={setCurrent}
            />
          )}
          <HoursKey shown={['free']} />
          {!phone && <Small id="painter-keys">{messages.keys}</Small>}
        </Card>
        <div className="side">
          <Card component="section" aria-labelledby={`${id}-list`}>
            <Typography variant="h3" component="h2" id={`${id}-list`} sx={{ mb: 2 }}>
              {messages.list}
            </Typography>
            <WeekList
              week={draft.week}
              onChange={editWeek}
              onCurrent={setCurrent}
              errorOf={(day, index) =>
                index === undefined
                  ? weekErrors?.[day]?.message
                  : weekErrors?.[day]?.[index]?.message
              }
            />
            <Small>{messages.listHint}</Small>
          </Card>
          <Suspense fallback={<Skeleton height={180} sx={{ borderRadius: '16px' }} />}>
            <ExceptionsCard
              exceptions={draft.exceptions}
              onChange={(next: DateException[]) => exceptions.field.onChange(next)}
              errorOf={(place) => messageIn(dateErrors?.[place])}
            />
          </Suspense>
          <LimitsCard control={control} />
        </div>
        <Suspense fallback={<Skeleton height={320} sx={{ borderRadius: '16px' }} />}>
          <PreviewCard
            guideId={me.id}
            zone={draft.zone}
            draft={parsed.success ? toChange(draft, base) : undefined}
            at={at}
          />
        </Suspense>
        <ArriveCard control={control} games={me.games} />
      </Form>
      {changes > 0 && (
        <SaveBar role="region" aria-label="Unsaved changes">
          <div className="words">
            <span role="status">
              <b>
                {changes} {changes === 1 ? 'change' : 'changes'} not saved
              </b>{' '}
              <span className="small">{messages.stay}</span>
            </span>
            {errors.root?.message && <Alert severity="error">{errors.root.message}</Alert>}
          </div>
          <Button variant="outlined" onClick={() => reset(asSaved)} disabled={save.isPending}>
            Discard
          </Button>
          <BusyButton
            type="submit"
            form={id}
            variant="contained"
            busy={save.isPending}
            busyText="Saving..."
          >
            Save hours
          </BusyButton>
        </SaveBar>
      )}
    </>
  );
}

/** The first message below an error of the form. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error)
    .map(messageIn)
    .find((message) => message !== undefined);
}

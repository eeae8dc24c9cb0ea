import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { busyQuery } from '@/api/busy';
import { hasCode, isApiError } from '@/api/errors';
import { freeKey } from '@/api/free';
import type { Session } from '@/api/normalize';
import { nextFreeOf } from '@/api/normalize';
import { sessionKeys } from '@/api/sessions';
import { paths } from '@/domain/paths';
import { BusyButton } from '@/components/feedback/busy-button';
import { useNotify } from '@/components/feedback/notify';
import { FieldError } from '@/components/form/field-error';
import { LateTimeField } from '@/components/slots/late-time-field';
import { OtherStarts } from '@/components/slots/slot-chips';
import { SlotPicker, SlotsSkeleton } from '@/components/slots/slot-picker';
import { useFreeTimes } from '@/components/slots/use-free-times';
import { DaySection } from '@/components/time/day-section';
import { formatWhen } from '@/components/time/format';
import { useNow } from '@/components/time/use-now';
import type { BusySlot } from '@/domain/booking-rules';
import { HORIZON_MS, findOverlap } from '@/domain/booking-rules';
import { defaultStart, hasLeadTime, minSelectable, now } from '@/domain/clock';
import { startKind } from '@/domain/free-slots';
import { nextFreeStart, roundUpToStep } from '@/domain/free-time';
import { effectiveHours, statusKind } from '@/domain/session-status';
import { scheduleSession } from './actions';
import { messages } from './messages';
import { MoveEffect, isProposed } from './move-effect';
import { scheduleRefusal } from './schedule-error';

const Form = styled('form')({
  display: 'grid',
  gap: 18,
  justifyItems: 'start',
  '& > *': { maxWidth: '100%' },
  '& .when': { width: 'min(420px,100%)' },
  '& .day, & .slots': { width: 'min(620px,100%)' },
  '& .status': { color: 'var(--sh-text2)' },
});

/** The time that is proposed: the session's own while it can be kept, else the default. */
function proposal(session: Session, at: number): number {
  const set = session.scheduledTime ? Date.parse(session.scheduledTime) : Number.NaN;
  return set >= minSelectable(at) ? set : defaultStart(at);
}

/** The guide's taken slots without the one that this session holds: it may move within it. */
const withoutOwn = (busy: readonly BusySlot[], { scheduledTime }: Session) =>
  busy.filter((slot) => Date.parse(slot.scheduledTime) !== Date.parse(scheduledTime ?? ''));

/** Picks another time and confirms it. `blocked` says why that is not possible. */
export default function ScheduleForm({ session, blocked }: { session: Session; blocked: string }) {
  const errorId = useId();
  const sameId = useId();
  const go = useNavigate();
  const queries = useQueryClient();
  const notify = useNotify();
  const at = useNow();
  const [start, setStart] = useState(() => proposal(session, now()));
  const [sent, setSent] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const move = useMutation({
    mutationFn: (time: number) => scheduleSession(session.id, new Date(time).toISOString()),
    onSuccess: async (answer, time) => {
      void queries.invalidateQueries({ queryKey: freeKey(session.guide.id) });
      await queries.invalidateQueries({ queryKey: sessionKeys.all });
      notify('success', isProposed(answer, time) ? messages.proposed : messages.scheduled);
      void go(paths.session(session.id));
    },
  });

  const { data, isError: busyFailed } = useQuery(busyQuery(session.guide.id));
  const busy = data && withoutOwn(data, session);
  const hours = effectiveHours(session.hours);
  const taken = blocked === '' && findOverlap(start, hours, busy ?? []) !== undefined;
  const free = taken ? nextFreeStart(Math.max(start, minSelectable(at)), hours, busy ?? []) : 0;

  const own = Date.parse(session.scheduledTime ?? '');
  const times = useFreeTimes({ guideId: session.guide.id, hours, start, at, session: session.id });
  const [anyTime, setAnyTime] = useState(false);
  const bySlots = times.mode === 'slots';
  const name = session.guide.username || 'Unknown Gamer';
  // Of an approved session any time may be proposed: the guide is asked where the hours do not hold it.
  const insideOnly = times.chosen?.outside === 'refuse' && statusKind(session.status) === 'pending';
  const outside =
    bySlots &&
    insideOnly &&
    times.chosen !== undefined &&
    startKind(start, hours, times.chosen, busy ?? []) === 'outside';

  /** What is wrong with the start; empty when nothing is. The server looks again. */
  const errorAt = (time: number): string => {
    if (Number.isNaN(start)) return messages.invalidTime;
    if (!hasLeadTime(start, time)) return messages.tooSoon;
    if (taken) return messages.scheduleConflict;
    return outside && start !== own
      ? `${name} takes sessions inside these hours only. Please choose a free time.`
      : '';
  };
  // A move to the same time is none, and the server refuses it.
  const unchanged = blocked === '' && (start === own || roundUpToStep(start) === own);
  // An unfinished time is blamed when the form is sent, a wrong one at once.
  const fieldError = sent || !Number.isNaN(start) ? errorAt(at) : '';
  const pick = (value: number) => {
    setStart(value);
    move.reset();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked || unchanged || move.isPending) return;
    setSent(true);
    if (errorAt(now())) {
      input.current?.focus();
      return;
    }
    move.mutate(roundUpToStep(start));
  };

  return (
    <Form noValidate onSubmit={submit} aria-label={messages.schedule}>
      {move.error && <Alert severity="error">{scheduleRefusal(move.error)}</Alert>}
      {hasCode(move.error, 'OUTSIDE_HOURS') && isApiError(move.error) && (
        <OtherStarts
          starts={nextFreeOf(move.error.details)}
          zone={times.chosen?.zone ?? ''}
          name={name}
          write={(slot) => formatWhen(new Date(slot).toISOString(), at)}
          onPick={pick}
        />
      )}
      {times.mode === 'loading' && blocked === '' && (
        <div className="slots">
          <SlotsSkeleton />
        </div>
      )}
      {bySlots && blocked === '' && (
        <div className="slots">
          <SlotPicker
            times={times}
            busy={busy ?? []}
            hours={hours}
            start={start}
            onPick={pick}
            at={at}
            name={name}
            clash={fieldError !== ''}
          />
        </div>
      )}
      {bySlots && blocked === '' && !anyTime && !insideOnly && (
        <Button size="small" variant="outlined" onClick={() => setAnyTime(true)}>
          Another time
        </Button>
      )}
      {(times.mode === 'field' || blocked !== '' || anyTime || fieldError) && (
        <div className="when">
          {(times.mode === 'field' || blocked !== '' || anyTime) && (
            <LateTimeField
              label="Date and time"
              value={start}
              onChange={pick}
              min={minSelectable(at)}
              max={at + HORIZON_MS}
              invalid={fieldError !== ''}
              describedBy={fieldError ? errorId : undefined}
              disabled={blocked !== ''}
              inputRef={input}
            />
          )}
          {fieldError && <FieldError id={errorId}>{fieldError}</FieldError>}
          {taken && !bySlots && (
            <Button
              size="small"
              variant="outlined"
              sx={{ mt: 1 }}
              onClick={() => {
                input.current?.focus();
                pick(free);
              }}
            >
              Next free time: {formatWhen(new Date(free).toISOString(), at)}
            </Button>
          )}
        </div>
      )}
      {times.mode === 'field' && (
        <div className="day">
          <DaySection
            start={Number.isNaN(start) ? at : start}
            hours={hours}
            busy={busy}
            busyFailed={busyFailed}
            taken={taken}
            at={at}
          />
        </div>
      )}
      {blocked && <Alert severity="info">{blocked}</Alert>}
      {unchanged && (
        <p className="status" id={sameId}>
          {messages.sameTime}
        </p>
      )}
      {blocked === '' && !unchanged && <MoveEffect session={session} start={start} at={at} />}
      <BusyButton
        type="submit"
        variant="contained"
        size="large"
        busy={move.isPending}
        busyText="Scheduling..."
        disabled={blocked !== '' || unchanged}
        aria-describedby={unchanged ? sameId : undefined}
      >
        {messages.confirmSchedule}
      </BusyButton>
      <p className="status" role="status">
        {move.isError ? messages.scheduleStatus : ''}
      </p>
    </Form>
  );
}

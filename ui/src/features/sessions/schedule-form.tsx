import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { busyQuery } from '@/api/busy';
import type { Session } from '@/api/normalize';
import { sessionKeys } from '@/api/sessions';
import { paths } from '@/app/paths';
import { BusyButton } from '@/components/feedback/busy-button';
import { useNotify } from '@/components/feedback/notify';
import { Fault } from '@/components/form/fault';
import { DateTimeField } from '@/components/time/date-time-field';
import { DaySection } from '@/components/time/day-section';
import { formatWhen } from '@/components/time/format';
import { useNow } from '@/components/time/use-now';
import type { BusySlot } from '@/domain/booking-rules';
import { HORIZON_MS, findOverlap } from '@/domain/booking-rules';
import { defaultStart, hasLeadTime, minSelectable, now } from '@/domain/clock';
import { nextFreeStart, roundUpToStep } from '@/domain/free-time';
import { effectiveHours } from '@/domain/session-status';
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
  '& .day': { width: 'min(620px,100%)' },
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
  const faultId = useId();
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

  /** What is wrong with the start; empty when nothing is. The server looks again. */
  const faultAt = (time: number): string => {
    if (Number.isNaN(start)) return messages.invalidTime;
    if (!hasLeadTime(start, time)) return messages.tooSoon;
    return taken ? messages.scheduleConflict : '';
  };
  // A move to the same time is none, and the server refuses it.
  const own = Date.parse(session.scheduledTime ?? '');
  const unchanged = blocked === '' && (start === own || roundUpToStep(start) === own);
  // An unfinished time is blamed when the form is sent, a wrong one at once.
  const fault = sent || !Number.isNaN(start) ? faultAt(at) : '';
  const pick = (value: number) => {
    setStart(value);
    move.reset();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked || unchanged || move.isPending) return;
    setSent(true);
    if (faultAt(now())) {
      input.current?.focus();
      return;
    }
    move.mutate(roundUpToStep(start));
  };

  return (
    <Form noValidate onSubmit={submit} aria-label={messages.schedule}>
      {move.error && <Alert severity="error">{scheduleRefusal(move.error)}</Alert>}
      <div className="when">
        <DateTimeField
          label="Date and time"
          value={start}
          onChange={pick}
          min={minSelectable(at)}
          max={at + HORIZON_MS}
          invalid={fault !== ''}
          describedBy={fault ? faultId : undefined}
          disabled={blocked !== ''}
          inputRef={input}
        />
        {fault && <Fault id={faultId}>{fault}</Fault>}
        {taken && (
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

import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Session } from '@/api/normalize';
import { sessionKeys } from '@/api/sessions';
import { paths } from '@/app/paths';
import { BusyButton } from '@/components/feedback/busy-button';
import { useNotify } from '@/components/feedback/notify';
import { Fault } from '@/components/form/fault';
import { DateTimeField } from '@/components/time/date-time-field';
import { useNow } from '@/components/time/use-now';
import { Zone } from '@/components/time/zone';
import { HOUR, defaultStart, hasLeadTime, minSelectable, now } from '@/domain/clock';
import { scheduleSession } from './actions';
import { messages } from './messages';
import { scheduleRefusal } from './schedule-error';

/** Sessions reach this far ahead. */
const HORIZON_MS = 180 * 24 * HOUR;

const Form = styled('form')({
  display: 'grid',
  gap: 18,
  justifyItems: 'start',
  '& > *': { maxWidth: '100%' },
  '& .when': { width: 'min(420px,100%)' },
  '& .zone': { marginTop: 8 },
  '& .status': { color: 'var(--sh-text2)' },
});

/** The time that is proposed: the session's own while it can be kept, else the default. */
function proposal(session: Session, at: number): number {
  const set = session.scheduledTime ? Date.parse(session.scheduledTime) : Number.NaN;
  return set >= minSelectable(at) ? set : defaultStart(at);
}

/** What is wrong with a start; empty when nothing is. */
function faultOf(start: number, at: number): string {
  if (Number.isNaN(start)) return messages.invalidTime;
  return hasLeadTime(start, at) ? '' : messages.tooSoon;
}

/** Picks another time and confirms it. `blocked` says why that is not possible. */
export default function ScheduleForm({ session, blocked }: { session: Session; blocked: string }) {
  const faultId = useId();
  const go = useNavigate();
  const queries = useQueryClient();
  const notify = useNotify();
  const at = useNow();
  const [start, setStart] = useState(() => proposal(session, now()));
  const [sent, setSent] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const move = useMutation({
    mutationFn: (time: number) => scheduleSession(session.id, new Date(time).toISOString()),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: sessionKeys.all });
      notify('success', messages.scheduled);
      void go(paths.session(session.id));
    },
  });

  // An unfinished time is blamed when the form is sent, a wrong one at once.
  const fault = sent || !Number.isNaN(start) ? faultOf(start, at) : '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked || move.isPending) return;
    setSent(true);
    if (faultOf(start, now())) {
      input.current?.focus();
      return;
    }
    move.mutate(start);
  };

  return (
    <Form noValidate onSubmit={submit} aria-label={messages.schedule}>
      {move.error && <Alert severity="error">{scheduleRefusal(move.error)}</Alert>}
      <div className="when">
        <DateTimeField
          label="Date and time"
          value={start}
          onChange={(value) => {
            setStart(value);
            move.reset();
          }}
          min={minSelectable(at)}
          max={at + HORIZON_MS}
          invalid={fault !== ''}
          describedBy={fault ? faultId : undefined}
          disabled={blocked !== ''}
          inputRef={input}
        />
        {fault && <Fault id={faultId}>{fault}</Fault>}
        <div className="zone">
          <Zone at={Number.isNaN(start) ? at : start} />
        </div>
      </div>
      {blocked && <Alert severity="info">{blocked}</Alert>}
      <BusyButton
        type="submit"
        variant="contained"
        size="large"
        busy={move.isPending}
        busyText="Scheduling..."
        disabled={blocked !== ''}
      >
        {messages.confirmSchedule}
      </BusyButton>
      <p className="status" role="status">
        {move.isError ? messages.scheduleStatus : ''}
      </p>
    </Form>
  );
}

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { getErrorMessage, hasCode, isApiError } from '@/api/errors';
import type { Session } from '@/api/normalize';
import { changeCachedSession, sessionKeys } from '@/api/sessions';
import { BusyButton } from '@/components/feedback/busy-button';
import { useNotify } from '@/components/feedback/notify';
import { FieldError } from '@/components/form/field-error';
import { Field } from '@/components/form/field';
import { BothTimes } from '@/components/session/both-times';
import { LateTimeField } from '@/components/slots/late-time-field';
import { useNow } from '@/components/time/use-now';
import { Zone } from '@/components/time/zone';
import { HORIZON_MS } from '@/domain/booking-rules';
import { defaultStart, hasLeadTime, minSelectable, now } from '@/domain/clock';
import { roundUpToStep } from '@/domain/free-time';
import type { Side } from '@/domain/session-actions';
import { statusKind } from '@/domain/session-status';
import { proposeTime } from './actions';
import { useGuideZone } from './free-times';
import { messages } from './messages';

const NOTE_MAX = 200;

const Form = styled('form')({
  display: 'grid',
  gap: 18,
  '& dl': { display: 'grid', gridTemplateColumns: 'auto minmax(0,1fr)', gap: '10px 16px' },
  '& dt': { color: 'var(--sh-text3)' },
  '& dd': { margin: 0 },
  '& .lead,& .same': { color: 'var(--sh-text2)' },
  '& .zone': { marginTop: 6 },
});

/** The time that is filled in: what was proposed or agreed while it can be chosen, else the default. */
function firstStart(session: Session, at: number): number {
  const set = Date.parse(session.proposal?.startsAt ?? session.scheduledTime ?? '');
  return set >= minSelectable(at) ? set : defaultStart(at);
}

function refusal(error: unknown): string {
  if (hasCode(error, 'SLOT_TAKEN')) return messages.scheduleConflict;
  return getErrorMessage(error, messages.proposeFailed);
}

interface Props {
  open: boolean;
  session: Session;
  side: Side;
  onClose: () => void;
}

/** Asks the other side for another time; nothing changes before they accept it. */
export default function ProposeDialog({ open, session, side, onClose }: Props) {
  const id = useId();
  const queries = useQueryClient();
  const notify = useNotify();
  const at = useNow();
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [start, setStart] = useState(() => firstStart(session, now()));
  const [note, setNote] = useState('');
  const [sent, setSent] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const zone = useGuideZone(session, side === 'user');
  const other =
    side === 'user' ? session.guide.username || 'The Sherpa' : session.user.username || 'The gamer';
  const propose = useMutation({
    mutationFn: (time: number) =>
      proposeTime(session.id, new Date(time).toISOString(), note.trim()),
    onSuccess: (answer) => {
      if (answer.id === session.id) changeCachedSession(queries, session.id, () => answer);
      notify('success', messages.proposed, session.id);
      onClose();
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: sessionKeys.all }),
  });
  const close = () => {
    if (!propose.isPending) onClose();
  };

  const errorAt = (time: number): string => {
    if (Number.isNaN(start)) return messages.invalidTime;
    return hasLeadTime(start, time) ? '' : messages.tooSoon;
  };
  const wrong = isApiError(propose.error) ? propose.error.fields : {};
  const fieldError =
    (sent || !Number.isNaN(start) ? errorAt(at) : '') || (wrong.scheduledTime ?? '');
  const long = [...note].length > NOTE_MAX ? `At most ${NOTE_MAX} characters.` : wrong.note;
  const same = roundUpToStep(start) === Date.parse(session.scheduledTime ?? '');
  const picked = Number.isNaN(start) ? '' : new Date(roundUpToStep(start)).toISOString();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (propose.isPending || same) return;
    setSent(true);
    if (errorAt(now())) input.current?.focus();
    else if ([...note].length <= NOTE_MAX) propose.mutate(roundUpToStep(start));
  };

  const pending = statusKind(session.status) === 'pending';
  return (
    <Dialog
      open={open}
      onClose={close}
      maxWidth="xs"
      fullWidth
      fullScreen={narrow}
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>{messages.propose}</DialogTitle>
      <DialogContent>
        <Form id={`${id}-form`} noValidate onSubmit={submit}>
          {propose.error && <Alert severity="error">{refusal(propose.error)}</Alert>}
          <p className="lead">
            {pending
              ? `${other} is asked. Accepting it also approves the session; until then the request waits as it is.`
              : `${other} must agree; your present time stays until then.`}
            {session.proposal && ' It takes the place of the proposal that is open now.'}
          </p>
          <div>
            <LateTimeField
              label="Date and time"
              value={start}
              onChange={(value) => {
                setStart(value);
                propose.reset();
              }}
              min={minSelectable(at)}
              max={at + HORIZON_MS}
              invalid={fieldError !== ''}
              describedBy={fieldError ? `${id}-field-error` : undefined}
              inputRef={input}
            />
            {fieldError ? (
              <FieldError id={`${id}-field-error`}>{fieldError}</FieldError>
            ) : (
              <div className="zone">
                <Zone at={start || at} />
              </div>
            )}
          </div>
          <dl>
            {session.scheduledTime && (
              <>
                <dt>Now</dt>
                <dd>
                  <BothTimes iso={session.scheduledTime} at={at} zone={zone} name={other} />
                </dd>
              </>
            )}
            {picked && !same && (
              <>
                <dt>New</dt>
                <dd>
                  <BothTimes iso={picked} at={at} zone={zone} name={other} />
                </dd>
              </>
            )}
          </dl>
          <Field
            label="Note (optional)"
            value={note}
            onChange={(value) => {
              setNote(value);
              if (wrong.note) propose.reset();
            }}
            help={`${other} will read it.`}
            error={long}
            counter={NOTE_MAX}
            rows={2}
          />
          {same && (
            <p className="same" id={`${id}-same`}>
              {messages.sameTime}
            </p>
          )}
        </Form>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={close} disabled={propose.isPending}>
          Back
        </Button>
        <BusyButton
          type="submit"
          form={`${id}-form`}
          variant="contained"
          busy={propose.isPending}
          busyText="Sending..."
          disabled={same}
          aria-describedby={same ? `${id}-same` : undefined}
        >
          Send proposal
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

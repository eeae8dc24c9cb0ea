import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureReason, hasCode, isApiError } from '@/api/errors';
import type { Me } from '@/api/normalize';
import { paths } from '@/domain/paths';
import { BusyButton } from '@/components/feedback/busy-button';
import { useNotify } from '@/components/feedback/notify';
import { SupportLink } from '@/components/feedback/support-link';
import { Field } from '@/components/form/field';
import { formatWhen } from '@/components/time/format';
import { now } from '@/domain/clock';
import { formatSC, formatUSD } from '@/domain/money';
import { useIdentity } from '@/identity/context';
import { messages } from './messages';
import { deleteAccount } from './queries';

const Form = styled('form')({
  display: 'grid',
  gap: 16,
  '& ul': { display: 'grid', gap: 6, paddingLeft: 20, listStyle: 'disc' },
});

interface Lost {
  sc: number;
  cents: number;
}

const number = (value: unknown) => (typeof value === 'number' ? value : 0);

/** What the refusal says would be given up. */
function lostIn(error: unknown): Lost | undefined {
  if (!isApiError(error) || error.code !== 'FORFEIT') return undefined;
  return { sc: number(error.details.sc), cents: number(error.details.cents) };
}

/** "120 SC and $34". */
const lostText = ({ sc, cents }: Lost): string =>
  [sc > 0 && formatSC(sc), cents > 0 && `${formatUSD(cents)} of earnings`]
    .filter(Boolean)
    .join(' and ');

function openText(error: unknown): string {
  const until = isApiError(error) ? error.details.until : undefined;
  const when = typeof until === 'string' ? formatWhen(until, now()) : '';
  return when
    ? `Your account can be deleted from ${when} on, when your sessions have ended and are settled.`
    : 'Your account can be deleted when your sessions have ended and are settled.';
}

interface Props {
  open: boolean;
  me: Me;
  onClose: () => void;
}

/** Asks once more before the account is closed, and says what is lost with it. */
export default function DeleteDialog({ open, me, onClose }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const notify = useNotify();
  const { signOut } = useIdentity();
  const [confirm, setConfirm] = useState('');
  const [lost, setLost] = useState<Lost>();
  const [gives, setGives] = useState(false);
  const [fieldError, setFieldError] = useState<string>();
  const typed = confirm.trim();

  const remove = useMutation({
    mutationFn: () => deleteAccount({ confirm: typed, forfeit: lost !== undefined && gives }),
    onSuccess: () => {
      // The landing first: a guarded screen would lead to /login.
      void navigate(paths.home);
      notify('success', messages.deleted);
      void signOut().catch(() => {});
    },
    onError: (error) => {
      const would = lostIn(error);
      // What would be given up may have grown meanwhile: it is agreed to anew.
      if (would) {
        setLost(would);
        setGives(false);
      }
      setFieldError(isApiError(error) ? error.fields.confirm : undefined);
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (remove.isPending) return;
    if (!typed) return setFieldError('Please enter your GamerTag or e-mail address.');
    if (lost && !gives) return;
    setFieldError(undefined);
    remove.mutate();
  };

  const { error } = remove;
  const isOpen = hasCode(error, 'OPEN_SESSIONS');
  const other = error && !isOpen && !lostIn(error) && !fieldError;
  const close = () => {
    if (!remove.isPending) onClose();
  };

  return (
    <Dialog open={open} onClose={close} maxWidth="sm" fullWidth aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{messages.deleteTitle}</DialogTitle>
      <DialogContent>
        <Form id={id} noValidate onSubmit={submit}>
          <p>This cannot be undone. What is lost:</p>
          <ul>
            <li>your e-mail address, GamerTag, picture, bio, handles, links and ranks,</li>
            <li>your messages, notes and comments; the scores you gave stay,</li>
            {me.isGuide && <li>your place in the directory and your hours,</li>}
            <li>
              {lost ? (
                <b>{lostText(lost)}.</b>
              ) : me.balance > 0 ? (
                <b>your {formatSC(me.balance)}.</b>
              ) : (
                'your statement.'
              )}
            </li>
          </ul>
          {isOpen && (
            <Alert severity="warning">
              {openText(error)} <SupportLink />
            </Alert>
          )}
          {other && (
            <Alert severity="error">
              {`${messages.deleteFailed} ${failureReason(error)}`.trim()} <SupportLink />
            </Alert>
          )}
          <Field
            label={messages.deleteConfirm}
            value={confirm}
            onChange={setConfirm}
            error={fieldError}
            inputProps={{ spellCheck: false, autoCapitalize: 'none' }}
          />
          {lost && (
            <Alert severity="warning" role="alert">
              <FormControlLabel
                label={`I give up ${lostText(lost)}. Nothing of it comes back.`}
                control={<Checkbox checked={gives} onChange={(_, checked) => setGives(checked)} />}
              />
            </Alert>
          )}
        </Form>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={close} disabled={remove.isPending}>
          Keep it
        </Button>
        <BusyButton
          type="submit"
          form={id}
          variant="outlined"
          color="error"
          busy={remove.isPending}
          busyText={messages.deleting}
          disabled={lost !== undefined && !gives}
        >
          {messages.deleteYes}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

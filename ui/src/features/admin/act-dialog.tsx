import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureReason, isApiError } from '@/api/errors';
import { BusyButton } from '@/components/feedback/busy-button';
import { useNotify } from '@/components/feedback/notify';
import { TextField } from '@/components/form/text-field';
import { WORDS_MAX, reasonSchema } from './reason-schema';

const Effects = styled('ul')({
  display: 'grid',
  gap: 6,
  color: 'var(--sh-text2)',
  '& li': { paddingLeft: 16, textIndent: -16 },
  '& li::before': { content: '"– "' },
  '& + form': { marginTop: 20 },
});

/** Something an admin can do about a person. */
export interface Act {
  title: string;
  /** What will happen, each in a sentence. */
  effects: readonly string[];
  /** The button that does it, and what it says meanwhile. */
  yes: string;
  busyText: string;
  /** The act takes something from the person: the button is red. */
  danger?: boolean;
  /** Asks for a reason; who reads it is said below. */
  reason?: { required: boolean; help: string };
  run: (reason: string) => Promise<unknown>;
  /** Said afterwards. */
  done: string;
}

/** Says what an act will do, and does it. A refusal is shown in place; nothing typed is lost. */
export default function ActDialog({
  open,
  act,
  onClose,
}: {
  open: boolean;
  act: Act;
  onClose: () => void;
}) {
  const id = useId();
  const notify = useNotify();
  const [fieldError, setFieldError] = useState('');
  const [schema] = useState(() => reasonSchema(act.reason?.required ?? false));
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reason: '' },
  });
  const busy = formState.isSubmitting;
  const close = () => {
    if (!busy) onClose();
  };

  const submit = handleSubmit(async ({ reason }) => {
    setFieldError('');
    try {
      await act.run(reason);
    } catch (error) {
      const ofReason = isApiError(error) ? error.fields.reason : undefined;
      if (ofReason && act.reason) {
        setError('reason', { message: ofReason }, { shouldFocus: true });
      } else setFieldError(failureReason(error) || 'Something went wrong.');
      return;
    }
    notify('success', act.done);
    onClose();
  });

  return (
    <Dialog
      open={open}
      onClose={close}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-effects`}
    >
      <DialogTitle id={`${id}-title`}>{act.title}</DialogTitle>
      <DialogContent>
        {fieldError && (
          <Alert severity="error" sx={{ mb: 4 }}>
            {fieldError}
          </Alert>
        )}
        <Effects id={`${id}-effects`}>
          {act.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </Effects>
        <form id={`${id}-form`} noValidate onSubmit={(event) => void submit(event)}>
          {act.reason && (
            <TextField
              control={control}
              name="reason"
              label={act.reason.required ? 'Reason' : 'Reason (optional)'}
              help={act.reason.help}
              rows={3}
              counter={WORDS_MAX}
              required={act.reason.required}
            />
          )}
        </form>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={close} disabled={busy}>
          Back
        </Button>
        <BusyButton
          type="submit"
          form={`${id}-form`}
          variant={act.danger ? 'outlined' : 'contained'}
          color={act.danger ? 'error' : 'primary'}
          busy={busy}
          busyText={act.busyText}
        >
          {act.yes}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

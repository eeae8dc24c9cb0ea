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
import * as z from '@/components/form/zod';
import { getErrorMessage } from '@/api/errors';
import { BusyButton } from '@/components/feedback/busy-button';
import { useNotify } from '@/components/feedback/notify';
import { TextField } from '@/components/form/text-field';
import { messages } from './messages';
import { useOpenProblem } from './queries';
import { WORDS_MAX } from './reason-schema';
import { SESSION_ID } from './session-code';

const Form = styled('form')({ display: 'grid', gap: 20, paddingTop: 8 });

const schema = z.object({
  session: z
    .string()
    .check(z.refine((text) => SESSION_ID.test(text), 'Please paste the address of the session.')),
  note: z.string().check(
    z.trim(),
    z.minLength(1, 'Please say what happened.'),
    z.refine((text) => [...text].length <= WORDS_MAX, 'Please keep the note to 500 characters.'),
  ),
});

/** For complaints that arrive by mail: freezes the money of a session until a verdict. */
export function OpenProblem() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        Open a problem
      </Button>
      {open && <OpenProblemDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function OpenProblemDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const notify = useNotify();
  const openProblem = useOpenProblem();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { session: '', note: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ session, note }) => {
    try {
      const sessionId = (SESSION_ID.exec(session)?.[0] ?? '').toLowerCase();
      await openProblem.mutateAsync({ sessionId, note });
    } catch (error) {
      setError('root', { message: getErrorMessage(error, messages.openFailed) });
      return;
    }
    notify('success', messages.opened);
    onClose();
  });

  return (
    <Dialog
      open
      onClose={isSubmitting ? () => {} : onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>Open a problem</DialogTitle>
      <DialogContent>
        <Form id={`${id}-form`} noValidate onSubmit={(event) => void submit(event)}>
          {errors.root?.message && <Alert severity="error">{errors.root.message}</Alert>}
          <TextField
            control={control}
            name="session"
            label="Session"
            help="Its address or its id. Only completed sessions can have a problem."
          />
          <TextField
            control={control}
            name="note"
            label="What happened"
            rows={3}
            counter={WORDS_MAX}
          />
        </Form>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={isSubmitting}>
          Back
        </Button>
        <BusyButton
          type="submit"
          form={`${id}-form`}
          variant="contained"
          busy={isSubmitting}
          busyText="Opening..."
        >
          Open problem
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

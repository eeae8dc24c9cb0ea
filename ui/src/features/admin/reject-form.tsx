import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { getErrorMessage, isApiError } from '@/api/errors';
import { BusyButton } from '@/components/feedback/busy-button';
import { useNotify } from '@/components/feedback/notify';
import { TextField } from '@/components/form/text-field';
import { messages } from './messages';
import { useReject } from './queries';
import { WORDS_MAX, reasonSchema } from './reason-schema';

const schema = reasonSchema(false);

interface Props {
  userId: string;
  onBack: () => void;
  onDone: () => void;
}

/** Why an applicant is refused; the applicant reads it. */
export function RejectForm({ userId, onBack, onDone }: Props) {
  const notify = useNotify();
  const reject = useReject();
  const { control, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reason: '' },
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => setFocus('reason'), [setFocus]);

  const submit = handleSubmit(async ({ reason }) => {
    try {
      await reject.mutateAsync({ userId, reason });
    } catch (error) {
      const fieldError = isApiError(error) ? error.fields.reason : undefined;
      if (fieldError) setError('reason', { message: fieldError }, { shouldFocus: true });
      else setError('root', { message: getErrorMessage(error, messages.rejectFailed) });
      return;
    }
    notify('success', messages.rejected);
    onDone();
  });

  return (
    <form noValidate aria-label="Reject the application" onSubmit={(event) => void submit(event)}>
      {errors.root?.message && (
        <Alert severity="error" sx={{ mb: 4 }}>
          {errors.root.message}
        </Alert>
      )}
      <TextField
        control={control}
        name="reason"
        label="Reason (optional)"
        help="The applicant reads it and may apply again."
        rows={3}
        counter={WORDS_MAX}
      />
      <div className="decide" style={{ marginTop: 16 }}>
        <Button variant="outlined" onClick={onBack}>
          Back
        </Button>
        <BusyButton
          type="submit"
          variant="outlined"
          color="error"
          busy={isSubmitting}
          busyText="Rejecting..."
        >
          Reject application
        </BusyButton>
      </div>
    </form>
  );
}

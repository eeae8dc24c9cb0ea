import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { getErrorMessage, hasCode, isApiError } from '@/api/errors';
import { BusyButton } from '@/components/feedback/busy-button';
import { useNotify } from '@/components/feedback/notify';
import { TextField } from '@/components/form/text-field';
import { messages } from './messages';
import { useResolveReport } from './queries';
import type { AdminReport } from './read';
import { WORDS_MAX, reasonSchema } from './reason-schema';
import { KINDS } from './report-words';
import { nameOf } from './user-link';

const Buttons = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  justifyContent: 'flex-end',
});

interface Props {
  report: AdminReport;
  onDecided: () => void;
}

/** Keep what was reported, or hide it with a reason. */
export function ReportForm({ report, onDecided }: Props) {
  const notify = useNotify();
  const { mutateAsync, isPending, variables } = useResolveReport(report._id);
  const [hiding, setHiding] = useState(false);
  const [fieldError, setFieldError] = useState('');
  const what = `${report.kind} of ${nameOf(report.subject)}`;

  /** The error of the reason, if that was it. */
  const decide = async (verdict: 'keep' | 'hide', reason: string): Promise<string | undefined> => {
    setFieldError('');
    try {
      await mutateAsync({ verdict, reason });
    } catch (error) {
      if (hasCode(error, 'RESOLVED')) {
        notify('info', getErrorMessage(error, messages.decidedBefore), report._id);
        onDecided();
        return undefined;
      }
      const ofReason = isApiError(error) ? error.fields.reason : undefined;
      if (!ofReason) setFieldError(getErrorMessage(error, messages.reportFailed));
      return ofReason;
    }
    notify('success', verdict === 'keep' ? messages.kept : messages.hidden, report._id);
    onDecided();
    return undefined;
  };

  return (
    <>
      {fieldError && (
        <Alert severity="error" sx={{ mb: 4 }}>
          {fieldError}
        </Alert>
      )}
      {hiding ? (
        <HideForm
          report={report}
          what={what}
          onBack={() => setHiding(false)}
          onHide={(reason) => decide('hide', reason)}
        />
      ) : (
        <Buttons>
          <Button
            variant="outlined"
            color="error"
            aria-label={`Hide the ${what}`}
            disabled={isPending}
            onClick={() => setHiding(true)}
          >
            Hide
          </Button>
          <BusyButton
            variant="contained"
            aria-label={`Keep the ${what}`}
            busy={isPending && variables?.verdict === 'keep'}
            busyText="Keeping..."
            onClick={() => void decide('keep', '')}
          >
            Keep
          </BusyButton>
        </Buttons>
      )}
    </>
  );
}

const schema = reasonSchema(true);

function HideForm(props: {
  report: AdminReport;
  what: string;
  onBack: () => void;
  onHide: (reason: string) => Promise<string | undefined>;
}) {
  const { report, what, onBack, onHide } = props;
  const { control, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reason: '' },
  });
  useEffect(() => setFocus('reason'), [setFocus]);
  const submit = handleSubmit(async ({ reason }) => {
    const fieldError = await onHide(reason);
    if (fieldError) setError('reason', { message: fieldError }, { shouldFocus: true });
  });
  return (
    <form noValidate aria-label={`Hide the ${what}`} onSubmit={(event) => void submit(event)}>
      <TextField
        control={control}
        name="reason"
        label="Reason"
        help={`${KINDS[report.kind].hides} The person is told the reason by e-mail.`}
        rows={2}
        counter={WORDS_MAX}
        required
      />
      <Buttons sx={{ mt: 4 }}>
        <Button variant="outlined" onClick={onBack} disabled={formState.isSubmitting}>
          Back
        </Button>
        <BusyButton
          type="submit"
          variant="outlined"
          color="error"
          busy={formState.isSubmitting}
          busyText="Hiding..."
        >
          Hide it
        </BusyButton>
      </Buttons>
    </form>
  );
}

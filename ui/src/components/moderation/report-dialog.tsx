import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { client, unwrap } from '@/api/client';
import { failureReason, isApiError } from '@/api/errors';
import { BusyButton } from '../feedback/busy-button';
import { useNotify } from '../feedback/notify';
import { TextField } from '../form/text-field';
import * as z from '../form/zod';
import type { ReportKind } from './messages';
import { messages } from './messages';

const REASON_MAX = 500;

const schema = z.object({
  reason: z.string().check(
    z.trim(),
    z.minLength(1, messages.noReason),
    z.refine((text) => [...text].length <= REASON_MAX, 'At most 500 characters.'),
  ),
});

/** What is reported: a message, a review, or a person's profile. */
export interface ReportSubject {
  kind: ReportKind;
  /** Of the message, the review or the person. */
  id: string;
  /** GamerTag of who wrote it, or whose profile it is. */
  name: string;
}

interface Props {
  open: boolean;
  subject: ReportSubject;
  onClose: () => void;
}

/** Reports something that a person wrote to the moderators. What was typed stays when it is refused. */
export default function ReportDialog({ open, subject, onClose }: Props) {
  const id = useId();
  const notify = useNotify();
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reason: '' },
  });
  const report = useMutation({
    mutationFn: async (reason: string) => {
      const call = client.POST('/reports', {
        body: { kind: subject.kind, id: subject.id, reason },
      });
      await unwrap(call);
      return (await call).response.status;
    },
    onSuccess: (status) => {
      notify('success', status === 200 ? messages.reportedBefore : messages.reported, subject.id);
      onClose();
    },
    onError: (error) => {
      const fieldError = isApiError(error) ? error.fields.reason : undefined;
      if (fieldError) setError('reason', { message: fieldError }, { shouldFocus: true });
    },
  });
  const close = () => {
    if (!report.isPending) onClose();
  };
  return (
    <Dialog open={open} onClose={close} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{messages.report(subject.kind)}</DialogTitle>
      <DialogContent>
        {report.error && (
          <Alert severity="error" sx={{ mb: 4 }}>
            {messages.reportFailed} {failureReason(report.error)}
          </Alert>
        )}
        <Typography sx={{ color: 'var(--sh-text2)', mb: 5 }}>
          {messages.reportText(subject.kind, subject.name)}
        </Typography>
        <form
          id={`${id}-form`}
          noValidate
          onSubmit={(event) => void handleSubmit(({ reason }) => report.mutate(reason))(event)}
        >
          <TextField
            control={control}
            name="reason"
            label={messages.reason}
            counter={REASON_MAX}
            rows={4}
            required
          />
        </form>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={close} disabled={report.isPending}>
          Back
        </Button>
        <BusyButton
          type="submit"
          form={`${id}-form`}
          variant="contained"
          busy={report.isPending}
          busyText="Sending..."
        >
          Send report
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

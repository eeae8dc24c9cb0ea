import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { getErrorMessage } from '@/api/errors';
import { isMissingRoute } from '@/api/fallback';
import type { Session } from '@/api/normalize';
import { changeCachedSession, sessionKeys } from '@/api/sessions';
import { BusyButton } from '@/components/feedback/busy-button';
import { useNotify } from '@/components/feedback/notify';
import { TextField } from '@/components/form/text-field';
import * as z from '@/components/form/zod';
import { reportProblem } from './actions';
import { messages } from './messages';

const DETAILS_MAX = 500;

const schema = z.object({
  details: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please say what went wrong.'),
      z.maxLength(DETAILS_MAX, 'At most 500 characters.'),
    ),
});

interface Props {
  open: boolean;
  session: Session;
  onClose: () => void;
  /** Opens the rating, which can report as well: a server of another version may know no other way. */
  onRate: () => void;
}

/** Reports a no-show or another problem, without a rating. */
export default function ReportDialog({ open, session, onClose, onRate }: Props) {
  const id = useId();
  const queries = useQueryClient();
  const notify = useNotify();
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { details: '' },
  });
  const report = useMutation({
    mutationFn: (details: string) => reportProblem(session.id, details),
    onSuccess: (answer) => {
      if (answer.id === session.id) changeCachedSession(queries, session.id, () => answer);
      void queries.invalidateQueries({ queryKey: sessionKeys.all });
      notify('success', messages.reported, session.id);
      onClose();
    },
    onError: (error) => {
      if (!isMissingRoute(error)) return;
      onClose();
      onRate();
    },
  });
  const close = () => {
    if (!report.isPending) onClose();
  };
  return (
    <Dialog open={open} onClose={close} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{messages.report}</DialogTitle>
      <DialogContent>
        {report.error && (
          <Alert severity="error" sx={{ mb: 4 }}>
            {getErrorMessage(report.error, messages.reportFailed)}
          </Alert>
        )}
        <Typography sx={{ color: 'var(--sh-text2)', mb: 5 }}>
          An admin reads it and decides what happens to the SC. They are held until then.
        </Typography>
        <form
          id={`${id}-form`}
          noValidate
          onSubmit={(event) => void handleSubmit(({ details }) => report.mutate(details))(event)}
        >
          <TextField
            control={control}
            name="details"
            label="What happened?"
            help="For admins only. The other side does not read it."
            counter={DETAILS_MAX}
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

import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import * as z from '@/components/form/zod';
import { TextField } from '@/components/form/text-field';

const REASON_MAX = 500;

const schema = z.object({
  reason: z.string().check(z.trim(), z.maxLength(REASON_MAX, 'At most 500 characters.')),
});

export interface ReasonQuestion {
  title: string;
  text: string;
  /** The button that does it. */
  yes: string;
}

interface Props {
  open: boolean;
  question: ReasonQuestion;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Asks before a session is called off, and for a reason that the other side will read. */
export default function ReasonDialog({ open, question, onClose, onConfirm }: Props) {
  const id = useId();
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reason: '' },
  });
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{question.title}</DialogTitle>
      <DialogContent>
        <Typography sx={{ color: 'var(--sh-text2)', mb: 5 }}>{question.text}</Typography>
        <form
          id={`${id}-form`}
          noValidate
          onSubmit={(event) => void handleSubmit(({ reason }) => onConfirm(reason))(event)}
        >
          <TextField
            control={control}
            name="reason"
            label="Reason (optional)"
            help="The other side will read it."
            counter={REASON_MAX}
            rows={3}
          />
        </form>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Back
        </Button>
        <Button variant="outlined" color="error" type="submit" form={`${id}-form`}>
          {question.yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

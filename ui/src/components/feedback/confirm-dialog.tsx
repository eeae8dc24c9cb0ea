import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { Question } from './question';

interface Props {
  open: boolean;
  question: Question;
  onAnswer: (yes: boolean) => void;
}

/** Asks before something happens. */
export default function ConfirmDialog({ open, question, onAnswer }: Props) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(false)}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{question.title}</DialogTitle>
      <DialogContent id={`${id}-text`}>{question.text}</DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={() => onAnswer(false)} autoFocus>
          {question.no ?? 'Back'}
        </Button>
        <Button
          variant={question.danger ? 'outlined' : 'contained'}
          color={question.danger ? 'error' : 'primary'}
          onClick={() => onAnswer(true)}
        >
          {question.yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

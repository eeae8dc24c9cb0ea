import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { createContext, use, useCallback, useId, useState } from 'react';

interface Question {
  title: string;
  text: string;
  /** The button that does it. */
  yes: string;
  no?: string;
  /** What it does cannot be undone: the button is red. */
  danger?: boolean;
}

export type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

/** Asks first: `if (await confirm({...})) ...`. Escape and a click outside mean no. */
export const useConfirm = (): Confirm => use(ConfirmContext);

interface Asked extends Question {
  answer: (yes: boolean) => void;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const id = useId();
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);

  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((answer) => {
        setAsked({ ...question, answer });
        setOpen(true);
      }),
    [],
  );

  const close = (yes: boolean) => {
    setOpen(false);
    asked?.answer(yes);
  };

  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked && (
        <Dialog
          open={open}
          onClose={() => close(false)}
          maxWidth="xs"
          fullWidth
          role="alertdialog"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
        >
          <DialogTitle id={`${id}-title`}>{asked.title}</DialogTitle>
          <DialogContent id={`${id}-text`}>{asked.text}</DialogContent>
          <DialogActions>
            <Button variant="outlined" onClick={() => close(false)} autoFocus>
              {asked.no ?? 'Back'}
            </Button>
            <Button
              variant={asked.danger ? 'outlined' : 'contained'}
              color={asked.danger ? 'error' : 'primary'}
              onClick={() => close(true)}
            >
              {asked.yes}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </ConfirmContext>
  );
}

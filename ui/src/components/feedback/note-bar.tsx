import Alert from '@mui/material/Alert';
import Portal from '@mui/material/Portal';
import Snackbar from '@mui/material/Snackbar';
import { useMemo, useState } from 'react';
import type { Note } from './note';

/** How long a message stays by itself. Errors stay until they are closed, or make way. */
const STAY_MS = 6_000;
/** A message behind which another one waits makes way after this long. */
const MAKE_WAY_MS = 3_000;

interface Props {
  note: Note;
  /** Another message waits. */
  waiting: boolean;
  onGone: () => void;
}

/** One message at the foot of the window. */
export default function NoteBar({ note, waiting, onGone }: Props) {
  const [open, setOpen] = useState(true);
  const [since] = useState(Date.now);
  const isError = note.severity === 'error';
  const stay = useMemo(
    () => (waiting ? Math.max(0, since + MAKE_WAY_MS - Date.now()) : isError ? null : STAY_MS),
    [waiting, isError, since],
  );
  return (
    // Beside the page: an open dialog hides the page from screen readers, and this must be heard.
    <Portal>
      <Snackbar
        open={open}
        autoHideDuration={stay}
        onClose={(_, reason) => {
          if (reason !== 'clickaway') setOpen(false);
        }}
        slotProps={{ transition: { onExited: onGone } }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      >
        <Alert
          severity={note.severity}
          role={isError ? 'alert' : 'status'}
          onClose={() => setOpen(false)}
          sx={{ boxShadow: 'var(--sh-shadow-pop)', minWidth: { sm: 360 } }}
        >
          {note.text}
        </Alert>
      </Snackbar>
    </Portal>
  );
}

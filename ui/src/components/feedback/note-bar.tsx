import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { useState } from 'react';
import type { Note } from './notify';

/** One message at the foot of the window. Errors stay until they are closed. */
export default function NoteBar({ note, onGone }: { note: Note; onGone: () => void }) {
  const [open, setOpen] = useState(true);
  const isError = note.severity === 'error';
  return (
    <Snackbar
      open={open}
      autoHideDuration={isError ? null : 6000}
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
  );
}

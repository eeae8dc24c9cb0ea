import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import type { ReactNode } from 'react';
import { createContext, use, useCallback, useState } from 'react';

export type Severity = 'success' | 'error' | 'info' | 'warning';

interface Note {
  key: number;
  severity: Severity;
  text: string;
}

export type Notify = (severity: Severity, text: string) => void;

const NotifyContext = createContext<Notify>(() => {});

/** Says something in passing: `notify('success', 'Profile updated!')`. */
export const useNotify = (): Notify => use(NotifyContext);

/** One message at a time; errors stay until they are closed. */
export function NotifyProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<Note[]>([]);
  const [open, setOpen] = useState(true);
  const [note] = queue;

  const notify = useCallback<Notify>((severity, text) => {
    setQueue((notes) => [...notes, { key: (notes.at(-1)?.key ?? 0) + 1, severity, text }]);
  }, []);

  return (
    <NotifyContext value={notify}>
      {children}
      {note && (
        <Snackbar
          key={note.key}
          open={open}
          autoHideDuration={note.severity === 'error' ? null : 6000}
          onClose={(_, reason) => {
            if (reason !== 'clickaway') setOpen(false);
          }}
          slotProps={{
            transition: {
              onExited: () => {
                setQueue((notes) => notes.slice(1));
                setOpen(true);
              },
            },
          }}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        >
          <Alert
            severity={note.severity}
            role={note.severity === 'error' ? 'alert' : 'status'}
            onClose={() => setOpen(false)}
            sx={{ boxShadow: 'var(--sh-shadow-pop)', minWidth: { sm: 360 } }}
          >
            {note.text}
          </Alert>
        </Snackbar>
      )}
    </NotifyContext>
  );
}

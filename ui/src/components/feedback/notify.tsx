import type { ReactNode } from 'react';
import { Suspense, createContext, lazy, use, useCallback, useState } from 'react';

const NoteBar = lazy(() => import('./note-bar'));

export type Severity = 'success' | 'error' | 'info' | 'warning';

export interface Note {
  key: number;
  severity: Severity;
  text: string;
}

export type Notify = (severity: Severity, text: string) => void;

const NotifyContext = createContext<Notify>(() => {});

/** Says something in passing: `notify('success', 'Profile updated!')`. */
export const useNotify = (): Notify => use(NotifyContext);

/** Messages wait for each other; one is shown at a time. */
export function NotifyProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<Note[]>([]);
  const [note] = queue;

  const notify = useCallback<Notify>((severity, text) => {
    setQueue((notes) => [...notes, { key: (notes.at(-1)?.key ?? 0) + 1, severity, text }]);
  }, []);

  return (
    <NotifyContext value={notify}>
      {children}
      {note && (
        <Suspense fallback={null}>
          <NoteBar key={note.key} note={note} onGone={() => setQueue((notes) => notes.slice(1))} />
        </Suspense>
      )}
    </NotifyContext>
  );
}

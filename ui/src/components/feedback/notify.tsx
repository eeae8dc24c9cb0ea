import type { ReactNode } from 'react';
import { Suspense, createContext, use, useCallback, useMemo, useState } from 'react';
import { Fallible } from './fallible';
import { late } from './late';

const NoteBar = late(() => import('./note-bar'));

export type Severity = 'success' | 'error' | 'info' | 'warning';

export interface Note {
  key: number;
  severity: Severity;
  text: string;
}

export type Notify = (severity: Severity, text: string) => void;

const NotifyContext = createContext<{ notify: Notify; hush: () => void }>({
  notify: () => {},
  hush: () => {},
});

/** Says something in passing: `notify('success', 'Profile updated!')`. */
export const useNotify = (): Notify => use(NotifyContext).notify;

/** Takes away what was said, once it is not true any more. */
export const useHush = (): (() => void) => use(NotifyContext).hush;

/** The message without the bar, whose code could not be loaded. */
function PlainNote({ note, onGone }: { note: Note; onGone: () => void }) {
  return (
    <p className="sh-note" role={note.severity === 'error' ? 'alert' : 'status'}>
      {note.text}{' '}
      <button type="button" onClick={onGone}>
        Close
      </button>
    </p>
  );
}

/** Messages wait for each other; one is shown at a time. One that comes again takes its own place. */
export function NotifyProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<Note[]>([]);
  const [note] = queue;

  const notify = useCallback<Notify>((severity, text) => {
    setQueue((notes) => {
      const last = notes.at(-1);
      const same = last?.severity === severity && last.text === text;
      const others = same ? notes.slice(0, -1) : notes;
      return [...others, { key: (last?.key ?? 0) + 1, severity, text }];
    });
  }, []);
  const spoken = useMemo(() => ({ notify, hush: () => setQueue([]) }), [notify]);
  const next = () => setQueue((notes) => notes.slice(1));

  return (
    <NotifyContext value={spoken}>
      {children}
      {note && (
        <Fallible key={note.key} instead={<PlainNote note={note} onGone={next} />}>
          <Suspense fallback={null}>
            <NoteBar note={note} waiting={queue.length > 1} onGone={next} />
          </Suspense>
        </Fallible>
      )}
    </NotifyContext>
  );
}

import type { ReactNode } from 'react';
import { Suspense, createContext, use, useCallback, useMemo, useRef, useState } from 'react';
import { Fallible } from './fallible';
import { late } from './late';
import type { Note, Severity } from './note';

const NoteBar = late(() => import('./note-bar'));

/** `about` names what the message is about: it takes the place of the last one about the same. */
export type Notify = (severity: Severity, text: string, about?: string) => void;
/** Without `about` all messages are removed. */
export type Dismiss = (about?: string) => void;

const NotifyContext = createContext<{ notify: Notify; dismiss: Dismiss }>({
  notify: () => {},
  dismiss: () => {},
});

/** Shows a short message: `notify('success', 'Profile updated!')`. */
export const useNotify = (): Notify => use(NotifyContext).notify;

/** Removes messages that are not true any more. */
export const useDismiss = (): Dismiss => use(NotifyContext).dismiss;

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

const without = (notes: Note[], about: string | undefined) =>
  about === undefined ? notes : notes.filter((note) => note.about !== about);

/** Messages wait for each other; one is shown at a time. One that comes again takes its own place. */
export function NotifyProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<Note[]>([]);
  const [note] = queue;
  const lastKey = useRef(0);

  const notify = useCallback<Notify>((severity, text, about) => {
    const key = ++lastKey.current;
    setQueue((notes) => {
      const others = without(notes, about);
      const last = others.at(-1);
      if (last?.severity === severity && last.text === text) others.pop();
      return [...others, { key, severity, text, about }];
    });
  }, []);
  const dismiss = useCallback<Dismiss>(
    (about) => setQueue((notes) => (about === undefined ? [] : without(notes, about))),
    [],
  );
  const spoken = useMemo(() => ({ notify, dismiss }), [notify, dismiss]);
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

import type { ReactNode } from 'react';
import { Suspense, createContext, use, useCallback, useState } from 'react';
import { Fallible } from './fallible';
import { late } from './late';
import type { Question } from './question';

const ConfirmDialog = late(() => import('./confirm-dialog'));

export type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

/** Asks first: `if (await confirm({...})) ...`. Escape and a click outside mean no. */
export const useConfirm = (): Confirm => use(ConfirmContext);

interface PendingQuestion {
  key: number;
  question: Question;
  answer: (yes: boolean) => void;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<PendingQuestion>();
  const [open, setOpen] = useState(false);

  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((answer) => {
        setAsked((before) => ({ key: (before?.key ?? 0) + 1, question, answer }));
        setOpen(true);
      }),
    [],
  );

  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked && (
        // Without the dialog's code the browser's own question does.
        <Fallible key={asked.key} onFail={() => asked.answer(window.confirm(asked.question.text))}>
          <Suspense fallback={null}>
            <ConfirmDialog
              open={open}
              question={asked.question}
              onAnswer={(yes) => {
                setOpen(false);
                asked.answer(yes);
              }}
            />
          </Suspense>
        </Fallible>
      )}
    </ConfirmContext>
  );
}

import { Suspense, lazy, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { setTokenSource } from '@/api/token';
import { FormSkeleton } from '../form-skeleton';
import type { AdapterProps } from '../port';
import { SandboxSession } from './session';

// Most visits show no form.
const SandboxForm = lazy(() => import('./form'));

/** The stand-in for the hosted identity provider. */
export default function SandboxAdapter({ slot, onState, onSignOut }: AdapterProps) {
  const [session] = useState(
    () =>
      new SandboxSession((accountId) =>
        onState(
          accountId === undefined
            ? { status: 'signed-out' }
            : { status: 'signed-in', accountId, email: '', fullName: '' },
        ),
      ),
  );

  useEffect(() => {
    setTokenSource(session);
    onSignOut(() => session.signOut());
    void session.start();
    const onStorage = (event: StorageEvent) => {
      if (event.key === SandboxSession.hintKey || event.key === null) void session.follow();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [session, onSignOut]);

  if (!slot) return null;
  return createPortal(
    <Suspense fallback={<FormSkeleton />}>
      <SandboxForm key={slot.kind} kind={slot.kind} session={session} />
    </Suspense>,
    slot.element,
  );
}

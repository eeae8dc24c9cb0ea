import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { setTokenSource } from '@/api/token';
import type { AdapterProps } from '../port';
import { SandboxForm } from './form';
import { SandboxSession } from './session';

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
    <SandboxForm key={slot.kind} kind={slot.kind} session={session} />,
    slot.element,
  );
}
